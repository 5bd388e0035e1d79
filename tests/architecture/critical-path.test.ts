import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compressedSize, criticalPath } from './lib/critical-files';

const KB = 1000;

describe('the live build, up to the dashboard', () => {
  if (!existsSync('dist/index.html')) throw new Error('dist/ is not there: npm run build makes it');
  const files = criticalPath('dist', 'DashboardPage');

  it('is at most 200 KB of compressed JS and CSS', () => {
    const sizes = files.map((file) => `${file}: ${compressedSize('dist', file)}`);
    const total = files.reduce((sum, file) => sum + compressedSize('dist', file), 0);
    expect(total, sizes.join('\n')).toBeLessThanOrEqual(200 * KB);
    // Fails if imports were not followed: the total would be small.
    expect(total).toBeGreaterThan(100 * KB);
  });

  it('contains no style engine: styles are compiled during the build', () => {
    const code = files.map((file) => readFileSync(`dist/${file}`, 'utf8')).join('\n');
    expect(code).toContain('adoptedStyleSheets');
    expect(code).not.toMatch(/emotion/i);
  });

  it('consists of ten files at most', () => {
    expect(files.length, files.join('\n')).toBeLessThanOrEqual(10);
  });

  it('is requested by the page itself: what only a script asks for arrives a round trip later', () => {
    const page = readFileSync('dist/index.html', 'utf8');
    expect(files.filter((file) => !page.includes(file))).toEqual([]);
  });

  it.each([
    ['table library', 'getCoreRowModel'],
    ['virtual list', 'getVirtualItems'],
    ['form library', 'shouldUnregister'],
    // docs/decisions/0301-first-visit.md
    ['database library', 'storagemutated'],
  ])('does not contain the %s', (_, marker) => {
    const holds = (file: string) => readFileSync(`dist/${file}`, 'utf8').includes(marker);
    expect(files.filter(holds)).toEqual([]);
    // The marker must occur in another chunk, or its absence here would prove nothing.
    const chunks = readdirSync('dist/assets').filter((name) => name.endsWith('.js'));
    expect(chunks.some((name) => holds(`assets/${name}`))).toBe(true);
  });
});
