import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { loadEnv, type PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { slimAliases } from './mocks/slim/aliases.ts';
import {
  headScript,
  headStyle,
  hostFiles,
  hosting,
  inlineText,
  nameFiles,
  preloadScreen,
  workerConstants,
} from './scripts/lib/build-plugins.ts';
import { compileHints } from './scripts/lib/compile-hints.ts';
import {
  BACKEND,
  criticalChunks,
  DATABASE,
  FIRST_SCREEN,
  isOfFirstVisit,
  slimLibraries,
} from './scripts/lib/critical-path.ts';
import { headerRules, writeHeaders } from './scripts/lib/headers.ts';
import { withIntegrity } from './scripts/lib/integrity.ts';
import { webManifest } from './scripts/lib/manifest.ts';
import { reactModules } from './scripts/lib/react-modules.ts';
import {
  apiBase,
  apiOrigin,
  basePath,
  buildName,
  downloadOrigins,
  limitDivisor,
  schemaVersion,
} from './scripts/lib/settings.ts';
import { sourceHash } from './scripts/lib/source-hash.mjs';
import { compiledStyles } from './scripts/lib/styles/plugin.ts';
import { API_PATHS } from './src/contract/api-paths.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Libraries of hundreds of files, which each unit test would load anew: they are bundled first (docs/decisions/0403-libraries-bundled-for-unit-tests.md). */
const MANY_FILES = ['*', 'styled-system', 'preset-base', 'collection']
  .map((part) => `@chakra-ui/react/${part}`)
  .concat('lucide-react', '@mswjs/data');

export default defineConfig(({ command, mode }) => {
  // Vite reads .env files for the code alone.
  const env: NodeJS.ProcessEnv = { ...loadEnv(mode, root, 'VITE_'), ...process.env };
  const testing = env.VITEST !== undefined;
  const base = basePath(env);
  const proxyTo = apiOrigin(env);
  const name = buildName(env);
  const divisor = limitDivisor(env);
  const schema = schemaVersion(env);
  // Chakra as it is, without the compiler: to compare with, and to see that both mean the same (docs/decisions/0340-styles-ahead.md).
  const runtime = env.CHAKRA === 'runtime';

  // Development has the demo's backend in the page, unless it talks to a real API.
  const flavour = mode === 'demo' || (command === 'serve' && proxyTo === null && !testing) ? 'demo' : 'live';
  const api = flavour === 'live' ? apiBase(env) : '';
  const connect = flavour === 'live' ? [...(api ? [new URL(api).origin] : []), ...downloadOrigins(env)] : [];
  const settings = [flavour, base, api, String(divisor), String(schema), runtime ? 'runtime' : '', ...connect];
  const buildId = name ?? sourceHash(root, undefined, settings);
  const withBackend = flavour === 'demo';
  const style = inlineText(at('./src/app/static-shell.css'));

  const fileNames = `assets/${name ? `${name}/` : ''}[name]-[hash].js`;
  const rules = headerRules({ basePath: base, connect, styles: [style, ...(runtime ? [''] : [])] });

  const plugins: PluginOption[] = [
    compiledStyles(env),
    react(),
    reactModules(),
    headStyle(style),
    preloadScreen(FIRST_SCREEN),
    nameFiles('database', [DATABASE]),
    withBackend ? nameFiles('backend', BACKEND) : null,
    headScript({ file: at('./src/app/boot.ts'), name: 'boot' }),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw',
      filename: 'index.ts',
      registerType: 'prompt',
      // The app registers the worker itself, after data is visible (performance.md).
      injectRegister: false,
      includeManifestIcons: false,
      manifest: webManifest({ base, flavour, publicDir: at('./public') }),
      injectManifest: {
        // As 'es' the worker would fail to evaluate: import.meta in a classic script.
        rollupFormat: 'iife',
        globPatterns: ['**/*.{js,css,html,svg,png,woff2}'],
        globIgnores: ['404.html', 'sw.js', 'screenshots/**'],
        dontCacheBustURLsMatching: /^assets\//,
        maximumFileSizeToCacheInBytes: 5_000_000,
      },
      integration: {
        // The plugin names the worker after its source; hosts and headers know it as sw.js.
        beforeBuildServiceWorker(options) {
          options.swDest = join(dirname(options.swDest), 'sw.js');
          options.injectManifest.swDest = options.swDest;
          const checked = <E extends { url: string }>(entry: E) => withIntegrity(dirname(options.swDest), entry);
          const { injectManifest } = options;
          injectManifest.manifestTransforms = [(entries) => ({ manifest: entries.map(checked) })];
          injectManifest.additionalManifestEntries = (injectManifest.additionalManifestEntries ?? []).map((entry) =>
            checked(typeof entry === 'string' ? { url: entry, revision: null } : entry),
          );
        },
      },
      devOptions: { enabled: env.PWA === '1', type: 'module' },
    }),
    workerConstants({ file: at('./src/sw/index.ts') }),
    withBackend ? compileHints(isOfFirstVisit) : null,
    hostFiles({ headers: writeHeaders(rules) }),
    hosting({ rules, basePath: base, apiOrigin: proxyTo }),
  ];

  return {
    root,
    base,
    plugins: testing ? [compiledStyles(env), react()] : plugins,
    define: {
      __BUILD_ID__: JSON.stringify(buildId),
      __FLAVOUR__: JSON.stringify(flavour),
      __LIMIT_DIVISOR__: String(divisor),
      __SCHEMA_VERSION__: String(schema),
      // The code's address is the one that headers and build id know of; the demo has none.
      ...(testing ? {} : { 'import.meta.env.VITE_API_BASE': JSON.stringify(api) }),
    },
    resolve: {
      alias: [
        ...slimLibraries,
        { find: '@', replacement: at('./src') },
        { find: '@mocks', replacement: at('./mocks') },
        {
          find: '#backend/worker',
          replacement: at(withBackend ? './mocks/hosts/worker.ts' : './src/sw/backend.none.ts'),
        },
        { find: '#backend/page', replacement: at(withBackend ? './mocks/hosts/page.ts' : './src/app/backend.none.ts') },
        ...(withBackend && command === 'build' ? slimAliases : []),
      ],
    },
    worker: { rolldownOptions: { output: { entryFileNames: fileNames, chunkFileNames: fileNames } } },
    build: {
      outDir: `${flavour === 'demo' ? 'dist-demo' : 'dist'}${runtime ? '-runtime' : ''}`,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        output: {
          entryFileNames: fileNames,
          chunkFileNames: fileNames,
          assetFileNames: `assets/${name ? `${name}/` : ''}[name]-[hash][extname]`,
          codeSplitting: { groups: [{ name: criticalChunks() }], includeDependenciesRecursively: false },
        },
      },
    },
    server: {
      ...(proxyTo
        ? {
            proxy: Object.fromEntries(
              API_PATHS.map((path) => [
                path,
                { target: proxyTo, changeOrigin: true, xfwd: true, cookieDomainRewrite: '' },
              ]),
            ),
          }
        : {}),
    },
    test: {
      include: ['tests/{unit,architecture}/**/*.test.{ts,tsx}'],
      environment: 'node',
      setupFiles: existsSync(at('./tests/support/unit-setup.ts')) ? ['tests/support/unit-setup.ts'] : [],
      restoreMocks: true,
      unstubGlobals: true,
      // Patience with a busy machine, as in playwright.config.ts: a test that takes a second here took eleven beside one other program.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      // The default keeps one core free, which is half of two.
      maxWorkers: '100%',
      deps: { optimizer: { ssr: { enabled: true, include: MANY_FILES, exclude: ['react', 'react-dom'] } } },
    },
  };
});
