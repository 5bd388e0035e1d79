import { expect, test } from 'vitest';
import { COLOURS } from '@/ui/theme/colours';

type Name = keyof typeof COLOURS;

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (channels[0] ?? 0) + 0.7152 * (channels[1] ?? 0) + 0.0722 * (channels[2] ?? 0);
}

/** Not a number for a colour that is not in six hexadecimal digits: such a pair fails. */
function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const SURFACES: Name[] = ['bg.canvas', 'bg.surface', 'bg.subtle', 'bg.hover'];
const TONES = ['allowed', 'blocked', 'throttled', 'shadow', 'disabled', 'info'] as const;

const TEXT: [Name, Name][] = [
  ...SURFACES.flatMap((surface): [Name, Name][] =>
    (['fg.default', 'fg.muted', 'accent.fg', 'blocked.fg', 'throttled.fg'] as const).map((text) => [text, surface]),
  ),
  ...TONES.map((tone): [Name, Name] => [`${tone}.fg`, `${tone}.bg`]),
  ['fg.default', 'accent.subtle'],
  ['fg.muted', 'accent.subtle'],
  ['accent.fg', 'accent.subtle'],
  ['accent.onSolid', 'accent.solid'],
  ['accent.onSolid', 'accent.solidHover'],
  ['danger.onSolid', 'danger.solid'],
  ['danger.onSolid', 'danger.solidHover'],
  ['fg.inverse', 'bg.inverse'],
];

const SHAPES: [Name, Name][] = [
  ['border.control', 'bg.surface'],
  ['accent.ring', 'bg.surface'],
  ['accent.ring', 'bg.canvas'],
  ['accent.ring', 'bg.subtle'],
];

const MODES = [
  ['light', 0],
  ['dark', 1],
] as const;

test.each(MODES)('text has WCAG AA contrast on its backgrounds, %s', (_, mode) => {
  const failing = TEXT.filter(([text, on]) => !(contrast(COLOURS[text][mode], COLOURS[on][mode]) >= 4.5));
  expect(failing.map((pair) => pair.join(' on '))).toEqual([]);
});

test.each(MODES)('borders of controls and focus rings have a contrast of 3:1, %s', (_, mode) => {
  const failing = SHAPES.filter(([shape, on]) => !(contrast(COLOURS[shape][mode], COLOURS[on][mode]) >= 3));
  expect(failing.map((pair) => pair.join(' on '))).toEqual([]);
});
