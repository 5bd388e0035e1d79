import { defineRecipe } from '@/ui/recipe';

export const measure = defineRecipe({ base: { maxWidth: '640px' } });
