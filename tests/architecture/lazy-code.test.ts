import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { readText, sourceFiles } from './lib/sources';

const LAZY = /lazy(?:Code|Dialog|Piece)\(\s*'([^']+)',\s*async \(\) => \(await import\('([^']+)'\)\)\.(\w+)/g;
const SCREEN = /lazyScreen\(\(\) => import\('([^']+)'\), '([^']+)'\)/g;

const pathOf = (file: string, target: string) =>
  target.startsWith('@/') ? `src/${target.slice(2)}` : posix.join(posix.dirname(file), target);

/** The meanings of each name, over all files. */
const meanings = new Map<string, Set<string>>();
const note = (name: string, meaning: string) => meanings.set(name, (meanings.get(name) ?? new Set()).add(meaning));
for (const file of sourceFiles('src').filter((one) => /\.tsx?$/.test(one))) {
  const text = readText(file);
  for (const [, name = '', target = '', what = ''] of text.matchAll(LAZY))
    note(name, `${pathOf(file, target)}.${what}`);
  for (const [, target = '', name = ''] of text.matchAll(SCREEN)) note(name, `${pathOf(file, target)}.default`);
}

it('a name of code that is fetched when needed stands for one thing: after a deployment the page is reloaded once per name', () => {
  expect(meanings.size).toBeGreaterThan(30);
  const shared = [...meanings].flatMap(([name, of]) => (of.size > 1 ? [[name, ...of]] : []));
  expect(shared, 'name one of them by its folder: internal-users/AddUserDialog.AddUserDialog').toEqual([]);
});
