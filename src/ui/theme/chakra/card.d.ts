import type * as Parts from '../../../../node_modules/@chakra-ui/react/dist/types/components/card/namespace';
import type { cardRecipe } from '../recipes/card';
import type { StrictParts } from './strict';

export declare const Card: StrictParts<typeof Parts, typeof cardRecipe>;
