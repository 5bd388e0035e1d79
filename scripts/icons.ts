/**
 * `npm run icons`: draws every icon from the mark below with Chromium. Run it after changing the mark; the files are committed, so that
 * no build needs a browser.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumLaunch } from './lib/chromium';

const TEAL = '#0f766e';
const DEEP = '#0b4f4a';

/** An arched gate with its grille down, on a 64 × 64 field; the same lines as in index.html. */
const MARK = [
  '<path stroke-width="5" d="M8 56V28a24 24 0 0 1 48 0v28"/>',
  '<path stroke-width="4" stroke-linecap="butt" d="M20 8v40M32 5v43M44 8v40M10 25h44M10 38h44"/>',
  '<path fill="#fff" stroke="none" d="M18 46h4l-2 10zM30 46h4l-2 10zM42 46h4l-2 10z"/>',
].join('');

const GLYPHS = {
  dashboard:
    '<rect x="3" y="3" width="7" height="9" rx="1"/><rect x="14" y="3" width="7" height="5" rx="1"/><rect x="14" y="12" width="7" height="9" rx="1"/><rect x="3" y="16" width="7" height="5" rx="1"/>',
  apps: '<path d="M12 2.5 20.5 7v10L12 21.5 3.5 17V7L12 2.5Z"/><path d="M3.5 7 12 12l8.5-5M12 12v9.5"/>',
  'external-users':
    '<circle cx="9" cy="8" r="4"/><path d="M2 21v-1a6 6 0 0 1 6-6h2a6 6 0 0 1 6 6v1M16 4.2a4 4 0 0 1 0 7.6M22 21v-1a6 6 0 0 0-4-5.7"/>',
};

const group = (lines: string, scale: number, offset: number, width = '') =>
  `<g transform="translate(${offset} ${offset}) scale(${scale})" fill="none" stroke="#fff"${width} stroke-linecap="round" stroke-linejoin="round">${lines}</g>`;

const field = (radius: number) =>
  `<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${TEAL}"/><stop offset="1" stop-color="${DEEP}"/></linearGradient></defs><rect width="512" height="512" rx="${radius}" fill="url(#g)"/>`;

const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${inner}</svg>\n`;

const any = svg(field(112) + group(MARK, 5.2, 89.6));
// Platforms cut a maskable icon down to its inner 80 %.
const maskable = svg(field(0) + group(MARK, 4.2, 121.6));

const FILES: [file: string, size: number, drawing: string][] = [
  ['icons/icon-192.png', 192, any],
  ['icons/icon-512.png', 512, any],
  ['icons/maskable-192.png', 192, maskable],
  ['icons/maskable-512.png', 512, maskable],
  ['icons/apple-touch-icon.png', 180, maskable],
  ...Object.entries(GLYPHS).map(([name, glyph]): [string, number, string] => [
    `icons/shortcut-${name}.png`,
    96,
    svg(field(256) + group(glyph, 11, 124, ' stroke-width="2"')),
  ]),
];

export async function main(): Promise<void> {
  const target = join(process.cwd(), 'public');
  mkdirSync(join(target, 'icons'), { recursive: true });
  writeFileSync(join(target, 'favicon.svg'), any);
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const page = await browser.newPage();
    for (const [file, size, drawing] of FILES) {
      await page.setViewportSize({ width: size, height: size });
      await page.setContent(`<style>html,body{margin:0}svg{display:block;width:${size}px}</style>${drawing}`);
      await page.screenshot({ path: join(target, file), omitBackground: true });
      console.log(`public/${file}`);
    }
  } finally {
    await browser.close();
  }
}
