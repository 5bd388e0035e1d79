// `npm run test:engines`: runs a short tour in Firefox and WebKitGTK, whichever are installed. It installs no browser.
import { bin, build, install, run, TEST_VERSIONS } from './lib/prepare.mjs';

install();
await build({ folder: 'dist-demo', mode: 'demo' }, ...TEST_VERSIONS);
process.exit(run(bin('vitest'), ['run', '--config', 'tests/engines/vitest.config.ts', '--reporter=verbose']) ? 0 : 1);
