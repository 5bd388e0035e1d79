import { fileURLToPath } from 'node:url';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/**
 * Leaner files of two libraries than their package.json names (docs/decisions/0300-critical-path.md): Dexie's for today's browsers, and
 * the router's without its development warnings.
 */
export const slimLibraries = [
  { find: /^dexie$/, replacement: at('node_modules/dexie/dist/modern/dexie.mjs') },
  { find: /^react-router$/, replacement: at('node_modules/react-router/dist/production/index.mjs') },
  { find: /^react-router\/dom$/, replacement: at('node_modules/react-router/dist/production/dom-export.mjs') },
];

const ENTRY = at('src/app/main.tsx');
/** The screen that most visits begin with. */
export const FIRST_SCREEN = at('src/features/dashboard/DashboardPage.tsx');
const REACT = /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom)\//;

/** As much of rolldown's context as is needed here. */
interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/**
 * Entry files that name everything of Ark's and Zag's, also the state machines that only lazy overlays use. The little that Chakra's light
 * components take from them is found by the bundler.
 */
const BARREL = /\/node_modules\/(?:@ark-ui\/react\/dist\/index\.js|@zag-js\/[^/]+\/dist\/index\.mjs)$/;

/** Everything that a module imports statically, itself included. */
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
 * The rest falls apart along the lazy routes by itself. Returns the group of a module; null leaves it to the bundler.
 */
export function criticalChunks(): (id: string, modules: Modules) => string | null {
  let start: Set<string> | undefined;
  let screen: Set<string> | undefined;
  return (id, modules) => {
    start ??= reachedFrom(ENTRY, modules);
    screen ??= reachedFrom(FIRST_SCREEN, modules);
    if (id === ENTRY || id === FIRST_SCREEN) return null;
    if (start.has(id)) return REACT.test(id) ? 'react' : id.includes('/node_modules/') ? 'libraries' : 'core';
    return screen.has(id) && !id.includes('/features/') ? 'common' : null;
  };
}
