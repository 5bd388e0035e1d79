import { defineRecipe } from '@/ui/recipe';

export const halves = defineRecipe({ base: { display: 'grid', gap: '4', gridTemplateColumns: '1fr 1fr' } });
