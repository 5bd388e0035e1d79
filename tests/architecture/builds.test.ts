import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Reads the text files of a build. `npm test` builds before it tests. */
function readBuild(folder: string): { name: string; text: string }[] {
  if (!existsSync(join(folder, 'index.html')))
    throw new Error(`${folder}/ is not there: npm run build and npm run build:demo make it`);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:js|css|html|webmanifest|map)$|^_headers$/.test(name))
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
}

const TRACES_OF_MOCKS = ['mswjs', '[MSW]', 'under-attack', 'Rejected an unknown API key', 'Acme Retail'];

describe('the live build', () => {
  const files = readBuild('dist');
  const demo = readBuild('dist-demo');

  it.each(TRACES_OF_MOCKS)('H6: contains nothing of the mocks: %s', (trace) => {
    expect(files.filter(({ text }) => text.includes(trace)).map(({ name }) => name)).toEqual([]);
  });

  it.each(TRACES_OF_MOCKS)('has a demo beside it in which the same search finds the mocks: %s', (trace) => {
    expect(demo.some(({ text }) => text.includes(trace))).toBe(true);
  });

  it('ships no source map and no mock worker file', () => {
    expect(files.filter(({ name }) => /\.map$|mockServiceWorker/.test(name))).toEqual([]);
  });
});

describe.each(['dist', 'dist-demo'])('%s', (folder) => {
  const files = readBuild(folder);
  const file = (name: string) => files.find((candidate) => candidate.name === name)?.text ?? '';

  it('has a 404.html that is a copy of the page', () => {
    expect(file('404.html')).toBe(file('index.html'));
    expect(file('index.html')).toContain('id="root"');
  });

  it('G9: names the hash of every file that its worker keeps', () => {
    const entries = [...file('sw.js').matchAll(/\{[^{}]*"revision":[^{}]*"url":"([^"]+)"[^{}]*\}/g)];
    expect(entries.length).toBeGreaterThan(20);
    for (const [entry, url = ''] of entries) {
      const hash = createHash('sha384')
        .update(readFileSync(join(folder, url)))
        .digest('base64');
      expect(entry).toContain(`sha384-${hash}`);
    }
  });

  it('has a page without inline script, whose only style element the policy allows by its hash', () => {
    expect(file('index.html')).not.toMatch(/<script(?![^>]*\ssrc=)|\sstyle=/);
    const [style, ...others] = [...file('index.html').matchAll(/<style>(.*?)<\/style>/gs)].map(
      ([, text]) => text ?? '',
    );
    expect(others).toEqual([]);
    expect(file('_headers')).toContain(
      `'sha256-${createHash('sha256')
        .update(style ?? '')
        .digest('base64')}'`,
    );
  });

  it('has a page that preloads the dashboard, with which most visits begin, and no other screen', () => {
    const preloaded = [...file('index.html').matchAll(/rel="modulepreload"[^>]*href="([^"]+)"/g)].map(
      ([, href]) => href ?? '',
    );
    expect(preloaded.filter((href) => /Page-|chart/i.test(href))).toEqual([
      expect.stringMatching(/^\/assets\/DashboardPage-/),
    ]);
  });

  it('sends a policy without unsafe-inline, for the worker too', () => {
    expect(file('_headers')).toMatch(/^\/\*\n {2}Content-Security-Policy: default-src 'none'; script-src 'self'/m);
    expect(file('_headers')).not.toContain('unsafe');
  });

  it('has a classic worker that contains its list of files', () => {
    const worker = file('sw.js');
    expect(worker).toContain('index.html');
    expect(worker).not.toContain('__WB_MANIFEST');
    expect(worker).not.toMatch(/\bimport\.meta\b|^import\s/m);
  });
});
