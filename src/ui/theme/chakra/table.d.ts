import type * as Parts from '../../../../node_modules/@chakra-ui/react/dist/types/components/table/namespace';
import type { tableRecipe } from '../recipes/table';
import type { StrictParts } from './strict';

export declare const Table: StrictParts<typeof Parts, typeof tableRecipe>;
