import { longLog } from '@mocks/hosts/failures';
import type { Browser, Page } from '@playwright/test';
import type { BenchHost } from './host';
import { dataShown, type Figures, goTo, openAtRest, openPage, signedIn } from './visits';

const FRAMES = 90;
const SAMPLES = 25;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Runs an action in the page and waits until its effect is painted; ms. */
const act = (page: Page, todo: string, done: string): Promise<number> =>
  page.evaluate(
    ([what, until]) => {
      const from = performance.now();
      // CDP can run code that the page's policy forbids.
      new Function(what)();
      return window.probe.painted(new Function(`return (${until})`) as () => boolean, from);
    },
    [todo, done] as const,
  );

const typeInto = (selector: string, text: string) => `
  const field = document.querySelector(${JSON.stringify(selector)});
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, ${JSON.stringify(text)});
  field.dispatchEvent(new Event('input', { bubbles: true }));`;

/** Scrolls the window, or the table's nearest scrolling box, frame by frame. Returns the longest frame and task, ms. */
const scroll = (page: Page, step: number) =>
  page.evaluate(
    async ([frames, by]) => {
      let box: Element | null = document.querySelector('table');
      while (box && !(box.scrollHeight > box.clientHeight + 10 && /auto|scroll/.test(getComputedStyle(box).overflowY)))
        box = box.parentElement;
      const scroller = box ?? document.scrollingElement ?? document.documentElement;
      window.probe.longest = 0;
      const start = scroller.scrollTop;
      let last = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      let frame = 0;
      for (let count = 0; count < (frames ?? 0); count += 1) {
        scroller.scrollTop += by ?? 0;
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
        frame = Math.max(frame, now - last);
        last = now;
      }
      await new Promise((resolve) => setTimeout(resolve, 200));
      return { frame, task: window.probe.longest, moved: scroller.scrollTop - start };
    },
    [FRAMES, step] as const,
  );

/** 10,000 rows: open, filter, sort, scroll. */
export async function largeTable(browser: Browser, host: BenchHost): Promise<Figures> {
  const context = await signedIn(browser, host);
  try {
    const { page } = await openPage(context, 'plain');
    await openAtRest(page, host);
    const users = { path: '/external-users', title: 'External Users' };
    // Opened once before, so that the table is measured and not the first read of 2 MB from the store.
    await goTo(page, users);
    await goTo(page, { path: '/dashboard', title: 'Dashboard' });
    const open = await goTo(page, users);
    const nodes = await page.evaluate(() => document.querySelectorAll('table, table *').length);
    const search = 'input[type=search]';
    const firstRow = 'tbody tr[aria-rowindex="2"]';
    const rowText = () => page.evaluate((row) => document.querySelector(row)?.textContent ?? '', firstRow);
    const changed = (before: string) =>
      `document.querySelector('${firstRow}')?.textContent !== ${JSON.stringify(before)}`;
    const sort = await act(page, "document.querySelector('th button').click()", changed(await rowText())).catch(
      () => Number.NaN,
    );
    const filter = await act(page, typeInto(search, '99'), changed(await rowText()));
    await act(page, typeInto(search, ''), changed(await rowText()));
    const { frame, moved } = await scroll(page, 900);
    if (moved < 900) throw new Error('the table did not scroll');
    return { open, sort, filter, frame, nodes };
  } finally {
    await context.close();
  }
}

/** 100,000 policy logs, 30 MB: first rows, scroll, filter. */
export async function manyLogs(browser: Browser, host: BenchHost): Promise<Figures> {
  const context = await signedIn(browser, host);
  const stop = host.backend?.inject({ path: '/api/policy-logs', failure: longLog(100_000) });
  try {
    const { page } = await openPage(context, 'plain');
    await page.goto(`${host.url}/dashboard`);
    const rows = await page.evaluate(async () => {
      const panel = () =>
        [...document.querySelectorAll('section')].find(
          (part) => part.querySelector('h2')?.textContent === 'Policy logs',
        );
      const painted = await window.probe.painted(() => (panel()?.querySelectorAll('tbody tr td').length ?? 0) > 0, 0);
      const asked = performance.getEntriesByType('resource').find(({ name }) => name.includes('/api/policy-logs'));
      return painted - ((asked as PerformanceResourceTiming | undefined)?.responseEnd ?? 0);
    });
    const { task } = await scroll(page, 40);
    const filter = await page.evaluate(async () => {
      const choice = [...document.querySelectorAll('select')].find(({ options }) => options[0]?.text === 'All apps');
      const shown = () => choice?.closest('section')?.querySelector('footer')?.textContent;
      const before = shown();
      const app = choice?.options[1]?.value;
      if (!choice || !before || !app) throw new Error('no filter by app');
      const from = performance.now();
      Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(choice, app);
      choice.dispatchEvent(new Event('change', { bubbles: true }));
      return window.probe.painted(() => shown() !== before, from);
    });
    return { rows, task, filter };
  } finally {
    stop?.();
    await context.close();
  }
}

/** Median time of a small read from the page once everything else is done; ms. */
async function readMs(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle');
  const taken = await page.evaluate(async (samples) => {
    const found: number[] = [];
    for (let count = 0; count < samples; count += 1) {
      const from = performance.now();
      const headers = { 'X-Tenant-ID': '1' };
      await (await fetch('/api/dashboard/stats', { headers, credentials: 'include' })).text();
      found.push(performance.now() - from);
    }
    return found;
  }, SAMPLES);
  return median(taken);
}

async function readMsWithoutWorker(browser: Browser, host: BenchHost): Promise<number> {
  const context = await signedIn(browser, host, 'block');
  try {
    const { page } = await openPage(context, 'plain');
    await page.goto(`${host.url}/dashboard`);
    await dataShown(page);
    return await readMs(page);
  } finally {
    await context.close();
  }
}

/** A refresh without news, and the time that the worker adds to a read. */
export async function atRest(browser: Browser, host: BenchHost): Promise<Figures> {
  const direct = await readMsWithoutWorker(browser, host);
  const context = await signedIn(browser, host);
  try {
    const { page } = await openPage(context, 'plain');
    await openAtRest(page, host);
    await page.reload();
    await dataShown(page);
    const through = await readMs(page);
    const [worker] = context.serviceWorkers();
    await worker?.evaluate(() => {
      const scope = globalThis as typeof globalThis & { written: number };
      scope.written = 0;
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (value, key) {
        if (this.name === 'responses') scope.written += JSON.stringify(value).length;
        return key === undefined ? put.call(this, value) : put.call(this, value, key);
      };
    });
    // The initial reads are done; the next refresh is the one every 30 s.
    await page.waitForTimeout(2_000);
    const refreshed = page.waitForResponse((answer) => answer.url().includes('/api/policy-logs'), { timeout: 60_000 });
    await page.evaluate(() => {
      window.probe.commits = 0;
      window.probe.rendered = [];
    });
    await refreshed;
    await page.waitForTimeout(1_500);
    const rendered = await page.evaluate(() => window.probe.rendered);
    for (const element of rendered) process.stderr.write(`rendered by a refresh without news: ${element}\n`);
    return {
      worker: through - direct,
      commits: await page.evaluate(() => window.probe.commits),
      written:
        (await worker?.evaluate(() => (globalThis as typeof globalThis & { written: number }).written)) ?? Number.NaN,
    };
  } finally {
    await context.close();
  }
}
