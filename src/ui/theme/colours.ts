import { CANVAS } from './canvas';

/**
 * Every colour of the product as [light, dark]. Names say what a colour is for, never what it looks like (style.md 16).
 * tests/unit/ui/contrast.test.ts keeps each text and surface pair at WCAG AA.
 */
export const COLOURS = {
  'bg.canvas': [CANVAS.light, CANVAS.dark],
  'bg.surface': ['#ffffff', '#14191a'],
  'bg.subtle': ['#f1f4f4', '#1a2021'],
  'bg.hover': ['#f4f7f7', '#191f20'],
  'bg.inverse': ['#1b2423', '#e6ecec'],
  'border.hairline': ['#e2e7e7', '#262e2f'],
  'border.strong': ['#c9d1d0', '#3a4445'],
  'border.control': ['#84908f', '#687575'],
  'fg.default': ['#14201f', '#e8eeee'],
  'fg.muted': ['#52605e', '#9fabab'],
  'fg.inverse': ['#f4f8f8', '#14201f'],
  'accent.solid': ['#0f766e', '#17a596'],
  'accent.solidHover': ['#0b5f59', '#2bbbab'],
  'accent.onSolid': ['#ffffff', '#03201c'],
  'accent.fg': ['#0b6a63', '#4fd1c0'],
  'accent.subtle': ['#e4f4f1', '#10302d'],
  'accent.ring': ['#0f857b', '#2dbcab'],
  'danger.solid': ['#c0291d', '#cc3d31'],
  'danger.solidHover': ['#a02117', '#b8342a'],
  'danger.onSolid': ['#ffffff', '#ffffff'],
  'allowed.fg': ['#17653a', '#76dba1'],
  'allowed.bg': ['#e6f5ec', '#12301f'],
  'allowed.solid': ['#1d9a58', '#35b673'],
  'blocked.fg': ['#b42318', '#ff9f96'],
  'blocked.bg': ['#fdecea', '#3b1815'],
  'blocked.solid': ['#d4453a', '#e5675c'],
  'throttled.fg': ['#87480a', '#f2c26e'],
  'throttled.bg': ['#fcf1de', '#34260b'],
  'throttled.solid': ['#d08a1c', '#dda13c'],
  'shadow.fg': ['#5a3bb0', '#c3b2ff'],
  'shadow.bg': ['#f0ebfb', '#281f47'],
  'shadow.solid': ['#7d5fdc', '#9a80ee'],
  'disabled.fg': ['#52605e', '#a6b1b1'],
  'disabled.bg': ['#ecf0f0', '#22292a'],
  'disabled.solid': ['#98a4a3', '#6b7878'],
  'info.fg': ['#1c4f91', '#93c4ff'],
  'info.bg': ['#e8f1fc', '#13273f'],
  'info.solid': ['#3b7dd0', '#5e9be6'],
  backdrop: ['rgb(9 20 19 / 0.42)', 'rgb(0 0 0 / 0.62)'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

type Token = { value: { _light: string; _dark: string } };

/** `{ 'bg.canvas': [light, dark] }` as the nested semantic tokens that Chakra takes. */
export function semanticColours(): Record<string, Token | Record<string, Token>> {
  const tree: Record<string, Record<string, Token>> = {};
  const flat: Record<string, Token> = {};
  for (const [path, [light, dark]] of Object.entries(COLOURS)) {
    const token = { value: { _light: light, _dark: dark } };
    const [group, leaf] = path.split('.') as [string, string | undefined];
    if (leaf === undefined) {
      flat[group] = token;
    } else {
      tree[group] = { ...tree[group], [leaf]: token };
    }
  }
  return { ...tree, ...flat };
}
