import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ScenarioName } from '@mocks/scenarios/list';
import type { Browser } from '@playwright/test';
import { firstDemoVisit } from './demo';
import { largeTable, manyLogs } from './heavy';
import { BenchHost } from './host';
import { median, medians, nameCell, type TrickTable } from './report';
import { type Figures, type Network, type Screen, visit } from './visits';
import { buildWithout, folderOf, TRICKS, type Trick } from './without';

interface Column {
  /** Of the figure; in ms, except the heap. */
  name: string;
  title: string;
  /** From which gain a trick pays (style.md, 19). */
  pays: number;
  digits: number;
}

/** The figures that a trick may change. */
const COLUMNS: Record<Trick['measured'], readonly Column[]> = {
  visits: [
    ...['plain', 'slow'].flatMap((network) =>
      ['cold', 'reload', 'first', 'again'].map((name) => ({
        name: `${name}, ${network}`,
        title: `${name} ${network}`,
        pays: network === 'slow' ? 20 : 5,
        digits: 0,
      })),
    ),
    { name: 'heap, plain', title: 'heap, MB', pays: 0.2, digits: 1 },
  ],
  table: ['open', 'sort', 'filter', 'frame'].map((name) => ({ name, title: name, pays: 5, digits: 0 })),
  logs: ['rows', 'filter'].map((name) => ({ name, title: name, pays: 5, digits: 0 })),
  demo: [
    { name: 'demo, plain', title: 'first visit plain', pays: 5, digits: 0 },
    { name: 'demo, slow', title: 'first visit slow', pays: 20, digits: 0 },
  ],
};

const KINDS = ['visits', 'table', 'logs', 'demo'] as const;

/** One run: the app without a trick and, right beside it, the app as it is. */
interface Pair {
  without: Figures;
  asBuilt: Figures;
}

/** Each trick's pairs. */
type Found = ReadonlyMap<string, readonly Pair[]>;

/**
 * In turn, so that other load on the machine affects all of them; each on a host of its own, which has answered before. Each trick is
 * measured beside the app as it is, now first and now second: figures taken minutes apart differ by more than most tricks gain.
 */
async function inTurn(
  title: string,
  runs: number,
  hosts: ReadonlyMap<string, BenchHost>,
  asBuilt: BenchHost,
  measure: (host: BenchHost) => Promise<Figures>,
): Promise<Found> {
  for (const [name, host] of [[AS_BUILT, asBuilt] as const, ...hosts]) {
    process.stderr.write(`${title}, to begin with: ${name}\n`);
    await measure(host);
  }
  // A failure is a gap in the table.
  const orGap = (host: BenchHost) =>
    measure(host).catch((cause: unknown): Figures => {
      process.stderr.write(`${String(cause)}\n`);
      return {};
    });
  const found = new Map<string, Pair[]>([...hosts.keys()].map((name) => [name, []]));
  for (let run = 1; run <= runs; run += 1) {
    for (const [name, host] of hosts) {
      process.stderr.write(`${title}, run ${run} of ${runs}: ${name}\n`);
      const first = await orGap(run % 2 === 0 ? host : asBuilt);
      const second = await orGap(run % 2 === 0 ? asBuilt : host);
      found.get(name)?.push(run % 2 === 0 ? { without: first, asBuilt: second } : { without: second, asBuilt: first });
    }
  }
  return found;
}

/** By how much a figure is worse without the trick, in each run. */
const gainsOf = (found: Found, trick: string, figure: string): number[] =>
  (found.get(trick) ?? []).map(
    ({ without, asBuilt }) => (without[figure] ?? Number.NaN) - (asBuilt[figure] ?? Number.NaN),
  );

const gainOf = (found: Found, trick: string, figure: string): number => median(gainsOf(found, trick, figure));

/** A gain counts if every run shows it. */
function verdictOf(kind: Trick['measured'], found: Found, trick: string): string {
  const each = COLUMNS[kind].map(({ name, pays }) => ({ gains: gainsOf(found, trick, name), pays }));
  if (each.some(({ gains }) => gains.length === 0 || gains.some(Number.isNaN))) return 'not measured';
  const pays = each.some((one) => median(one.gains) >= one.pays && one.gains.every((gain) => gain > 0));
  return pays ? 'pays' : 'not shown to pay';
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** The tricks of one kind that were measured, as lines of a table. */
function tableOf(kind: Trick['measured'], found: Found): TrickTable {
  const columns = COLUMNS[kind];
  const bytes = kind === 'visits' ? ['KB'] : [];
  const titles = ['', '', ...columns.map(({ title }) => title), ...bytes, '', 'measured'];
  const today = new Date().toISOString().slice(0, 10);
  const asBuilt = medians([...found.values()].flatMap((pairs) => pairs.map((pair) => pair.asBuilt)));
  const ofTrick = ({ name, decision }: Trick) => {
    const gains = columns.map((column) => signed(gainOf(found, name, column.name), column.digits));
    const ofBytes = bytes.map(() => signed(gainOf(found, name, 'bytes'), 1));
    return line([nameCell(name), decision, ...gains, ...ofBytes, verdictOf(kind, found, name), today]);
  };
  return {
    head: [line(titles), line(titles.map(() => '---'))].join('\n'),
    asBuilt:
      found.size === 0
        ? null
        : line([
            'as built, ms',
            '',
            ...columns.map(({ name, digits }) => plain(asBuilt[name], digits)),
            ...bytes.map(() => plain(asBuilt.bytes, 0)),
            '',
            today,
          ]),
    lines: new Map(
      ofKind(TRICKS, kind).map((trick) => [trick.name, found.has(trick.name) ? ofTrick(trick) : null] as const),
    ),
  };
}

const plain = (value: number | undefined, digits: number) =>
  value === undefined || Number.isNaN(value) ? '–' : value.toFixed(digits);
const signed = (value: number, digits: number) =>
  Number.isNaN(value) ? '–' : `${value >= 0 ? '+' : '−'}${Math.abs(value).toFixed(digits)}`;

const AS_BUILT = 'as built';

const ofKind = (chosen: readonly Trick[], kind: Trick['measured']) =>
  chosen.filter(({ measured }) => measured === kind);

/**
 * Measures the app with all tricks for speed and without each.
 * @param part of the names of the tricks to measure; null for all
 */
export async function tricks(
  browser: Browser,
  runs: number,
  screens: readonly Screen[],
  part: string | null,
): Promise<TrickTable[]> {
  const chosen = TRICKS.filter(({ name }) => part === null || name.includes(part));
  const place = mkdtempSync(join(tmpdir(), 'portcullis-without-'));
  try {
    const measured = async (
      kind: Trick['measured'],
      scenario: ScenarioName | null,
      measure: (host: BenchHost) => Promise<Figures>,
    ): Promise<Found> => {
      const folders = new Map<string, string>();
      for (const trick of ofKind(chosen, kind)) {
        process.stderr.write(`building without: ${trick.name}\n`);
        folders.set(trick.name, buildWithout(trick, join(place, String(TRICKS.indexOf(trick)))));
      }
      if (folders.size === 0) return new Map();
      const asBuilt = await BenchHost.start(folderOf(kind), scenario);
      const hosts = new Map<string, BenchHost>();
      try {
        for (const [name, folder] of folders) hosts.set(name, await BenchHost.start(folder, scenario));
        return await inTurn(kind, runs, hosts, asBuilt, measure);
      } finally {
        for (const host of [asBuilt, ...hosts.values()]) await host.stop();
      }
    };
    const visits = await measured('visits', 'acme', async (host) => {
      const figures: Figures = {};
      for (const network of ['plain', 'slow'] satisfies Network[]) {
        const found = await visit(browser, { host, screens, offline: false }, network);
        for (const [name, value] of Object.entries(found)) figures[`${name}, ${network}`] = value;
        figures.bytes = found.bytes ?? Number.NaN;
      }
      return figures;
    });
    const table = await measured('table', 'large', (host) => largeTable(browser, host));
    const logs = await measured('logs', 'acme', (host) => manyLogs(browser, host));
    const demo = await measured('demo', null, async (host) => ({
      'demo, plain': (await firstDemoVisit(browser, host, 'plain')).demo ?? Number.NaN,
      'demo, slow': (await firstDemoVisit(browser, host, 'slow')).demo ?? Number.NaN,
    }));
    const found = { visits, table, logs, demo };
    return KINDS.map((kind) => tableOf(kind, found[kind]));
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** As after a measurement of none. */
export const noTricks = (): TrickTable[] => KINDS.map((kind) => tableOf(kind, new Map()));

export const TRICKS_NOTE =
  'Written by `npm run bench -- --only tricks`: the app as it is built, in ms, and how much more (+) or less (−) each figure is if one trick is left out; the medians of the differences between two visits, one right after the other. A trick pays if every run shows a gain in one of the figures, of 5 ms plain, 20 ms slow or 0.2 MB of the heap in the median (style.md, 19). With `--trick` only the lines of the tricks that it names are measured again. “As built” is the app of the last measurement.';
