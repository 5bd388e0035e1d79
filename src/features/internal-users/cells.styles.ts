import { recipe } from '@/ui/recipe';

export const notes = recipe({ base: { display: 'grid', gap: '2', paddingBlock: '2', whiteSpace: 'normal' } });

export const wrapping = recipe({ base: { whiteSpace: 'normal' } });
