import { signIns } from '@mocks/accounts';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import type { BenchHost } from './host';
import { SLOW } from './link';
import { installProbe } from './probe';

export type Network = 'plain' | 'slow';
/** Figure → value of one run. */
export type Figures = Record<string, number>;

const AFTER_DATA_MS = 3_000;
const CPU_SLOWER = 4;
const VIEWPORT = { width: 1280, height: 900 };

export async function signedIn(
  browser: Browser,
  host: BenchHost,
  serviceWorkers: 'allow' | 'block' = 'allow',
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: VIEWPORT, serviceWorkers });
  const { email, password } = signIns.demo;
  const answer = await context.request.post(`${host.url}/auth/login`, { data: { email, password } });
  if (!answer.ok()) throw new Error(`sign-in: ${answer.status()}`);
  await context.addInitScript(installProbe);
  return context;
}

export async function openPage(context: BrowserContext, network: Network): Promise<{ page: Page; cdp: CDPSession }> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  if (network === 'slow') await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
  return { page, cdp };
}

/** Resolves once real data has been painted. */
export const dataShown = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await window.probe.painted(() => window.probe.data !== null, 0);
    return window.probe.data ?? 0;
  });

/** Opens the dashboard and waits until nothing is left to load: the other screens' code and data, and the worker. */
export async function openAtRest(page: Page, host: BenchHost): Promise<void> {
  await page.goto(`${host.url}/dashboard`);
  await dataShown(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await page.waitForLoadState('networkidle');
}

async function readVisit(page: Page) {
  await dataShown(page);
  await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), AFTER_DATA_MS);
  return page.evaluate((afterData) => {
    const { data, shift, blocking } = window.probe;
    const at = data ?? 0;
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const needed = files.filter(
      ({ name, responseEnd }) => responseEnd <= at && /\.(?:js|css)$/.test(new URL(name).pathname),
    );
    return {
      data: at,
      shift,
      bytes: needed.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      paint: performance.getEntriesByName('first-paint')[0]?.startTime ?? 0,
      blocking: blocking.filter((task) => task.at < at + afterData).reduce((sum, { ms }) => sum + ms, 0),
    };
  }, AFTER_DATA_MS);
}

async function heapMb(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.enable');
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  await cdp.send('HeapProfiler.disable');
  return usedSize / 1e6;
}

/** A cold visit alone, until its first data. */
export async function coldVisit(browser: Browser, host: BenchHost, network: Network): Promise<Figures> {
  const context = await signedIn(browser, host);
  host.link.speed = network === 'slow' ? SLOW : null;
  try {
    const { page } = await openPage(context, network);
    await page.goto(`${host.url}/dashboard`);
    return { cold: await dataShown(page) };
  } finally {
    await context.close();
    host.link.speed = null;
  }
}

export interface Screen {
  path: string;
  /** Text of its h1. */
  title: string;
}

/** From the click on a screen's link until its heading and data are painted. */
export const goTo = (page: Page, { path, title }: Screen): Promise<number> =>
  page.evaluate(
    ([href, heading]) => {
      const link = document.querySelector<HTMLAnchorElement>(`a[href="${href}"]`);
      if (!link) throw new Error(`no link to ${href}`);
      const from = performance.now();
      link.click();
      return window.probe.painted(
        () =>
          document.querySelector('h1')?.textContent === heading &&
          document.querySelector('[aria-busy=true]') === null &&
          (window.probe.hasRow() || document.querySelector('main h2') !== null),
        from,
      );
    },
    [path, title] as const,
  );

async function walk(page: Page, screens: readonly Screen[]): Promise<number> {
  const taken: number[] = [];
  for (const screen of screens) taken.push(await goTo(page, screen));
  return Math.max(...taken);
}

export interface Target {
  host: BenchHost;
  /** The screens to walk through, the dashboard last. */
  screens: readonly Screen[];
  /** True if it works without a network. */
  offline: boolean;
}

/** One cold visit, two walks through the screens, two reloads and, if there is a worker, a start without a network. */
export async function visit(browser: Browser, { host, screens, offline }: Target, network: Network): Promise<Figures> {
  const context = await signedIn(browser, host);
  host.link.speed = network === 'slow' ? SLOW : null;
  try {
    const { page, cdp } = await openPage(context, network);
    await page.goto(`${host.url}/dashboard`);
    const cold = await readVisit(page);
    const figures: Figures = {
      bytes: cold.bytes / 1000,
      cold: cold.data,
      paint: cold.paint,
      shift: cold.shift,
      blocking: cold.blocking,
      heap: await heapMb(cdp),
    };
    if (offline) await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    // By now the code and data of the other screens have been loaded too.
    await page.waitForLoadState('networkidle');
    figures.first = await walk(page, screens);
    figures.again = await walk(page, screens);
    await page.reload();
    const again = await readVisit(page);
    figures.reload = again.data;
    figures.reloadShift = again.shift;
    await page.reload();
    figures.reloadTwice = (await readVisit(page)).data;
    if (offline) {
      await host.link.down();
      await page.goto(`${host.url}/dashboard`);
      figures.offline = await dataShown(page);
    }
    return figures;
  } finally {
    await context.close();
    if (offline) {
      await host.link.down();
      await host.link.up();
    }
    host.link.speed = null;
  }
}
