import type * as Parts from '../../../../node_modules/@chakra-ui/react/dist/types/components/alert/namespace';
import type { alertRecipe } from '../recipes/alert';
import type { StrictParts } from './strict';

export declare const Alert: StrictParts<typeof Parts, typeof alertRecipe>;
