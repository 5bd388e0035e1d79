import type * as Parts from '../../../../node_modules/@chakra-ui/react/dist/types/components/stat/namespace';
import type { statRecipe } from '../recipes/stat';
import type { StrictParts } from './strict';

export declare const Stat: StrictParts<typeof Parts, typeof statRecipe>;
