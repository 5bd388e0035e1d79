import { defineRecipe } from '@/ui/recipe';

export const upperBody = defineRecipe({
  base: { display: 'flex', flexDirection: 'column', minHeight: { lg: '236px' } },
});
