import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { type Browser, chromium } from '@playwright/test';
import { chromiumLaunch } from '../../scripts/lib/chromium';
import { firstDemoVisit } from './demo';
import { explorer, explorerRows } from './explorer';
import { csvPreview, csvRows, firstUseRows, menuAndPicker } from './first-use';
import { atRest, largeTable, manyLogs } from './heavy';
import { BenchHost } from './host';
import { limitFigures, limitPages } from './limits';
import { palette, paletteRows } from './palette';
import {
  demoRows,
  heavyRows,
  limitPageRows,
  limitRows,
  medians,
  type Row,
  type TrickTable,
  table,
  trickTables,
  visitRows,
} from './report';
import { noTricks, TRICKS_NOTE, tricks } from './tricks';
import { coldVisit, type Figures, type Network, type Screen, visit } from './visits';

export interface BenchOptions {
  runs: number;
  only: 'all' | 'visits' | 'heavy' | 'limits' | 'first-use' | 'palette' | 'demo' | 'tricks';
  /** Of the tricks, those whose names contain this; null for all. */
  trick: string | null;
  build: boolean;
}

const FLOOR = 'dist-bench-floor';
const NETWORKS: Network[] = ['plain', 'slow'];
const screen = (path: string, title: string): Screen => ({ path, title });
const APP_SCREENS = [
  screen('/apps', 'Apps'),
  screen('/external-users', 'External Users'),
  screen('/external-user-groups', 'User Groups'),
  screen('/users', 'Internal Users'),
  screen('/tiles', 'Tile Policies'),
  screen('/billing', 'Billing & Plans'),
  screen('/dashboard', 'Dashboard'),
];
const FLOOR_SCREENS = [screen('/second', 'Second'), screen('/dashboard', 'Dashboard')];

const say = (text: string) => process.stderr.write(`${text}\n`);

/** Builds in processes of their own: the one that runs scripts is in development mode. */
function buildAll(): void {
  const { NODE_ENV: _, ...env } = process.env;
  for (const args of [
    ['--mode', 'production'],
    ['--mode', 'demo'],
    ['--config', 'tests/bench/floor/vite.config.ts'],
  ]) {
    say(`vite build ${args.join(' ')}`);
    execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error', ...args], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
}

const PATIENCE_MS = 120_000;

/** Gives up after a while, so that one figure does not hold up the rest; it is reported as 'not measured'. */
async function patiently(measuring: Promise<Figures>): Promise<Figures> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing within ${PATIENCE_MS / 1000} s`)), PATIENCE_MS);
  });
  try {
    return await Promise.race([measuring, late]);
  } catch (cause) {
    say(cause instanceof Error ? cause.message : String(cause));
    return {};
  } finally {
    clearTimeout(timer);
  }
}

type Measure = (host: BenchHost, network: Network) => Promise<Figures>;

interface Beside {
  what: string;
  folder: string;
  scenario: Parameters<typeof BenchHost.start>[1];
  measure: Measure;
  measureFloor: Measure;
  rowsOf(network: Network, app: Figures, floor: Figures): Row[];
}

/** Alternates between app and floor, so that other load on the machine affects both: minutes apart, the same machine differs by a fifth. */
async function besideFloor(runs: number, { what, folder, scenario, ...of }: Beside): Promise<Row[]> {
  const app = await BenchHost.start(folder, scenario);
  const floor = await BenchHost.start(FLOOR, 'acme');
  const rows: Row[] = [];
  try {
    for (const network of NETWORKS) {
      const ofApp: Figures[] = [];
      const ofFloor: Figures[] = [];
      for (let run = 1; run <= runs; run += 1) {
        say(`${what}, ${network}, run ${run} of ${runs}`);
        ofFloor.push(await patiently(of.measureFloor(floor, network)));
        ofApp.push(await patiently(of.measure(app, network)));
      }
      rows.push(...of.rowsOf(network, medians(ofApp), medians(ofFloor)));
    }
    return rows;
  } finally {
    await app.stop();
    await floor.stop();
  }
}

const visits = (browser: Browser, runs: number): Promise<Row[]> =>
  besideFloor(runs, {
    what: 'visits',
    folder: 'dist',
    scenario: 'acme',
    measure: (host, network) => visit(browser, { host, screens: APP_SCREENS, offline: true }, network),
    measureFloor: (host, network) => visit(browser, { host, screens: FLOOR_SCREENS, offline: false }, network),
    rowsOf: visitRows,
  });

const demo = (browser: Browser, runs: number): Promise<Row[]> =>
  besideFloor(runs, {
    what: 'demo',
    folder: 'dist-demo',
    scenario: null,
    measure: (host, network) => firstDemoVisit(browser, host, network),
    measureFloor: (host, network) => coldVisit(browser, host, network),
    rowsOf: demoRows,
  });

/** Repeats a measurement, each time on a fresh host. */
async function repeat(
  title: string,
  runs: number,
  folder: string,
  scenario: Parameters<typeof BenchHost.start>[1],
  measure: (host: BenchHost) => Promise<Figures>,
): Promise<Figures> {
  const host = await BenchHost.start(folder, scenario);
  const found: Figures[] = [];
  try {
    for (let run = 1; run <= runs; run += 1) {
      say(`${title}, run ${run} of ${runs}`);
      found.push(await patiently(measure(host)));
    }
    return medians(found);
  } finally {
    await host.stop();
  }
}

async function heavy(browser: Browser, runs: number): Promise<Row[]> {
  const few = Math.min(runs, 3);
  const large = await repeat('10,000 rows', few, 'dist', 'large', (host) => largeTable(browser, host));
  const logs = await repeat('100,000 logs', few, 'dist', 'acme', (host) => manyLogs(browser, host));
  const found = await repeat('the explorer', few, 'dist', 'acme', (host) => explorer(browser, host));
  const rest = await repeat('at rest', 1, 'dist', 'acme', (host) => atRest(browser, host));
  return [...heavyRows(large, logs, rest), ...explorerRows(found)];
}

async function firstUse(browser: Browser, runs: number): Promise<Row[]> {
  const few = Math.min(runs, 3);
  const rows: Row[] = [];
  for (const network of NETWORKS) {
    const found = await repeat(`menu and picker, ${network}`, few, 'dist', 'acme', (host) =>
      menuAndPicker(browser, host, network),
    );
    rows.push(...firstUseRows(network, found));
  }
  const csv = await repeat('a CSV file', few, 'dist', 'acme', (host) => csvPreview(browser, host));
  return [...rows, ...csvRows(csv)];
}

async function limitScreens(browser: Browser, runs: number): Promise<Row[]> {
  return limitPageRows(
    await repeat('rules and planner', Math.min(runs, 3), 'dist', 'large', (host) => limitPages(browser, host)),
  );
}

async function searching(browser: Browser, runs: number): Promise<Row[]> {
  return paletteRows(await repeat('the palette', runs, 'dist', 'large', (host) => palette(browser, host)));
}

const HOW = (runs: number, version: string) => `# Performance

Written by \`npm run bench\`: the last run's figures. Times depend on the machine and on what else it does; the ratios to the floor, measured in turn with the app, depend on that less.

${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpus()[0]?.model.trim()}), Chromium ${version}, median of ${runs} interleaved runs (three at most for all but the visits, the palette and the demo; one for the refresh; nine for the limits computed without a page).
Load of the machine at the end: ${loadavg()[1]?.toFixed(1)} processes wanting a core; above the number of cores, times say little.
`;

const NOTES = `
## How it is measured

- **Floor**: tests/bench/floor, the least that the same libraries can do: React, Chakra with only its used recipes, router, Dexie, jotai; /auth/me and one list; one table of ten rows; a lazy second screen.
- Both are built and served from memory by the project's own static server (brotli), the API (\`npm run mock-api\`'s backend, scenario acme) on the same origin, with the headers of a deployment (docs/decisions/0303-floor-with-the-same-headers.md). 'Data' is the first row of real data painted: a task after the frame that has it.
- **Slow**: main thread four times slower (DevTools); the line to the browser has 150 ms round trips and 1.6 Mbit/s down, for pages and workers alike: a TCP relay (tests/bench/link.ts), since DevTools' own throttling leaves workers out. Workers' CPU is not throttled.
- Cold: a new profile with a session cookie. Reload and start without a network: worker and cache have settled, the whole walk through the screens came before. Without a network: the server refuses connections.
- The first reload is the first page that takes its files from the worker: the browser has compiled none of them there yet, and stores the compiled code before the page's data is shown. A second reload finds the files in the browser's memory, and their code compiled.
- Another screen: from the click on its link until its heading and data are painted, the slowest of seven screens.
- Blocking time: what tasks have over 50 ms, until 3 s after data. Heap: after a forced collection.
- A refresh without news: the one of every 30 s on the dashboard; React commits in which a component outside \`<time>\` rendered; bytes that the worker put into \`responses\`.
- The worker's own cost: a read of /api/dashboard/stats through the worker minus the same without one, medians of 25.
- Targets are multiples of the floor where it does the same; those in milliseconds depend on the machine.
- First use: from the click to the frame in which the choices of a menu or picker are painted, on a screen that has come to rest, so that its code has been preloaded. CSV: from choosing the file.
- Palette: the large tenant with 20,000 users, besides its groups, apps and rules. From a key event of the keyboard until the frame that shows the options, for a letter those after its last change. Each letter has its own median over the runs; 'keystroke' is the median of a query's letters.
- Rules and planner: scenario large with 500 rules for users added; the longest task over 50 ms from the navigation until 1.5 s after the first row.
- Demo: from navigation to the filled-in sign-in, plus from its button to data.
`;

const PAGE = 'docs/performance.md';
const TRICKS_TITLE = '## Each trick for speed, left out';

/** The last section of the page, from its title on, with what was measured in place of the lines that it had. */
function tricksSection(measured: readonly TrickTable[]): string {
  const page = readFileSync(PAGE, 'utf8');
  const earlier = page.includes(TRICKS_TITLE) ? page.slice(page.indexOf(TRICKS_TITLE)) : '';
  return `${TRICKS_TITLE}\n\n${TRICKS_NOTE}\n\n${trickTables(measured, earlier)}\n`;
}

export async function runBench({ runs, only, trick, build: wanted }: BenchOptions): Promise<void> {
  if (wanted) buildAll();
  const browser = await chromium.launch(chromiumLaunch());
  const wants = (part: BenchOptions['only']) => only === 'all' || only === part;
  try {
    // Longer than all else together, and on request alone.
    if (only === 'tricks') {
      const section = tricksSection(await tricks(browser, runs, APP_SCREENS, trick));
      const page = readFileSync(PAGE, 'utf8');
      const [before = page] = page.split(TRICKS_TITLE);
      writeFileSync(PAGE, `${before.trimEnd()}\n\n${section}`);
      console.log(`${section}\nWritten to ${PAGE}`);
      return;
    }
    const rows: Row[] = [];
    if (wants('visits')) rows.push(...(await visits(browser, runs)));
    if (wants('heavy')) rows.push(...(await heavy(browser, runs)));
    if (wants('limits')) rows.push(...limitRows(limitFigures()), ...(await limitScreens(browser, runs)));
    if (wants('first-use')) rows.push(...(await firstUse(browser, runs)));
    if (wants('palette')) rows.push(...(await searching(browser, runs)));
    if (wants('demo')) rows.push(...(await demo(browser, runs)));
    console.log(table(rows));
    if (only === 'all') {
      writeFileSync(PAGE, `${HOW(runs, browser.version())}\n${table(rows)}\n${NOTES}\n${tricksSection(noTricks())}`);
      console.log('\nWritten to docs/performance.md');
    }
  } finally {
    await browser.close();
  }
}
