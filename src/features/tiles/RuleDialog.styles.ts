import { recipe } from '@/ui/recipe';

export const halves = recipe({ base: { display: 'grid', gap: '4', gridTemplateColumns: '1fr 1fr' } });
