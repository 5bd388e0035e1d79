import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { headerRules, writeHeaders } from '../../../scripts/lib/headers.ts';

/** Served as a deployment must be (reliability.md, 'Security'), apart from the styles: Chakra's runtime makes style elements. */
function sameHeaders(): Plugin {
  return {
    name: 'floor:headers',
    generateBundle() {
      const rules = headerRules({ basePath: '/', connect: [], styles: [] });
      const source = writeHeaders(rules).replace("style-src 'self'", "style-src 'self' 'unsafe-inline'");
      this.emitFile({ type: 'asset', fileName: '_headers', source });
    },
  };
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), sameHeaders()],
  build: {
    outDir: fileURLToPath(new URL('../../../dist-bench-floor', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
  },
});
