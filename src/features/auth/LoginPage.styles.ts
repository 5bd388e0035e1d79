import { defineRecipe } from '@/ui/recipe';

/** Under the label of its tick. */
export const hint = defineRecipe({ base: { paddingInlineStart: '28px', color: 'fg.muted', fontSize: 'xs' } });
