import { defineRecipe } from '@/ui/recipe';

/** Aligned with the label of the checkbox above. */
export const hint = defineRecipe({ base: { paddingInlineStart: '28px', color: 'fg.muted', fontSize: 'xs' } });
