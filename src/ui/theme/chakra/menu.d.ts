import type * as Parts from '../../../../node_modules/@chakra-ui/react/dist/types/components/menu/namespace';
import type { menuRecipe } from '../recipes/menu';
import type { StrictParts } from './strict';

export declare const Menu: StrictParts<typeof Parts, typeof menuRecipe>;
