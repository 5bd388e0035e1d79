import { defineRecipe } from '@/ui/recipe';

export const logArea = defineRecipe({
  base: {
    // The head and ten rows.
    minHeight: '476px',
    '&[data-empty]': { display: 'grid', alignContent: 'center' },
    // A tenant without any log needs no room: no filter change will bring rows.
    '&[data-empty=all]': { minHeight: '160px' },
  },
});
