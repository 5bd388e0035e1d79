import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { listenFrom } from '../../scripts/lib/listen';

if (!existsSync('dist-demo/index.html')) throw new Error('dist-demo/ is not there: npm run build:demo makes it');

it('`npm start` on a taken port uses the next free one and says so', async () => {
  const other = createServer();
  onTestFinished(() => void other.close());
  const taken = await listenFrom(other, 0);

  // The server of `npm start`, which has built the demo by then.
  const server = spawn(process.execPath, ['scripts/run.mjs', 'preview', '--demo', '--port', String(taken)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void server.kill());
  const lines: string[] = [];
  for await (const line of createInterface(server.stdout)) {
    lines.push(line);
    if (lines.length === 2) break;
  }

  const [said = '', address = ''] = lines;
  const used = /^Port (\d+) is taken: using (\d+) instead$/.exec(said);
  expect(used?.[1], said).toBe(String(taken));
  const port = used?.[2] ?? '';
  expect(Number(port)).toBeGreaterThan(taken);
  expect(address).toBe(`Portcullis (demo): http://localhost:${port}/`);
  const page = await fetch(`http://127.0.0.1:${port}/`);
  expect(await page.text()).toContain('<title>');
});
