import { defineRecipe } from '@/ui/recipe';

export const upperPanels = defineRecipe({
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'stretch',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '5fr 3fr' },
  },
});
