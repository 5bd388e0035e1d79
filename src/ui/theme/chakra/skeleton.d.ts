import type { Skeleton as AnySkeleton } from '../../../../node_modules/@chakra-ui/react/dist/types/components/skeleton';
import type { skeletonRecipe } from '../recipes/skeleton';
import type { Strict } from './strict';

export declare const Skeleton: Strict<typeof AnySkeleton, typeof skeletonRecipe>;
