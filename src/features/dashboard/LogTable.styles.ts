import { defineRecipe } from '@/ui/recipe';

export const logArea = defineRecipe({
  base: {
    minHeight: '480px',
    md: {
      height: '480px',
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      '& > div': { overflowX: 'clip' },
      // The whole head sticks: single headers that stick are not repainted when a narrower window removes a column.
      '& thead': { position: 'sticky', top: '0', zIndex: '1' },
    },
    '&[data-empty]': { display: 'grid', alignContent: 'center' },
    // A tenant without any log needs no room: no filter change will bring rows.
    '&[data-empty=all]': { minHeight: '160px', height: 'auto' },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
});
