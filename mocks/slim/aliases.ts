import { fileURLToPath } from 'node:url';

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/**
 * Small modules that replace, in built demos, the parts of @mswjs/data and msw that are never reached: a third of the size remains
 * (docs/decisions/0200-slim-demo-build.md). For Vite's `resolve.alias`. Tests and development run the real packages.
 */
export const slimAliases = [
  { find: /^\.\/model\/generate(?:Rest|GraphQL)Handlers$/, replacement: file('./generated-handlers.ts') },
  { find: /^tough-cookie$/, replacement: file('./tough-cookie.ts') },
  { find: /^date-fns$/, replacement: file('./date-fns.ts') },
  { find: /^lodash$/, replacement: file('./lodash.ts') },
  { find: /^debug$/, replacement: file('./debug.ts') },
];
