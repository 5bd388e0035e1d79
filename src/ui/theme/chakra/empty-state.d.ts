import type * as Parts from '../../../../node_modules/@chakra-ui/react/dist/types/components/empty-state/namespace';
import type { emptyStateRecipe } from '../recipes/empty-state';
import type { StrictParts } from './strict';

export declare const EmptyState: StrictParts<typeof Parts, typeof emptyStateRecipe>;
