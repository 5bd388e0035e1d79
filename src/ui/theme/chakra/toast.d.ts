import type * as Parts from '../../../../node_modules/@chakra-ui/react/dist/types/components/toast/namespace';
import type { Toaster as AnyToaster } from '../../../../node_modules/@chakra-ui/react/dist/types/components/toast/toast';
import type { toastRecipe } from '../recipes/toast';
import type { Strict, StrictParts } from './strict';

export { createToaster } from '../../../../node_modules/@chakra-ui/react/dist/types/components/toast/toast';
export declare const Toast: StrictParts<typeof Parts, typeof toastRecipe>;
export declare const Toaster: Strict<typeof AnyToaster>;
