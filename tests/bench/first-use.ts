import type { Browser, Page } from '@playwright/test';
import type { BenchHost } from './host';
import { SLOW } from './link';
import type { Row } from './report';
import { dataShown, type Figures, type Network, openPage, signedIn } from './visits';

/** Runs an action in the page and waits until its effect is painted; ms. */
const act = (page: Page, todo: string, done: string): Promise<number> =>
  page.evaluate(
    ([code, until]) => {
      const from = performance.now();
      // CDP can run code that the page's policy forbids.
      new Function(code)();
      return window.probe.painted(new Function(`return (${until})`) as () => boolean, from);
    },
    [todo, done] as const,
  );

// Longer than the app waits for an idle moment before it fetches code ahead.
const QUIET_MS = 2_500;

/** Opens a screen and waits until a worker is active and everything that is prefetched has arrived. */
async function openAtRest(page: Page, host: BenchHost, path: string): Promise<void> {
  await page.goto(`${host.url}${path}`);
  await dataShown(page);
  await atRest(page);
}

async function atRest(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  // On a slow device the network is idle before the app is: code is fetched ahead only once the page has nothing else to do.
  await page.evaluate(
    (quietMs) =>
      new Promise<void>((resolve) => {
        let last = performance.now();
        const observer = new PerformanceObserver(() => {
          last = performance.now();
        });
        observer.observe({ entryTypes: ['resource', 'longtask'] });
        const look = () => {
          const left = last + quietMs - performance.now();
          if (left > 0) setTimeout(look, left);
          else {
            observer.disconnect();
            resolve();
          }
        };
        look();
      }),
    QUIET_MS,
  );
}

const PICKER = 'main [role=combobox]';

/** From the first click on a menu, and on a picker, until their choices are painted. */
export async function menuAndPicker(browser: Browser, host: BenchHost, network: Network): Promise<Figures> {
  const context = await signedIn(browser, host);
  host.link.speed = network === 'slow' ? SLOW : null;
  try {
    const { page } = await openPage(context, network);
    await page.goto(`${host.url}/tiles/rate-limit/explain`);
    await page.locator(PICKER).waitFor();
    await atRest(page);
    const picker = await act(
      page,
      `const field = document.querySelector('${PICKER}'); field.focus(); field.click();`,
      "document.querySelector('[role=listbox] [role=option]') !== null",
    );
    await openAtRest(page, host, '/dashboard');
    const menu = await act(
      page,
      "[...document.querySelectorAll('button')].find((one) => one.textContent.startsWith('Admin')).click()",
      "document.querySelector('[role=menu] [role=menuitem]') !== null",
    );
    return { menu, picker };
  } finally {
    await context.close();
    host.link.speed = null;
  }
}

const ROWS = 10_000;
const FILE = Buffer.from(
  ['Name,Email,Group', ...Array.from({ length: ROWS }, (_, n) => `User ${n},user${n}@post.example,`), ''].join('\n'),
);

/** A file of 10,000 rows: from choosing it until its rows are painted. */
export async function csvPreview(browser: Browser, host: BenchHost): Promise<Figures> {
  const context = await signedIn(browser, host);
  try {
    const { page } = await openPage(context, 'plain');
    await openAtRest(page, host, '/external-users');
    await page.getByRole('button', { name: 'Import CSV' }).click();
    const field = page.getByLabel('CSV file');
    await field.waitFor({ state: 'attached' });
    const painted = page.evaluate(async () => {
      const chosen = new Promise<number>((resolve) =>
        document.addEventListener('change', () => resolve(performance.now()), { capture: true, once: true }),
      );
      window.probe.longest = 0;
      const from = await chosen;
      const table = 'table[aria-label="Rows of the file"] tbody tr td';
      return window.probe.painted(() => document.querySelector(table) !== null, from);
    });
    await field.setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: FILE });
    return { preview: await painted, previewTask: await page.evaluate(() => window.probe.longest) };
  } finally {
    await context.close();
  }
}

const row = (figure: string, app: number | undefined, most: number): Row => ({
  figure,
  app: app ?? Number.NaN,
  unit: 'ms',
  target: { most, of: 'unit' },
});

export const firstUseRows = (network: Network, { menu, picker }: Figures): Row[] => [
  row(`first use of a menu, ${network}`, menu, network === 'slow' ? 250 : 100),
  row(`first use of a picker, ${network}`, picker, network === 'slow' ? 250 : 100),
];

export const csvRows = (csv: Figures): Row[] => [
  row('CSV, 10,000 rows: preview', csv.preview, 2_000),
  row('CSV, 10,000 rows: longest task meanwhile', csv.previewTask, 100),
];
