import type { Input as AnyInput } from '../../../../node_modules/@chakra-ui/react/dist/types/components/input';
import type { inputRecipe } from '../recipes/input';
import type { Strict } from './strict';

export declare const Input: Strict<typeof AnyInput, typeof inputRecipe>;
