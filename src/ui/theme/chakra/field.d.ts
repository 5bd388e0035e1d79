import type * as Parts from '../../../../node_modules/@chakra-ui/react/dist/types/components/field/namespace';
import type { fieldRecipe } from '../recipes/field';
import type { StrictParts } from './strict';

export { useFieldContext } from '../../../../node_modules/@chakra-ui/react/dist/types/components/field';
export declare const Field: StrictParts<typeof Parts, typeof fieldRecipe>;
