/** A recipe as the build leaves it: text and class names (docs/decisions/0340-styles-ahead.md). */
export interface CompiledRecipe {
  css: string;
  /** Names of the variants, in the order in which their values make a key of `classes`. */
  variants: readonly string[];
  /** The value of a variant that is not given. */
  defaults: Readonly<Record<string, string>>;
  /** Class by the variants' values, joined by '|'. */
  classes: Readonly<Record<string, string>>;
}

/** A slot recipe as the build leaves it. A slot that no variant changes has one class. */
export interface CompiledSlotRecipe extends Omit<CompiledRecipe, 'classes'> {
  slots: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
}

export type Props = Record<string, unknown>;

type Choice = Pick<CompiledRecipe, 'variants' | 'defaults'>;

function keyOf({ variants, defaults }: Choice, props: Props): string {
  // A variant that is off, as `square={false}`, has no class of its own.
  return variants.map((name) => (props[name] === false ? '' : (props[name] ?? defaults[name] ?? ''))).join('|');
}

function classFor(classes: Readonly<Record<string, string>>, key: string): string {
  const found = classes[key];
  if (import.meta.env?.DEV && found === undefined) {
    throw new Error(`No such choice of variants: '${key}'. There are '${Object.keys(classes).join("', '")}'.`);
  }
  return found ?? '';
}

/** Chooses the class for the variants among a component's props. */
export const chooseClass = (recipe: CompiledRecipe, props: Props): string =>
  classFor(recipe.classes, keyOf(recipe, props));

/** Chooses a class for each slot. */
export function chooseClasses(recipe: CompiledSlotRecipe, props: Props): Record<string, string> {
  const key = keyOf(recipe, props);
  return Object.fromEntries(
    Object.entries(recipe.slots).map(([slot, classes]) => [
      slot,
      typeof classes === 'string' ? classes : classFor(classes, key),
    ]),
  );
}

/** Splits props into variants and the rest. `recipe` and `colorPalette` go, as in Chakra's own functions. */
export function splitVariants({ variants }: Choice, props: Props): [variants: Props, rest: Props] {
  const chosen: Props = {};
  const rest: Props = {};
  for (const name in props) {
    if (variants.includes(name)) chosen[name] = props[name];
    else if (name !== 'recipe' && name !== 'colorPalette') rest[name] = props[name];
  }
  return [chosen, rest];
}
