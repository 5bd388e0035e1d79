import { defineRecipe } from '@/ui/recipe';

export const slot = defineRecipe({ base: { flex: { base: '1 1 140px', md: '0 1 240px' }, minWidth: '0' } });
