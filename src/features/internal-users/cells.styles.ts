import { defineRecipe } from '@/ui/recipe';

export const notes = defineRecipe({ base: { display: 'grid', gap: '2', paddingBlock: '2', whiteSpace: 'normal' } });

export const wrapping = defineRecipe({ base: { whiteSpace: 'normal' } });
