import type { RecipeDefinition, SystemContext } from '@chakra-ui/react/styled-system';
import { css } from '@emotion/react';
import { compile, type Element, middleware, serialize, stringify } from 'stylis';
import type { Recipe, Uncompiled } from '../../../src/ui/recipe';

type Interpolation = Parameters<typeof css>[0];

/** Safari has no other name for the one, Chromium up to 119 none for the others. Emotion's prefixes would be for browsers of 2013 as well. */
const WITH_PREFIX = /^(?:user-select|mask-.+)$/;

function prefixed({ type, props, children }: Element): string | undefined {
  if (type !== 'decl' || typeof props !== 'string' || !WITH_PREFIX.test(props)) return undefined;
  return `-webkit-${props}:${children};`;
}

// The way of Emotion's own runtime: styles as an object, as nested text, as flat rules.
const rules = (text: string) => serialize(compile(text), middleware([prefixed, stringify]));

const MOST_CLASSES = 32;

/** Every choice of the variants' values, '' where a variant without a default may be left out. */
function choices(options: readonly (readonly string[])[]): string[][] {
  return options.reduce<string[][]>(
    (before, values) => before.flatMap((chosen) => values.map((value) => [...chosen, value])),
    [[]],
  );
}

/** What Chakra makes of a recipe on each render, made once for each choice of its variants. */
export function compileRecipe(system: SystemContext, definition: RecipeDefinition): Recipe<never> {
  const styleOf = system.cva(definition);
  const defaults = Object.fromEntries(
    Object.entries(definition.defaultVariants ?? {}).map(([name, value]) => [name, String(value)]),
  );
  const names = Object.keys(definition.variants ?? {});
  const all = choices(
    names.map((name) => [...Object.keys(definition.variants?.[name] ?? {}), ...(name in defaults ? [] : [''])]),
  );
  if (all.length > MOST_CLASSES) throw new Error(`${all.length} classes for one recipe: at most ${MOST_CLASSES}`);
  const texts = new Map<string, string>();
  const classes = all.map((chosen) => {
    const given = names.flatMap((name, at) => (chosen[at] === '' ? [] : [[name, chosen[at]]]));
    const { name, styles } = css(styleOf(Object.fromEntries(given)) as Interpolation);
    const own = `pc-${name}`;
    texts.set(own, rules(`.${own}{${styles}}`));
    return [chosen.join('|'), own];
  });
  return {
    css: [...texts.values()].join(''),
    variants: names,
    defaults,
    classes: Object.fromEntries(classes),
  };
}

/** Reset, tokens and global styles, as ChakraProvider would put them into the page. */
export function compilePage(system: SystemContext): string {
  const layers = system.layers.atRule;
  return rules(layers) + system._global.map((part) => rules(css(part as Interpolation).styles)).join('');
}

/** What stands in place of an export of a `*.styles.ts`. */
export function compileExport(system: SystemContext, found: Uncompiled): unknown {
  if (found.system) return compilePage(found.system);
  if (found.definition) return compileRecipe(system, found.definition as RecipeDefinition);
  throw new Error('a file of styles exports recipes only');
}
