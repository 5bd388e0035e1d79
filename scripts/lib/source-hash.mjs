// Plain JavaScript without dependencies: `npm start` runs it before anything is installed.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

function* filesUnder(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile()) yield path;
  if (!found?.isDirectory()) return;
  for (const name of readdirSync(path).sort()) yield* filesUnder(join(path, name));
}

/** Files and folders that a build depends on, relative to the repository's root. */
export const BUILD_SOURCES = [
  'index.html',
  'package-lock.json',
  // Its `sideEffects` affects what a bundle contains.
  'package.json',
  'public',
  'mocks',
  'scripts/lib',
  'src',
  'tsconfig.json',
  'vite.config.ts',
];

/** Returns twelve hexadecimal digits that change whenever one of the files or further values does. */
export function sourceHash(root, paths = BUILD_SOURCES, further = []) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesUnder(join(root, path))) {
      hash.update(relative(root, file).split(sep).join('/')).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  for (const value of further) hash.update(value).update('\0');
  return hash.digest('hex').slice(0, 12);
}
