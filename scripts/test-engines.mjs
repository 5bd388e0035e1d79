// `npm run test:engines`: runs a short tour in Firefox and WebKitGTK, whichever are installed. It installs no browser.
import { bin, build, install, run } from './lib/prepare.mjs';

install();
const testBuild = { LIMIT_DIVISOR: process.env.LIMIT_DIVISOR ?? '5' };
build({ folder: 'dist-demo', mode: 'demo' });
build({ folder: 'dist-test-n', mode: 'production', env: { ...testBuild, BUILD_ID: 'n' } });
build({ folder: 'dist-test-n1', mode: 'production', env: { ...testBuild, BUILD_ID: 'n1', SCHEMA_VERSION: '2' } });
process.exit(run(bin('vitest'), ['run', '--config', 'tests/engines/vitest.config.ts', '--reporter=verbose']) ? 0 : 1);
