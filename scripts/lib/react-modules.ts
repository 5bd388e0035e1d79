import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

/** React's CommonJS entry points that modules import. */
const ENTRIES = ['react', 'react/jsx-runtime', 'react-dom'];
const PREFIX = '\0portcullis:';

/** @throws Error if an entry point exports nothing by name */
function namedExports(entry: string): string[] {
  const names = Object.keys(require(entry)).filter((name) => name !== 'default');
  if (names.length === 0) throw new Error(`${entry} exports nothing by name`);
  return names;
}

/**
 * Imports React through one module per entry point. React comes as CommonJS, for which the bundler gives every file an object of its own
 * with a getter per export: 45 getters in each of 84 files (docs/decisions/0302-react-as-modules.md).
 */
export function reactModules(): Plugin {
  return {
    name: 'portcullis:react-modules',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: new RegExp(`^(?:${ENTRIES.join('|')})$`) },
      handler(source, importer, { kind }) {
        // `require` in a CommonJS library expects React's own object, and this module itself must reach React.
        if (kind === 'require-call' || importer?.startsWith(PREFIX)) return null;
        return { id: `${PREFIX}${source}`, moduleSideEffects: false };
      },
    },
    load: {
      filter: { id: new RegExp(`^${PREFIX}`) },
      handler(id) {
        const entry = id.slice(PREFIX.length);
        return [
          `import library from '${entry}';`,
          `export const { ${namedExports(entry).join(', ')} } = library;`,
          'export default library;',
        ].join('\n');
      },
    },
  };
}
