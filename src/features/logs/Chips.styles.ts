import { defineRecipe } from '@/ui/recipe';

export const chips = defineRecipe({
  base: { listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: '1.5' },
});
