// `npm run test:engines`: runs a short tour in Firefox and WebKitGTK, whichever are installed. It installs no browser.
import { bin, build, buildTestVersions, install, run } from './lib/prepare.mjs';

install();
build({ folder: 'dist-demo', mode: 'demo' });
buildTestVersions();
process.exit(run(bin('vitest'), ['run', '--config', 'tests/engines/vitest.config.ts', '--reporter=verbose']) ? 0 : 1);
