import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { normalizePath, type Plugin, runnerImport } from 'vite';
import { compileExport, compilePage, compileThemeRecipe } from './compile.ts';

// With slashes on Windows too, as Vite names modules; it ends with one.
const ROOT = normalizePath(fileURLToPath(new URL('../../..', import.meta.url)));
const COLLECT = fileURLToPath(new URL('./collect.ts', import.meta.url));
const COMPILED = `${ROOT}src/ui/theme/compiled`;
const FILE = /\.styles\.ts$/;
const SYSTEM = `${ROOT}src/ui/theme/system.ts`;
const SOURCES = /\/src\/ui\/(?:theme\/.+|recipe)\.ts$|\.styles\.ts$/;
const CHAKRA = /\/@chakra-ui\/react\/dist\/esm\/(.+)\.js$/;
/** Finds the recipe keys in the code of Chakra's components. */
const RECIPE_KEY = /\b(?:create(?:Slot)?RecipeContext|use(?:Slot)?Recipe)\(\s*\{\s*key: "([a-zA-Z]+)"/g;
const VIRTUAL = '\0theme-recipe:';

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

/** Replaces Chakra's styling factory. In development it knows the names of Chakra's style props, so that it can refuse them. */
const factory = (properties: ReadonlySet<string> | null) => `
  import { mergeProps } from '../merge-props.js';
  import { mergeRefs } from '../merge-refs.js';
  import { createFactory } from '${COMPILED}/factory.ts';
  ${properties ? `import { isCssProperty } from '@pandacss/is-valid-prop';` : ''}
  ${properties ? `const names = new Set(${JSON.stringify([...properties])});` : ''}
  ${properties ? 'const isStyleProp = (name) => names.has(name) || isCssProperty(name);' : 'const isStyleProp = undefined;'}
  export const chakra = createFactory({ mergeProps, mergeRefs, isStyleProp });`;

const PROVIDER = `export { ChakraProvider, useChakraContext } from '${COMPILED}/provider.tsx';`;

/**
 * Compiles all styles during the build, which Chakra and Emotion would otherwise do on every render (docs/decisions/0340-styles-ahead.md).
 * Chakra's components stay as they are; its styling factory and provider are replaced, and each component imports the compiled recipe
 * that it uses. With CHAKRA=runtime the plugin is off: the same sources run on unchanged Chakra.
 */
export function compiledStyles(env: NodeJS.ProcessEnv): Plugin | null {
  if (env.CHAKRA === 'runtime') return null;
  let collected: Promise<Collected> | undefined;
  let developing = false;
  const collect = () => {
    collected ??= evaluate();
    return collected;
  };
  return {
    name: 'portcullis:styles',
    enforce: 'pre',
    // Otherwise the dev server would bundle Chakra before this plugin sees it.
    config: () => ({ optimizeDeps: { exclude: ['@chakra-ui/react'] } }),
    configResolved({ command }) {
      developing = command === 'serve';
    },
    buildStart() {
      collected = undefined;
    },
    watchChange(file) {
      if (SOURCES.test(file)) collected = undefined;
    },
    resolveId: (id) => (id.startsWith('theme-recipe:') ? `\0${id}` : null),
    async load(fullId) {
      // In development the id of a package's file ends with '?v=' and its version.
      const [id = ''] = fullId.split('?');
      if (FILE.test(id)) {
        const { system, files } = await collect();
        const path = id.slice(ROOT.length - 1);
        const found = files[path];
        if (!found) throw new Error(`${path} is no file of styles`);
        return Object.entries(found)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(compileExport(system, value))};`)
          .join('\n');
      }
      // Unit tests of the compiler need the system itself.
      if (id === SYSTEM && env.VITEST === undefined) {
        const { system } = await collect();
        return `export const system = ${JSON.stringify({ page: compilePage(system) })};`;
      }
      if (id.startsWith(VIRTUAL)) {
        const { system } = await collect();
        const key = id.slice(VIRTUAL.length);
        const compiled = JSON.stringify(compileThemeRecipe(system, key));
        const code = `import { register } from '${COMPILED}/system.ts'; register('${key}', ${compiled});`;
        return { code, moduleSideEffects: true };
      }
      const module = CHAKRA.exec(id)?.[1];
      if (module === undefined) return null;
      // Two of Chakra's modules compute styles: they are replaced.
      if (module === 'styled-system/provider') return PROVIDER;
      if (module === 'styled-system/factory') return factory(developing ? (await collect()).system.properties : null);
      const code = await readFile(id, 'utf8');
      const keys = [...new Set([...code.matchAll(RECIPE_KEY)].map(([, key]) => key ?? ''))];
      if (keys.length === 0) return null;
      const { system } = await collect();
      const known = keys.filter((key) => system.hasRecipe(key));
      return {
        code: `${known.map((key) => `import 'theme-recipe:${key}';`).join('')}${code}`,
        moduleSideEffects: null,
      };
    },
  };
}
