import { longLog } from '@mocks/hosts/failures';
import type { Browser, CDPSession, Page } from '@playwright/test';
import type { BenchHost } from './host';
import type { Row } from './report';
import { type Figures, openPage, signedIn } from './visits';

const FRAMES = 90;

async function heapMb(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.enable');
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  await cdp.send('HeapProfiler.disable');
  return usedSize / 1e6;
}

/** From the arrival of the whole log until the first row of events is painted; ms. */
const firstRows = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const painted = await window.probe.painted(
      () => document.querySelector('table[aria-label="Policy logs"] tbody tr[data-index] td') !== null,
      0,
    );
    const asked = performance.getEntriesByType('resource').find(({ name }) => name.includes('/api/policy-logs'));
    return painted - ((asked as PerformanceResourceTiming | undefined)?.responseEnd ?? 0);
  });

/** From an action until the frame in which the count of matching events and the histogram have changed; ms. */
const untilCounted = (page: Page, act: string): Promise<number> =>
  page.evaluate((code) => {
    const shown = () =>
      `${document.querySelector('[data-part=count]')?.textContent} ${document.querySelector('[role=slider]')?.getAttribute('aria-label')}`;
    const before = shown();
    const from = performance.now();
    // CDP can run code that the page's policy forbids.
    new Function(code)();
    return window.probe.painted(() => shown() !== before, from);
  }, act);

const clickButton = (name: string) => `
  const wanted = ${JSON.stringify(name)};
  const found = [...document.querySelectorAll('main button')].find((one) => one.textContent.startsWith(wanted));
  if (!found) throw new Error('no button ' + wanted);
  found.click();`;

const search = (text: string) => `
  const field = document.querySelector('input[data-after-chips]');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, ${JSON.stringify(text)});
  field.dispatchEvent(new Event('input', { bubbles: true }));`;

/** The longest task while the window scrolls, frame by frame; ms. */
const scroll = (page: Page): Promise<number> =>
  page.evaluate(async (frames) => {
    window.probe.longest = 0;
    for (let count = 0; count < frames; count += 1) {
      window.scrollBy(0, 900);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
    if (window.scrollY < 900) throw new Error('the table did not scroll');
    window.scrollTo(0, 0);
    return window.probe.longest;
  }, FRAMES);

async function exported(page: Page): Promise<Figures> {
  await page.evaluate(() => {
    window.probe.longest = 0;
  });
  const download = page.waitForEvent('download');
  const from = Date.now();
  await page.evaluate((code) => new Function(code)(), clickButton('Export CSV'));
  await download;
  return { export: Date.now() - from, exportTask: await page.evaluate(() => window.probe.longest) };
}

/** The explorer with 100,000 events, 30 MB. */
export async function explorer(browser: Browser, host: BenchHost): Promise<Figures> {
  const context = await signedIn(browser, host);
  const stop = host.backend?.inject({ path: '/api/policy-logs', failure: longLog(100_000) });
  try {
    const { page, cdp } = await openPage(context, 'plain');
    await page.goto(`${host.url}/logs`);
    const rows = await firstRows(page);
    const task = await scroll(page);
    const filter = await untilCounted(page, clickButton('blocked'));
    const zoom = await untilCounted(page, clickButton('Last 24 hours'));
    await untilCounted(page, clickButton('All'));
    const found = await untilCounted(page, search('path:/v1/orders'));
    await untilCounted(page, search(''));
    await untilCounted(page, clickButton('blocked'));
    const file = await exported(page);
    return { rows, task, filter, zoom, search: found, ...file, heap: await heapMb(cdp) };
  } finally {
    stop?.();
    await context.close();
  }
}

export const explorerRows = (found: Figures): Row[] => {
  const row = (figure: string, name: string, unit: string, most: number): Row => ({
    figure: `explorer, 100,000 events: ${figure}`,
    app: found[name] ?? Number.NaN,
    unit,
    target: { most, of: 'unit' },
  });
  return [
    row('first rows after arrival', 'rows', 'ms', 2_000),
    row('a facet with all counts', 'filter', 'ms', 100),
    row('another range with all counts', 'zoom', 'ms', 100),
    row('a search with all counts', 'search', 'ms', 100),
    row('longest task while scrolling', 'task', 'ms', 200),
    row('heap', 'heap', 'MB', 300),
    row('export as CSV', 'export', 'ms', 3_000),
    row('longest task meanwhile', 'exportTask', 'ms', 100),
  ];
};
