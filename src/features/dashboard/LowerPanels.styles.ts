import { defineRecipe } from '@/ui/recipe';

export const sideBySide = defineRecipe({
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: '3fr 2fr' },
  },
});
