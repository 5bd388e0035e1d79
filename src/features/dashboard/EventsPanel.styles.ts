import { defineRecipe } from '@/ui/recipe';

export const sideBySide = defineRecipe({
  base: { display: 'flex', flexDirection: 'column', minHeight: { lg: '236px' } },
});
