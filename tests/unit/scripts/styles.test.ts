import { defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { expect, test } from 'vitest';
import { tickRoot } from '@/ui/forms/controls.styles';
import { note } from '@/ui/layout.styles';
import { defineRecipe } from '@/ui/recipe';
import { type CompiledRecipe, chooseClass, chooseClasses } from '@/ui/theme/compiled/recipes';
import { progressRecipe } from '@/ui/theme/recipes/progress';
import { system } from '@/ui/theme/system';
import { compileExport, compilePage, compileRecipe, compileSlotRecipe } from '../../../scripts/lib/styles/compile';

const button = {
  base: { display: 'flex', color: 'fg.muted', '&:hover': { bg: 'bg.subtle' }, gap: { base: '2', md: '3' } },
  variants: {
    look: { quiet: { color: 'fg.default' }, loud: { color: 'accent.solid' } },
    square: { true: { width: '36px' } },
  },
  defaultVariants: { look: 'quiet' },
} as const;

test('a recipe becomes a class for each combination of its variants, with tokens as custom properties', () => {
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

test('equal styles share a class, which is written once', () => {
  const { classes, css } = compileRecipe(system, { variants: { size: { md: {}, sm: { width: '1px' } } } });
  expect(classes['']).toBe(classes.md);
  expect(css.split('width:1px')).toHaveLength(2);
});

test('a recipe with too many combinations is refused', () => {
  const values = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`v${at}`, { width: `${at}px` }]));
  expect(() => compileRecipe(system, { variants: { a: values, b: values } })).toThrow(
    '100 classes for one recipe: at most 32',
  );
});

test("the page's own rules begin with the order of layers, followed by reset, global styles and tokens", () => {
  const css = compilePage(system);
  expect(css.startsWith('@layer reset,base,tokens,recipes;')).toBe(true);
  for (const layer of ['reset', 'base', 'tokens']) expect(css).toContain(`@layer ${layer}{`);
  expect(css).toContain('--pc-colors-accent-solid:');
  expect(css).toContain('@keyframes pc-pulse');
});

test('a slot that no variant changes has one class, and other slots have one for each combination', () => {
  const compiled = compileSlotRecipe(
    system,
    defineSlotRecipe({
      slots: ['root', 'item'],
      base: { root: { display: 'flex' }, item: { color: 'fg.muted' } },
      variants: { size: { sm: { item: { width: '1px' } }, md: { item: { width: '2px' } } } },
      defaultVariants: { size: 'md' },
    }),
  );
  expect(compiled.slots.root).toMatch(/^pc-/);
  expect(Object.keys(compiled.slots.item ?? {})).toEqual(['sm', 'md']);
  const chosen = chooseClasses(compiled, { size: 'sm' });
  expect(chosen.root).toBe(compiled.slots.root);
  expect(compiled.css).toContain(`.${chosen.item}{color:var(--pc-colors-fg-muted);width:1px;}`);
  expect(chooseClasses(compiled, {}).item).not.toBe(chosen.item);
});

test('an unknown variant value is refused in development, but a variant that is off is not', () => {
  const compiled = compileRecipe(system, button);
  expect(chooseClass(compiled, { square: false })).toBe(compiled.classes['quiet|']);
  expect(() => chooseClass(compiled, { look: 'shy' })).toThrow("No such choice of variants: 'shy|'");
});

test('an export of a style file must be a recipe; anything else is refused', () => {
  expect(compileExport(system, defineRecipe(button))).toEqual(compileRecipe(system, button));
  expect(() => compileExport(system, { root: 1 })).toThrow('a file of styles exports recipes only');
});

test('a module that imports a style file gets it compiled', () => {
  // The build compiles it, which the types do not show.
  const compiled = note as unknown as CompiledRecipe;
  expect(compiled.classes['']).toMatch(/^pc-/);
  expect(compiled.css).toContain(`.${compiled.classes['']}{`);
});

test('in forced colours, where backgrounds and shadows are gone, the highlighted option, a switch and a progress bar still show', () => {
  const forced = (css: string) => css.split('@media (forced-colors: active){').slice(1).join('');
  expect(forced(compilePage(system))).toContain('[data-highlighted]{outline:2px solid Highlight;outline-offset:-2px;}');
  const { css: tick } = tickRoot as unknown as CompiledRecipe;
  expect(forced(tick)).toMatch(/\[role=switch\]\{forced-color-adjust:none;/);
  expect(forced(tick)).toContain(':checked{background:Highlight;');
  // After the rules that it overrides.
  expect(tick.lastIndexOf(':checked{background:var(')).toBeLessThan(tick.indexOf('@media (forced-colors'));
  expect(forced(compileSlotRecipe(system, progressRecipe).css)).toContain('background:Highlight;');
});
