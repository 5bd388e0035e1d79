import { LAST_NAMES } from '@mocks/scenarios/words';
import type { Browser, Page } from '@playwright/test';
import type { BenchHost } from './host';
import { median, type Row } from './report';
import { type Figures, openAtRest, openPage, signedIn } from './visits';

const ENTITIES = 20_000;
/** A name with letters left out, and the beginning of an e-mail address. */
const QUERIES = { name: 'strfrnt', email: 'garcia.1002' } as const;
const FOUND = { name: 'Storefront Web', email: 'garcia.10027@mail.example' } as const;
/** Once nothing in the dialog has changed for so long, the results of a key are complete. */
const SETTLED_MS = 250;

/** Adds users to the large tenant until there are 20,000, and the app that the first query finds. */
function addEntities({ backend }: BenchHost): void {
  const users = backend?.db.table('externalUsers');
  const apps = backend?.db.table('apps');
  const all = users?.findMany({ where: {} }) ?? [];
  const [user] = all;
  const [app] = apps?.findMany({ where: {} }) ?? [];
  if (!users || !apps || !user || !app) throw new Error('the scenario has no users or apps');
  for (let n = all.length + 1; n <= ENTITIES; n += 1) {
    const name = LAST_NAMES[n % LAST_NAMES.length] ?? '';
    users.create({ ...user, id: `eu_1_${n}`, email: `${name}.${n}@mail.example`.toLowerCase(), name: `${name} ${n}` });
  }
  if (apps.get('app_storefront')) return;
  apps.create({ ...app, id: 'app_storefront', app_display_name: FOUND.name, app_slug: 'storefront-web' });
}

/**
 * Presses a key and returns the time from the key event until options are painted: those of the first frame that has any, or those after
 * the last change that the key makes to them; ms.
 */
async function press(page: Page, key: string, until: 'first' | 'last'): Promise<number> {
  const armed = await page.evaluateHandle(
    ([wanted, settledMs]) => {
      const shown = new Promise<number>((resolve) => {
        const measure = ({ timeStamp: from }: Event) => {
          let timer: ReturnType<typeof setTimeout> | undefined;
          const look = () => {
            if (document.querySelector('[role=dialog] [role=option]') === null) return;
            const { port1, port2 } = new MessageChannel();
            // Once the next task runs, the frame has been presented.
            port1.onmessage = () => {
              const taken = performance.now() - from;
              clearTimeout(timer);
              timer = setTimeout(
                () => {
                  observer.disconnect();
                  resolve(taken);
                },
                wanted === 'first' ? 0 : settledMs,
              );
              if (wanted === 'first') observer.disconnect();
            };
            requestAnimationFrame(() => port2.postMessage(null));
          };
          // Behind the dialog, labels that tell an age go on changing.
          const isInDialog = ({ target }: MutationRecord) =>
            (target instanceof Element ? target : target.parentElement)?.closest('[role=dialog]') != null;
          const observer = new MutationObserver((changes) => {
            if (wanted === 'first' || changes.some(isInDialog)) look();
          });
          observer.observe(document.body, { childList: true, subtree: true, characterData: true });
          // A letter that changes no option is done with its own frame.
          look();
        };
        addEventListener('keydown', measure, { capture: true, once: true });
      });
      return { shown };
    },
    [until, SETTLED_MS] as const,
  );
  await page.keyboard.press(key);
  return armed.evaluate(({ shown }) => shown);
}

async function type(page: Page, query: string): Promise<number[]> {
  const taken: number[] = [];
  for (const letter of query) taken.push(await press(page, letter, 'last'));
  return taken;
}

/** One figure for each letter, so that each gets a median of its own. */
const byLetter = (query: string, taken: readonly number[]): Figures =>
  Object.fromEntries(taken.map((ms, at) => [`${query} ${at}`, ms]));

const lettersOf = (query: string, found: Figures): number[] =>
  Object.entries(found).flatMap(([figure, ms]) => (figure.startsWith(`${query} `) ? [ms] : []));

/** Opens the palette for the first time in a session, types at once, and types two queries once everything is indexed. */
export async function palette(browser: Browser, host: BenchHost): Promise<Figures> {
  addEntities(host);
  const context = await signedIn(browser, host);
  try {
    const { page } = await openPage(context, 'plain');
    await openAtRest(page, host);
    const open = await press(page, 'Control+k', 'first');
    const [early = Number.NaN] = await type(page, 's');
    const field = page.getByRole('dialog', { name: 'Search' }).getByRole('combobox');
    await field.fill('');
    const name = await type(page, QUERIES.name);
    await page.getByRole('option', { name: FOUND.name }).first().waitFor();
    await field.fill('');
    const email = await type(page, QUERIES.email);
    await page.getByRole('option', { name: FOUND.email }).first().waitFor();
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    const again = await press(page, 'Control+k', 'first');
    return { open, again, early, ...byLetter('name', name), ...byLetter('email', email) };
  } finally {
    await context.close();
  }
}

export function paletteRows(found: Figures): Row[] {
  const row = (figure: string, app: number | undefined, most?: number): Row => ({
    figure: `palette, 20,000 entities: ${figure}`,
    app: app ?? Number.NaN,
    unit: 'ms',
    ...(most === undefined ? {} : { target: { most, of: 'unit' } }),
  });
  const name = lettersOf('name', found);
  const email = lettersOf('email', found);
  const slowest = name.length > 0 ? Math.max(...name, ...email) : undefined;
  return [
    row('open, first time', found.open, 100),
    row('open, again', found.again, 100),
    row(`keystroke of '${QUERIES.name}'`, median(name), 50),
    row(`keystroke of '${QUERIES.email}'`, median(email), 50),
    row('slowest keystroke of both', slowest, 50),
    row('first letter, typed while the index is being built', found.early),
  ];
}
