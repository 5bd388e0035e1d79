import { defineRecipe } from '@/ui/recipe';

export const columns = defineRecipe({
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 320px' },
    '& > div': { display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});
