import type { Button as AnyButton } from '../../../../node_modules/@chakra-ui/react/dist/types/components/button';
import type { buttonRecipe } from '../recipes/button';
import type { Strict } from './strict';

export declare const Button: Strict<typeof AnyButton, typeof buttonRecipe>;
