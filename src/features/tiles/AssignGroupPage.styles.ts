import { recipe } from '@/ui/recipe';

export const measure = recipe({ base: { maxWidth: '640px' } });
