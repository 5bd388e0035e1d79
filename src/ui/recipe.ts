import type { RecipeDefinition, RecipeVariantRecord, SystemContext } from '@chakra-ui/react/styled-system';

export { token } from './theme/token';

/**
 * What stands in `*.styles.ts`: Chakra's recipes, in the theme's tokens. Such files are evaluated while building, and what reaches the
 * browser is what this interface says: text and names of classes (scripts/lib/styles.ts, docs/decisions/0340-styles-ahead.md).
 */
export interface Recipe<P> {
  css: string;
  /** Names of the variants, in the order in which their values make a key of `classes`. */
  variants: readonly string[];
  /** The value of a variant that is not given. */
  defaults: Readonly<Record<string, string>>;
  /** Class by the variants' values, joined by '|'. */
  classes: Readonly<Record<string, string>>;
  /** Never there: it holds the variants' types. */
  readonly selection?: P;
}

/** What a recipe is until it is compiled. */
export interface Uncompiled {
  definition?: unknown;
  system?: SystemContext;
}

/** A recipe, as Chakra's `defineRecipe` has it. In a file named `*.styles.ts` only, as an export. */
export const recipe = <P extends RecipeVariantRecord = Record<never, never>>(
  definition: RecipeDefinition<P>,
): Recipe<P> => ({ definition }) satisfies Uncompiled as unknown as Recipe<P>;

/** The page-wide rules of a system: its reset, tokens and global styles, as text. */
export const pageWide = (system: SystemContext): string => ({ system }) satisfies Uncompiled as unknown as string;
