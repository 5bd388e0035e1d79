import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compiledStyles } from '../../scripts/lib/styles/plugin';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The gallery of the kit: `npm run kit`. On compiled styles, or with CHAKRA=runtime on Chakra's own. */
export default defineConfig({
  root: at('.'),
  // Relative addresses: the test reads the files without a server.
  base: './',
  plugins: [compiledStyles(process.env), react()],
  resolve: { alias: [{ find: '@', replacement: at('../../src') }] },
  build: { emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false }, reportCompressedSize: false },
});
