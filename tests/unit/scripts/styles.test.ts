import { expect, test } from 'vitest';
import { surface } from '@/ui/layout.styles';
import { pageWide, recipe, type Uncompiled } from '@/ui/recipe';
import { system } from '@/ui/theme/system';
import { compileExport, compilePage, compileRecipe } from '../../../scripts/lib/styles/compile';

const button = {
  base: { display: 'flex', color: 'fg.muted', '&:hover': { bg: 'bg.subtle' }, gap: { base: '2', md: '3' } },
  variants: {
    look: { quiet: { color: 'fg.default' }, loud: { color: 'accent.solid' } },
    square: { true: { width: '36px' } },
  },
  defaultVariants: { look: 'quiet' },
} as const;

test('a recipe becomes a class for each choice of its variants, with tokens as custom properties', () => {
  const { css, variants, defaults, classes } = compileRecipe(system, button);
  expect(variants).toEqual(['look', 'square']);
  expect(defaults).toEqual({ look: 'quiet' });
  expect(Object.keys(classes).sort()).toEqual(['loud|', 'loud|true', 'quiet|', 'quiet|true']);
  expect(new Set(Object.values(classes)).size).toBe(4);
  const plain = classes['quiet|'];
  const square = classes['quiet|true'];
  expect(css).toContain(`@layer recipes{.${plain}{display:flex;`);
  expect(css).toContain('color:var(--pc-colors-fg-default)');
  expect(css).not.toContain('color:var(--pc-colors-fg-muted)');
  expect(css).toContain(`.${square}:hover{background:var(--pc-colors-bg-subtle);`);
  expect(css).toMatch(/@media screen and \(min-width: 48rem\)\{\.pc-/);
});

test('equal styles share a class, and its text is there once', () => {
  const { classes, css } = compileRecipe(system, { variants: { size: { md: {}, sm: { width: '1px' } } } });
  expect(classes['']).toBe(classes.md);
  expect(css.split('width:1px')).toHaveLength(2);
});

test('a recipe with too many choices is refused', () => {
  const values = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`v${at}`, { width: `${at}px` }]));
  expect(() => compileRecipe(system, { variants: { a: values, b: values } })).toThrow(
    '100 classes for one recipe: at most 32',
  );
});

test("the page's own rules say the order of the layers first, then reset, global styles and tokens", () => {
  const css = compilePage(system);
  expect(css.startsWith('@layer reset,base,tokens,recipes;')).toBe(true);
  for (const layer of ['reset', 'base', 'tokens']) expect(css).toContain(`@layer ${layer}{`);
  expect(css).toContain('--pc-colors-accent-solid:');
  expect(css).toContain('@keyframes pc-pulse');
});

test('an export of a file of styles is a recipe or the page-wide rules; anything else is refused', () => {
  const found = recipe(button) as unknown as Uncompiled;
  expect(compileExport(system, found)).toEqual(compileRecipe(system, button));
  expect(compileExport(system, pageWide(system) as Uncompiled)).toBe(compilePage(system));
  expect(() => compileExport(system, { root: 1 } as Uncompiled)).toThrow('a file of styles exports recipes only');
});

test('who imports a file of styles gets it compiled', () => {
  expect(surface.classes['']).toMatch(/^pc-/);
  expect(surface.css).toContain(`.${surface.classes['']}{`);
});
