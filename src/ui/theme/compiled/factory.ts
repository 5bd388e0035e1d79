import {
  Children,
  type ComponentProps,
  createElement,
  type ElementType,
  isValidElement,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react';
import { adopt } from '../adopt';
import { type CompiledRecipe, chooseClass, type Props } from './recipes';

interface Options {
  defaultProps?: Props;
  /** The tag handles `asChild` itself, as Ark's parts do. */
  forwardAsChild?: boolean;
  forwardProps?: readonly string[];
}

/** Chakra's own helpers, handed in by the build. */
interface Tools {
  mergeProps: (...all: Props[]) => Props;
  mergeRefs: (...all: (Ref<unknown> | undefined)[]) => Ref<unknown>;
  /** Detects props that Chakra's runtime would treat as styles. Development only. */
  isStyleProp?: (name: string) => boolean;
}

function join(...classes: unknown[]): string | undefined {
  return classes.flat(3).filter(Boolean).join(' ') || undefined;
}

const nameOf = (tag: ElementType) => (typeof tag === 'string' ? tag : (tag.displayName ?? tag.name));

// Chakra's own icons give these their attributes by props of the same names.
const DRAWN = new Set(['svg', 'path', 'circle', 'line', 'polyline', 'rect']);

/** Throws for a style that was written past the recipes. Chakra's own components pass `css` too, but only classes in it. */
function refuseStyles(tag: ElementType, css: unknown, props: Props, isStyleProp: Tools['isStyleProp']): void {
  const past = [css].flat(3).some((entry) => entry && typeof entry !== 'string')
    ? 'css'
    : isStyleProp && !DRAWN.has(tag as string)
      ? Object.keys(props).find((name) => props[name] !== undefined && isStyleProp(name))
      : undefined;
  if (past === undefined) return;
  throw new Error(`'${past}' on ${nameOf(tag)}: styles are compiled while building, so they belong in a recipe.`);
}

/**
 * Stands in for Chakra's styling factory: chooses a class, and computes nothing (docs/decisions/0340-styles-ahead.md). `recipe` is what
 * the build made of a `defineRecipe`.
 */
export function createFactory({ mergeProps, mergeRefs, isStyleProp }: Tools) {
  const make = (tag: ElementType, recipe?: Partial<CompiledRecipe>, options: Options = {}) => {
    const own = recipe?.classes ? (recipe as CompiledRecipe) : undefined;
    if (own) adopt(own.css);
    const forwardAsChild = options.forwardAsChild || options.forwardProps?.includes('asChild');
    // biome-ignore lint/correctness/noComponentHookFactories: called at the top of modules, once for each component
    return function Styled(given: Props): ReactElement {
      const { as, asChild, className, css, unstyled, ...props } = { ...options.defaultProps, ...given };
      props.className = join(className, css, own && chooseClass(own, props));
      for (const name of own?.variants ?? []) delete props[name];
      if (import.meta.env?.DEV) refuseStyles(tag, css, props, isStyleProp);
      if (!asChild) return createElement((as as ElementType) ?? tag, props as ComponentProps<ElementType>);
      if (forwardAsChild) return createElement(tag, { ...props, asChild } as ComponentProps<ElementType>);
      const child = Children.toArray(props.children as ReactNode).find((found) => isValidElement(found));
      if (!child) throw new Error('asChild needs an element as its child');
      const { ref, children: _, ...rest } = props;
      const childProps = (child as ReactElement<Props>).props;
      return createElement(
        (child as ReactElement<Props>).type as ElementType,
        {
          ...mergeProps(rest, childProps),
          ref: mergeRefs(ref as Ref<unknown>, childProps.ref as Ref<unknown>),
        } as ComponentProps<ElementType>,
      );
    };
  };
  const elements = new Map<string, ReturnType<typeof make>>();
  return new Proxy(make, {
    get(_, tag: string) {
      const found = elements.get(tag) ?? make(tag as ElementType);
      elements.set(tag, found);
      return found;
    },
  });
}
