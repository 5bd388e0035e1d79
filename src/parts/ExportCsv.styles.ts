import { defineRecipe } from '@/ui/recipe';

export const barWidth = defineRecipe({ base: { width: '96px' } });
