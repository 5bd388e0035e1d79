// Runs a TypeScript script: `node scripts/run.mjs <name> [options]` calls `main(options)` of scripts/<name>.ts.
// Vite, a dependency anyway, compiles it (docs/decisions/0002-scripts-in-typescript.md).
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [name = '', ...options] = process.argv.slice(2);
const root = fileURLToPath(new URL('..', import.meta.url));
const file = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
if (!/^[a-z-]+$/.test(name) || !existsSync(file)) {
  console.error(`There is no script '${name}' in scripts/.`);
  process.exit(2);
}

process.chdir(root);
const { runnerImport } = await import('vite');
try {
  const { module } = await runnerImport(file, {
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@': `${root}src`, '@mocks': `${root}mocks` } },
    define: { __BUILD_ID__: '"script"', __FLAVOUR__: '"live"', __LIMIT_DIVISOR__: '1', __SCHEMA_VERSION__: '1' },
  });
  await module.main(options);
} catch (error) {
  // For a wrong option or setting the message is enough; any other error is printed with its stack.
  const expected = error instanceof Error && (error.name === 'OptionError' || error.name === 'SettingError');
  console.error(expected ? error.message : error);
  process.exit(expected ? 2 : 1);
}
