import type { RecipeSelection, RecipeVariantRecord } from '@chakra-ui/react/styled-system';
import { type ComponentProps, createElement, type ElementType, type ReactElement } from 'react';
import type { Recipe } from '../recipe';
import { adopt } from './adopt';

type StyledProps<T extends ElementType, P extends RecipeVariantRecord> = Omit<ComponentProps<T>, keyof P> &
  RecipeSelection<P>;

/**
 * A component from a compiled recipe: it chooses a class, and computes nothing (docs/decisions/0340-styles-ahead.md).
 * At the top of a module only. Style only the root of a component this way and its parts by nested selectors.
 */
export function styled<T extends ElementType, P extends RecipeVariantRecord = Record<never, never>>(
  tag: T,
  { css, variants, defaults, classes }: Recipe<P>,
): (props: StyledProps<T, P>) => ReactElement {
  adopt(css);
  const render = ({ className, ...props }: Record<string, unknown>) => {
    const chosen: unknown[] = [];
    for (const name of variants) {
      // A variant that is off, as `square={false}`, has no class of its own.
      chosen.push(props[name] === false ? '' : (props[name] ?? defaults[name] ?? ''));
      delete props[name];
    }
    const own = classes[chosen.join('|')];
    props.className = className ? `${own} ${className}` : own;
    return createElement(tag as ElementType, props);
  };
  return render;
}
