import { recipe } from '@/ui/recipe';

/** Under the label of its tick. */
export const hint = recipe({ base: { paddingInlineStart: '28px', color: 'fg.muted', fontSize: 'xs' } });
