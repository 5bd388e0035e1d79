import { fileURLToPath } from 'node:url';
import { normalizePath } from 'vite';

/** A file as Vite names its module, with slashes on Windows too. */
const at = (path: string) => normalizePath(fileURLToPath(new URL(`../../${path}`, import.meta.url)));

/**
 * Smaller files of two libraries than those their package.json names (docs/decisions/0300-critical-path.md): Dexie's build for current
 * browsers, and the router's without development warnings.
 */
export const slimLibraries = [
  { find: /^dexie$/, replacement: at('node_modules/dexie/dist/modern/dexie.mjs') },
  { find: /^react-router$/, replacement: at('node_modules/react-router/dist/production/index.mjs') },
  { find: /^react-router\/dom$/, replacement: at('node_modules/react-router/dist/production/dom-export.mjs') },
];

const ENTRY = at('src/app/main.tsx');
/** The screen that most visits begin with. */
export const FIRST_SCREEN = at('src/features/dashboard/DashboardPage.tsx');
/** The database's code, which a first visit needs only after its first data. */
export const DATABASE = at('src/cache/database.ts');
const DEMO_CONTROL = at('mocks/hosts/page-backend.ts');
/** Answers in the page on the demo's first visit. */
export const BACKEND = [DEMO_CONTROL, at('mocks/hosts/in-page.ts')];
/** Modules that a visitor waits for before the first screen, each with the name of the file for all that it shares with others. */
const BEFORE_IT: readonly (readonly [name: string, file: string])[] = [
  ['forms', at('src/features/auth/LoginPage.tsx')],
  ['demo-bar', at('src/features/demo/DemoBar.tsx')],
  ['demo-store', DEMO_CONTROL],
];
const REACT = /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom)\/|^\0portcullis:react/;

/** The part of rolldown's context that is used here. */
interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/**
 * Entry files that re-export everything of Ark and Zag, including the state machines that only lazy overlays use. They are not followed:
 * the bundler finds the few exports that Chakra's light components use.
 */
const BARREL = /\/node_modules\/(?:@ark-ui\/react\/dist\/index\.js|@zag-js\/[^/]+\/dist\/index\.mjs)$/;

/** Modules behind those barrels that Chakra's light components use. One that is missing here becomes a file of its own, and a test fails. */
const BEHIND_BARRELS =
  /\/@zag-js\/(?:anatomy|auto-resize|core|dom-query|utils)\/dist\/(?:autoresize-textarea|computed-style|create-anatomy|functions|guard|merge-props|node|shared)\.mjs$/;

/** Everything that a module imports statically, directly or not, including itself. */
function reachedFrom(start: string, modules: Modules): Set<string> {
  const reached = new Set<string>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    if (!BARREL.test(id)) open.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}

/**
 * Bundles the first screen's code into a handful of files instead of forty: on a slow network each file costs a round trip, six at a time.
 * The bundler splits the rest along the lazy routes. Returns the group of a module; null leaves it to the bundler.
 */
export function criticalChunks(): (id: string, modules: Modules) => string | null {
  let start: Set<string> | undefined;
  let screen: Set<string> | undefined;
  let database: Set<string> | undefined;
  let before: readonly (readonly [name: string, file: string, reached: Set<string>])[] | undefined;
  return (id, modules) => {
    start ??= reachedFrom(ENTRY, modules);
    screen ??= reachedFrom(FIRST_SCREEN, modules);
    database ??= reachedFrom(DATABASE, modules);
    before ??= BEFORE_IT.map(([name, file]) => [name, file, reachedFrom(file, modules)]);
    if (id === ENTRY || id === FIRST_SCREEN || before.some(([, file]) => id === file)) return null;
    if (BEHIND_BARRELS.test(id)) return 'libraries';
    if (start.has(id)) return REACT.test(id) ? 'react' : id.includes('/node_modules/') ? 'libraries' : 'core';
    if (database.has(id)) return 'database';
    if (screen.has(id)) return id.includes('/features/') ? null : 'common';
    return before.find(([, , reached]) => reached.has(id))?.[0] ?? null;
  };
}

const GROUPS: readonly string[] = [
  'react',
  'libraries',
  'core',
  'common',
  'database',
  ...BEFORE_IT.map(([name]) => name),
];
const BEGUN_WITH: readonly string[] = [FIRST_SCREEN, ...BACKEND, ...BEFORE_IT.map(([, file]) => file)];

/** True for the files whose functions a demo's first visit runs before its first data. */
export const isOfFirstVisit = ({ name, facadeModuleId }: { name: string; facadeModuleId: string | null }): boolean =>
  GROUPS.includes(name) || (facadeModuleId !== null && BEGUN_WITH.includes(facadeModuleId));
