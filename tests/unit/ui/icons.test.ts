import { expect, it } from 'vitest';
import { ICON_MASK, ICON_NAMES, ICONS, iconAt } from '@/ui/theme/icons';

it('the mask shows each icon whole, and nothing of its neighbours', () => {
  const image = decodeURIComponent(ICONS);
  const height = Number(/viewBox="0 0 24 (\d+)"/.exec(image)?.[1]);
  const tops = [...image.matchAll(/translate\(0 (\d+)\)/g)].map(([, top]) => Number(top));
  expect(tops).toHaveLength(ICON_NAMES.length);
  // As CSS has it: the image is so many per cent of the icon's box, and a position moves what is left over by so many per cent.
  expect((Number(/100% (\d+)%/.exec(ICON_MASK)?.[1]) / 100) * 24).toBe(height);
  for (const [index, name] of ICON_NAMES.entries())
    expect((Number.parseFloat(iconAt(name)) / 100) * (height - 24), name).toBeCloseTo(tops[index] ?? Number.NaN);
  // The gap between two is at least as high as an icon.
  expect(
    tops
      .slice(1)
      .map((top, index) => top - (tops[index] ?? 0))
      .filter((step) => step < 48),
  ).toEqual([]);
});
