import { adopt } from '../adopt';
import {
  type CompiledRecipe,
  type CompiledSlotRecipe,
  chooseClass,
  chooseClasses,
  type Props,
  splitVariants,
} from './recipes';

interface RecipeFunction {
  (props: Props): unknown;
  variantKeys: readonly string[];
  splitVariantProps: (props: Props) => [Props, Props];
  className?: string;
  classNameMap: Record<string, string>;
}

type Compiled = CompiledRecipe | CompiledSlotRecipe;

const NONE: CompiledRecipe = { css: '', variants: [], defaults: {}, classes: { '': '' } };

function asFunction(compiled: Compiled): RecipeFunction {
  const choose =
    'slots' in compiled
      ? (props: Props) => chooseClasses(compiled, props)
      : (props: Props) => chooseClass(compiled, props);
  return Object.assign(choose, {
    variantKeys: compiled.variants,
    splitVariantProps: (props: Props) => splitVariants(compiled, props),
    classNameMap: {},
  });
}

const registered = new Map<string, RecipeFunction>();
const none = asFunction(NONE);

/** Adds a recipe of the theme. The build puts the call beside the component of Chakra's that asks for it, so that both load together. */
export function register(key: string, compiled: Compiled): void {
  adopt(compiled.css);
  registered.set(key, asFunction(compiled));
}

const find = (key: string): RecipeFunction => registered.get(key) ?? none;

/** The part of a system that Chakra's components use, answering with class names. */
export const compiledSystem = {
  getRecipeFn: find,
  getSlotRecipeFn: find,
  cva: asFunction,
  sva: asFunction,
};
