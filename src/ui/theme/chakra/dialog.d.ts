import type * as Parts from '../../../../node_modules/@chakra-ui/react/dist/types/components/dialog/namespace';
import type { dialogRecipe } from '../recipes/dialog';
import type { StrictParts } from './strict';

export declare const Dialog: StrictParts<typeof Parts, typeof dialogRecipe>;
