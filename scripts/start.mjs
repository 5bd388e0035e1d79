// `npm start`: serves the demo from a bare checkout. Installs and builds only what is missing or out of date.
import { spawn } from 'node:child_process';
import { build, install, root } from './lib/prepare.mjs';

install();
await build({ folder: 'dist-demo', mode: 'demo' });
const server = spawn(process.execPath, ['scripts/run.mjs', 'preview', '--demo', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
