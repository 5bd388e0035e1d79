import { defineRecipe } from '@/ui/recipe';

export const logArea = defineRecipe({
  base: {
    minHeight: '480px',
    md: {
      height: '480px',
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      '& > div': { overflowX: 'clip' },
      // As a whole: headers that stick one by one are not painted again where a narrower window takes a column away.
      '& thead': { position: 'sticky', top: '0', zIndex: '1' },
    },
    '&[data-empty]': { display: 'grid', alignContent: 'center' },
    // A tenant without any log is no filter's doing: nothing will fill the room.
    '&[data-empty=all]': { minHeight: '160px', height: 'auto' },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
});
