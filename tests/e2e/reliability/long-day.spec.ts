/** Memory left over in the page after a long day (reliability.md, K1). */
import type { CDPSession, Page } from '@playwright/test';
import { signIns } from '../../../mocks/accounts';
import { go } from '../../support/browser';
import type { Origin } from '../../support/origin';
import { expect, test } from '../../support/test';
import { main } from './network-steps';
import { CACHE, enter } from './session-steps';

// Each span is five minutes: a day of eight hours has 96. `LONG_DAY=1` runs all of it in ten minutes and checks the heap's bound. In the
// short run the heap would mostly show code that the engine compiles meanwhile, so it counts leftovers per navigation.
const LONG = process.env.LONG_DAY !== undefined;
const SPANS = LONG ? 96 : 2;
/** Spans after which everything that is loaded, built and compiled once is there. */
const WARM = 2;
const POLLS = LONG ? 10 : 4;
const EVERY_MS = 30_000;
const ROOM_BYTES = 20_000_000;
const POLLED = ['stats.get', 'policyLogs.list'];

const SCREENS: [path: string, heading: string][] = [
  ['/apps', 'Apps'],
  ['/users', 'Internal Users'],
  ['/external-users', 'External Users'],
  ['/external-user-groups', 'User Groups'],
  ['/tiles', 'Tile Policies'],
  ['/billing', 'Billing & Plans'],
  ['/logs', 'Policy Logs'],
  ['/apps', 'Apps'],
  ['/tiles', 'Tile Policies'],
];

/** Returns a function that resolves once none of the page's requests is waiting for an answer. */
function watchAnswers(page: Page): () => Promise<void> {
  const waiting = new Set<unknown>();
  page.on('request', (request) => /\/(api|auth)\//.test(request.url()) && waiting.add(request));
  page.on('response', (response) => waiting.delete(response.request()));
  page.on('requestfailed', (request) => waiting.delete(request));
  return () => expect.poll(() => waiting.size, { intervals: [20] }).toBe(0);
}

const now = (page: Page): Promise<number> => page.evaluate(() => Date.now());

/** The last time, by the page's clock, at which the service confirmed the polled lists. */
const confirmedAt = (page: Page): Promise<number> =>
  page.evaluate(
    async ({ name, calls }) => {
      const opened = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      const checks = await new Promise<{ call: string; checkedAt?: number }[]>((resolve, reject) => {
        const request = opened.transaction('checks').objectStore('checks').getAll();
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      opened.close();
      const newest = (call: string) =>
        Math.max(0, ...checks.filter((row) => row.call === call).map(({ checkedAt }) => checkedAt ?? 0));
      return Math.min(...calls.map(newest));
    },
    { name: CACHE, calls: POLLED },
  );

const confirmedSince = (page: Page, from: number, timeout = 10_000): Promise<void> =>
  expect.poll(() => confirmedAt(page), { intervals: [20], timeout }).toBeGreaterThanOrEqual(from);

/**
 * Jumps over the polling interval until the service was asked. If the clock jumps in the middle of a read, the service seems slow and is
 * polled less often, so more jumps may be needed.
 */
async function poll(page: Page, answered: () => Promise<void>): Promise<void> {
  const start = await now(page);
  for (let jump = 0; jump < 20; jump += 1) {
    await answered();
    await page.clock.fastForward(EVERY_MS + 1_000);
    const done = await confirmedSince(page, start + EVERY_MS, 700).then(
      () => true,
      () => false,
    );
    if (done) return;
  }
  expect(await confirmedAt(page), 'polled').toBeGreaterThanOrEqual(start + EVERY_MS);
}

async function visit(page: Page, path: string, heading: string): Promise<void> {
  await go(page, path);
  await page.waitForFunction((text) => document.querySelector('h1')?.textContent === text, heading);
}

async function toggleRule(page: Page, origin: Origin, to: boolean): Promise<void> {
  await visit(page, '/tiles/rate-limit', 'Rate Limiting');
  const control = main(page).getByRole('switch').first();
  // A list left right after a change may show the state before it for a moment: asking for what is so already would send nothing.
  await expect(control).toBeChecked({ checked: !to });
  const sent = origin.log.next({ method: 'PATCH' });
  await control.click();
  await sent;
  await expect(
    main(page).locator('[role=switch][aria-disabled=true], [aria-disabled=true][type=checkbox]'),
  ).toHaveCount(0);
}

/** Five minutes: polls of the dashboard, a walk over the screens, two changes and, in every other span, a filter. */
async function span(page: Page, origin: Origin, answered: () => Promise<void>, n: number): Promise<void> {
  const opened = await now(page);
  await visit(page, '/dashboard', 'Dashboard');
  // A list that was confirmed within the last second is not read again.
  await confirmedSince(page, opened - 1_000);
  for (let n = 0; n < POLLS; n += 1) await poll(page, answered);
  for (const [path, heading] of SCREENS) await visit(page, path, heading);
  if (n % 2 === 0) {
    await visit(page, '/apps', 'Apps');
    await page.getByLabel('Search apps').fill(`shop ${n}`);
    await page.getByLabel('Search apps').fill('');
  }
  await toggleRule(page, origin, false);
  await toggleRule(page, origin, true);
}

/** Measures memory after garbage collection, with a complete dashboard on screen and nothing under way. */
async function measure(page: Page, session: CDPSession, answered: () => Promise<void>) {
  await visit(page, '/dashboard', 'Dashboard');
  await expect(main(page).getByRole('row').nth(1)).toBeVisible();
  await answered();
  // Lets toasts close (those of a rule stay for half a minute) and idle tasks run.
  await page.clock.fastForward(120_000);
  await answered();
  await expect(page.getByText('Takes effect within')).toHaveCount(0);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const read = async () => {
    for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    const timers = await page.evaluate(() => (globalThis as unknown as { pendingTimers(): number }).pendingTimers());
    return { bytes: of('JSHeapUsedSize'), listeners: of('JSEventListeners'), nodes: of('Nodes'), timers };
  };
  // Content below the fold comes a little later, so it measures until the figures no longer change.
  let found = await read();
  let still = 0;
  await expect
    .poll(
      async () => {
        const before = found;
        found = await read();
        const isSame = (['listeners', 'nodes', 'timers'] as const).every((what) => found[what] === before[what]);
        still = isSame ? still + 1 : 0;
        return still;
      },
      { intervals: [250] },
    )
    .toBeGreaterThanOrEqual(3);
  await visit(page, '/apps', 'Apps');
  return found;
}

/** Counts the timers that are set and have neither run nor been cleared; those that repeat until they are cleared. */
function countTimers(): void {
  const pending = new Set<unknown>();
  const { setTimeout: start, clearTimeout: stop, setInterval: repeat, clearInterval: end } = globalThis;
  Object.assign(globalThis, {
    setTimeout: (work: () => void, ms?: number, ...rest: unknown[]) => {
      const id = start(() => {
        pending.delete(id);
        (work as (...values: unknown[]) => void)(...rest);
      }, ms);
      pending.add(id);
      return id;
    },
    setInterval: (...given: Parameters<typeof setInterval>) => {
      const id = repeat(...given);
      pending.add(id);
      return id;
    },
    clearTimeout: (id: number) => {
      pending.delete(id);
      stop(id);
    },
    clearInterval: (id: number) => {
      pending.delete(id);
      end(id);
    },
    pendingTimers: () => pending.size,
  });
}

// The fake clock affects only the page, so the page must read by itself, without a worker.
test.use({ serviceWorkers: 'block' });

test('K1: hours of polls, screens, changes and filters leave neither memory nor timers nor listeners behind', async ({
  expectChanges,
  origin,
  page,
}) => {
  test.setTimeout(LONG ? 3_600_000 : 360_000);
  expectChanges(2 * (WARM + SPANS));
  await page.clock.install();
  await page.addInitScript(countTimers);
  const answered = watchAnswers(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await enter(page, signIns.demo, '/apps');
  for (let n = 0; n < WARM; n += 1) await span(page, origin, answered, n);
  const before = await measure(page, session, answered);
  for (let n = 0; n < SPANS; n += 1) await span(page, origin, answered, n);
  const after = await measure(page, session, answered);
  const grown = (what: keyof typeof before) => after[what] - before[what];
  // A toast or a menu that is still there is no leak. One timer or listener left over per poll or per navigation is: in the short run that
  // is 2 × 4 = 8 for polls and at least 2 × 9 = 18 for navigations, and the limit is 8; in the long one 96 × 10 = 960 and 96 × 9 = 864, and
  // the limit is 432.
  const limit = Math.min(SPANS * POLLS, (SPANS * SCREENS.length) / 2);
  expect(grown('listeners'), 'listeners').toBeLessThan(limit);
  expect(grown('timers'), 'timers').toBeLessThan(limit);
  expect(grown('bytes'), 'heap').toBeLessThan(ROOM_BYTES);
});
