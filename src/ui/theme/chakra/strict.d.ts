import type { ComponentProps, ElementType, ReactElement, ReactNode } from 'react';
import type {
  JsxFactoryOptions,
  JsxStyleProps,
  RecipeDefinition,
  RecipeVariantRecord,
  SlotRecipeDefinition,
} from '../../../../node_modules/@chakra-ui/react/dist/types/styled-system/index';

/**
 * Chakra's types admit style props and `css` everywhere, and values by breakpoint for every variant. Styles are compiled while building, so
 * these types admit none of them: variants with one value are all that may vary (docs/decisions/0340-styles-ahead.md).
 */

type Bool<K> = K extends 'true' | 'false' ? boolean : K;
type Open<V> = PropertyKey extends keyof V ? true : false;
type Choice<V> = Open<V> extends true ? unknown : { [K in keyof V]?: Bool<keyof V[K]> | undefined };

/** The variants of a recipe as props. */
export type VariantsOf<R> =
  R extends SlotRecipeDefinition<string, infer V>
    ? Choice<V>
    : R extends RecipeDefinition<infer V>
      ? Choice<V>
      : unknown;

type StyleProp =
  | keyof JsxStyleProps
  | 'css'
  | 'colorPalette'
  | 'unstyled'
  | 'recipe'
  | 'variant'
  | 'size'
  | 'orientation';
type Kept = 'children' | 'content' | 'hidden';

/** Any component of Chakra's without style props, with the variants of our own recipe. */
export type Strict<C, R = unknown> = C extends (props: infer P) => unknown
  ? (props: StrictProps<P, R>) => ReactNode
  : never;

export type StrictProps<P, R> = {
  [K in keyof P as K extends Exclude<StyleProp, Kept> ? never : K]: P[K];
} & VariantsOf<R>;

/** Every part of a component. */
export type StrictParts<Parts, R = unknown> = { [K in keyof Parts]: Strict<Parts[K], K extends 'Root' ? R : unknown> };

/** `color` is an attribute of HTML's past, and a style prop of Chakra's. */
type Attributes<T extends ElementType> = T extends string ? Omit<ComponentProps<T>, 'color'> : ComponentProps<T>;

export type StrictFactory = <T extends ElementType, V extends RecipeVariantRecord>(
  tag: T,
  recipe: RecipeDefinition<V>,
  options?: JsxFactoryOptions<ComponentProps<T>>,
) => (props: (Open<V> extends true ? Attributes<T> : Omit<Attributes<T>, keyof V>) & Choice<V>) => ReactElement;
