import type { Textarea as AnyTextarea } from '../../../../node_modules/@chakra-ui/react/dist/types/components/textarea';
import type { textareaRecipe } from '../recipes/textarea';
import type { Strict } from './strict';

export declare const Textarea: Strict<typeof AnyTextarea, typeof textareaRecipe>;
