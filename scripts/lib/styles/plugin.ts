import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';
import type { Uncompiled } from '../../../src/ui/recipe.ts';
import { compileExport } from './compile.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const COLLECT = fileURLToPath(new URL('./collect.ts', import.meta.url));
const FILE = /\.styles\.ts$/;
const SOURCES = /\/src\/ui\/(?:theme\/[^/]+|recipe)\.ts$|\.styles\.ts$/;

type Collected = typeof import('./collect');

const evaluate = async (): Promise<Collected> => {
  const { module } = await runnerImport<Collected>(COLLECT, {
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@': `${ROOT}src` } },
  });
  return module;
};

/**
 * Compiles `*.styles.ts`: what would be Chakra's and Emotion's work on every render is done while building
 * (docs/decisions/0340-styles-ahead.md).
 */
export function compiledStyles(): Plugin {
  let collected: Promise<Collected> | undefined;
  return {
    name: 'portcullis:styles',
    enforce: 'pre',
    buildStart() {
      collected = undefined;
    },
    watchChange(file) {
      if (SOURCES.test(file)) collected = undefined;
    },
    async load(id) {
      if (!FILE.test(id)) return null;
      collected ??= evaluate();
      const { system, files } = await collected;
      const path = `/${relative(ROOT, id)}`;
      const found = files[path];
      if (!found) throw new Error(`${path} is no file of styles`);
      return Object.entries(found)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(compileExport(system, value as Uncompiled))};`)
        .join('\n');
    },
  };
}
