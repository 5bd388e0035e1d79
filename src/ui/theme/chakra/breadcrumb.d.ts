import type * as Parts from '../../../../node_modules/@chakra-ui/react/dist/types/components/breadcrumb/namespace';
import type { breadcrumbRecipe } from '../recipes/breadcrumb';
import type { StrictParts } from './strict';

export declare const Breadcrumb: StrictParts<typeof Parts, typeof breadcrumbRecipe>;
