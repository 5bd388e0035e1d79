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
  test: { include: ['tests/engines/*.test.ts'], fileParallelism: false, testTimeout: 300_000, hookTimeout: 60_000 },
});
