import { expect, it } from 'vitest';
import { CANVAS } from '@/ui/theme/canvas';
import { readText } from './lib/sources';

it.each(['index.html', 'src/app/static-shell.css'])('%s has the theme’s background colours, light and dark', (path) => {
  const colours = readText(path).match(/(?<=(?:shell-surface: |content="))#[0-9a-f]{6}/g);
  expect(colours).toEqual([CANVAS.light, CANVAS.dark]);
});
