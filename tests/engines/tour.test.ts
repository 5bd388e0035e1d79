/** A short tour in the engines that are installed (reliability.md); Chromium runs all of tests/e2e. */
import { afterAll, describe, expect, it } from 'vitest';
import { type Engine, NotInstalled } from './engine';
import { startFirefox } from './firefox';
import { firstVisits, tour } from './tour';
import { startWebKit } from './webkit';

const engines: Engine[] = [];
const left: string[] = [];
for (const start of [startFirefox, startWebKit]) {
  try {
    engines.push(await start());
  } catch (error) {
    if (!(error instanceof NotInstalled)) throw error;
    left.push(`${start === startFirefox ? 'Firefox' : 'WebKitGTK'} (not installed: ${error.message})`);
  }
}
console.log(`Engines: ${engines.map(({ name }) => name).join(', ') || 'none'}`);
if (left.length > 0) console.log(`Left out: ${left.join(', ')}`);

afterAll(async () => {
  for (const engine of engines) await engine.close();
});

for (const engine of engines) {
  describe(engine.name, () => {
    it('signs in, creates, deletes, reloads offline, updates, and signs out in two windows', async () => {
      await expect(tour(engine)).resolves.toBeUndefined();
    });

    it('H8: on the first visit to the demo, calls are answered right after the worker has taken control and another page was loaded, 20 times in a row', async ({
      signal,
    }) => {
      await expect(firstVisits(engine, signal)).resolves.toBeUndefined();
    });
  });
}

it.skipIf(engines.length > 0)('needs firefox-esr, or webkit2gtk-driver and xvfb', () => {
  expect(engines).toEqual([]);
});
