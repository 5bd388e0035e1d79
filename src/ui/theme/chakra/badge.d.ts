import type { Badge as AnyBadge } from '../../../../node_modules/@chakra-ui/react/dist/types/components/badge';
import type { badgeRecipe } from '../recipes/badge';
import type { Strict } from './strict';

export declare const Badge: Strict<typeof AnyBadge, typeof badgeRecipe>;
