import type * as Parts from '../../../../node_modules/@chakra-ui/react/dist/types/components/progress/namespace';
import type { progressRecipe } from '../recipes/progress';
import type { StrictParts } from './strict';

export declare const Progress: StrictParts<typeof Parts, typeof progressRecipe>;
