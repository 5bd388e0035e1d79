import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `npm run test:engines`: tests builds in real browsers other than Chromium. */
export default defineConfig({
  root: at('../..'),
  resolve: {
    alias: [
      { find: '@mocks', replacement: at('../../mocks') },
      { find: '@', replacement: at('../../src') },
    ],
  },
  define: { __BUILD_ID__: '"test"', __FLAVOUR__: '"live"', __LIMIT_DIVISOR__: '1', __SCHEMA_VERSION__: '1' },
  // The limits that the product promises are in the tests; this one leaves room for twenty starts of a browser on a busy machine.
  test: { include: ['tests/engines/*.test.ts'], fileParallelism: false, testTimeout: 900_000, hookTimeout: 60_000 },
});
