import type { RecipeDefinition, SlotRecipeDefinition, SystemContext } from '@chakra-ui/react/styled-system';
import { css } from '@emotion/react';
import { compile, type Element, middleware, serialize, stringify } from 'stylis';
import type { CompiledRecipe, CompiledSlotRecipe } from '../../../src/ui/theme/compiled/recipes';

type Interpolation = Parameters<typeof css>[0];

/** Properties that need -webkit-: user-select in Safari, mask-* in Chromium before 120. Emotion would add prefixes for browsers of 2013 too. */
const WITH_PREFIX = /^(?:user-select|mask-.+)$/;

function prefixed({ type, props, children }: Element): string | undefined {
  if (type !== 'decl' || typeof props !== 'string' || !WITH_PREFIX.test(props)) return undefined;
  return `-webkit-${props}:${children};`;
}

// The same steps as in Emotion's runtime: nested text to flat rules.
const rules = (text: string) => serialize(compile(text), middleware([prefixed, stringify]));

const MOST_CLASSES = 32;

/** Lists all combinations of the variants' values; '' means that a variant without a default is left out. */
function choices(options: readonly (readonly string[])[]): string[][] {
  return options.reduce<string[][]>(
    (before, values) => before.flatMap((chosen) => values.map((value) => [...chosen, value])),
    [[]],
  );
}

interface Variants {
  variants: string[];
  defaults: Record<string, string>;
  /** One entry per combination: its key, and the props to pass to Chakra. */
  all: { key: string; props: Record<string, string> }[];
}

function variantsOf(definition: RecipeDefinition | SlotRecipeDefinition): Variants {
  const given: Record<string, object> = definition.variants ?? {};
  const defaults = Object.fromEntries(
    Object.entries(definition.defaultVariants ?? {}).map(([name, value]) => [name, String(value)]),
  );
  const variants = Object.keys(given);
  const all = choices(
    variants.map((name) => [...Object.keys(given[name] ?? {}), ...(name in defaults ? [] : [''])]),
  ).map((chosen) => ({
    key: chosen.join('|'),
    props: Object.fromEntries(variants.flatMap((name, at) => (chosen[at] ? [[name, chosen[at]]] : []))),
  }));
  if (all.length > MOST_CLASSES) throw new Error(`${all.length} classes for one recipe: at most ${MOST_CLASSES}`);
  return { variants, defaults, all };
}

/** Collects rules and gives each style a class. */
function sheet() {
  const texts = new Map<string, string>();
  const classOf = (style: unknown): string => {
    const { name, styles } = css(style as Interpolation);
    if (styles === '') return '';
    const own = `pc-${name}`;
    texts.set(own, rules(`.${own}{${styles}}`));
    return own;
  };
  return { classOf, text: () => [...texts.values()].join('') };
}

/** Compiles a recipe: does the work that Chakra does on each render once per combination of variants. */
export function compileRecipe(system: SystemContext, definition: RecipeDefinition): CompiledRecipe {
  const styleOf = system.cva(definition);
  const { variants, defaults, all } = variantsOf(definition);
  const { classOf, text } = sheet();
  const classes = Object.fromEntries(all.map(({ key, props }) => [key, classOf(styleOf(props))]));
  return { css: text(), variants, defaults, classes };
}

export function compileSlotRecipe(system: SystemContext, definition: SlotRecipeDefinition): CompiledSlotRecipe {
  const stylesOf = system.sva(definition) as (props: object) => Record<string, unknown>;
  const { variants, defaults, all } = variantsOf(definition);
  const { classOf, text } = sheet();
  const slots = definition.slots.map((slot) => {
    const classes = all.map(({ key, props }) => [key, classOf(stylesOf(props)[slot])] as const);
    const [first] = classes;
    const same = first !== undefined && classes.every(([, name]) => name === first[1]);
    return [slot, same ? first[1] : Object.fromEntries(classes)] as const;
  });
  return { css: text(), variants, defaults, slots: Object.fromEntries(slots) };
}

/** Compiles reset, tokens and global styles, as ChakraProvider would put them into the page. */
export function compilePage(system: SystemContext): string {
  const layers = system.layers.atRule;
  return rules(layers) + system._global.map((part) => rules(css(part as Interpolation).styles)).join('');
}

/** Compiles the theme's recipe that Chakra's components look up under this key; null if the theme has none. */
export function compileThemeRecipe(system: SystemContext, key: string): CompiledRecipe | CompiledSlotRecipe | null {
  if (system.isRecipe(key)) return compileRecipe(system, system.getRecipe(key));
  return system.isSlotRecipe(key) ? compileSlotRecipe(system, system.getSlotRecipe(key)) : null;
}

/** Compiles an export of a `*.styles.ts`. */
export function compileExport(system: SystemContext, found: unknown): CompiledRecipe | CompiledSlotRecipe {
  if (found && typeof found === 'object' && 'slots' in found) {
    return compileSlotRecipe(system, found as SlotRecipeDefinition);
  }
  if (found && typeof found === 'object' && ('base' in found || 'variants' in found)) {
    return compileRecipe(system, found as RecipeDefinition);
  }
  throw new Error('a file of styles exports recipes only');
}
