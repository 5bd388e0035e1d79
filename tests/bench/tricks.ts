import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ScenarioName } from '@mocks/scenarios/list';
import type { Browser } from '@playwright/test';
import { largeTable } from './heavy';
import { BenchHost } from './host';
import { median, medians } from './report';
import { type Figures, type Network, type Screen, visit } from './visits';
import { buildWithout, TRICKS, type Trick } from './without';

/** The figures that a trick may change, and from which gain in ms it pays (style.md, 19). */
const COLUMNS: Record<Trick['measured'], readonly { name: string; title: string; pays: number }[]> = {
  visits: ['plain', 'slow'].flatMap((network) =>
    ['cold', 'reload', 'first', 'again'].map((name) => ({
      name: `${name}, ${network}`,
      title: `${name} ${network}`,
      pays: network === 'slow' ? 20 : 5,
    })),
  ),
  table: ['open', 'sort', 'filter', 'frame'].map((name) => ({ name, title: name, pays: 5 })),
};

/** Each run's figures of the app as it is, and without each trick. */
type Found = ReadonlyMap<string, readonly Figures[]>;

/** In turn, so that other load on the machine affects all of them; each on a host of its own, which has answered before. */
async function inTurn(
  title: string,
  runs: number,
  hosts: ReadonlyMap<string, BenchHost>,
  measure: (host: BenchHost) => Promise<Figures>,
): Promise<Found> {
  const found = new Map<string, Figures[]>([...hosts.keys()].map((name) => [name, []]));
  for (let run = 0; run <= runs; run += 1) {
    for (const [name, host] of hosts) {
      process.stderr.write(`${title}, ${run === 0 ? 'to begin with' : `run ${run} of ${runs}`}: ${name}\n`);
      // A first failure ends the bench; a later one is a gap in the table.
      if (run === 0) await measure(host);
      else {
        const figures = await measure(host).catch((cause: unknown): Figures => {
          process.stderr.write(`${String(cause)}\n`);
          return {};
        });
        found.get(name)?.push(figures);
      }
    }
  }
  return found;
}

/** By how much a figure is worse without the trick, in each run. */
function gainsOf(found: Found, trick: string, figure: string): number[] {
  const asBuilt = found.get(AS_BUILT) ?? [];
  const without = found.get(trick) ?? [];
  return without.map((one, run) => (one[figure] ?? Number.NaN) - (asBuilt[run]?.[figure] ?? Number.NaN));
}

const gainOf = (found: Found, trick: string, figure: string): number => median(gainsOf(found, trick, figure));

/** A gain counts if every run shows it. */
function verdictOf(kind: Trick['measured'], found: Found, trick: string): string {
  const each = COLUMNS[kind].map(({ name, pays }) => ({ gains: gainsOf(found, trick, name), pays }));
  if (each.some(({ gains }) => gains.length === 0 || gains.some(Number.isNaN))) return 'not measured';
  const pays = each.some((one) => median(one.gains) >= one.pays && one.gains.every((gain) => gain > 0));
  return pays ? 'pays' : 'not shown to pay';
}

function rows(kind: Trick['measured'], found: Found): string {
  const columns = COLUMNS[kind];
  const asBuilt = medians(found.get(AS_BUILT) ?? []);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(['', '', ...columns.map(({ title }) => title), ...(kind === 'visits' ? ['KB'] : []), '']),
    line(['---', '---', ...columns.map(() => '---'), ...(kind === 'visits' ? ['---'] : []), '---']),
    line([
      'as built, ms',
      '',
      ...columns.map(({ name }) => whole(asBuilt[name])),
      ...(kind === 'visits' ? [whole(asBuilt.bytes)] : []),
      '',
    ]),
    ...TRICKS.filter(({ measured }) => measured === kind).map(({ name, decision }) => {
      const gains = columns.map((column) => gainOf(found, name, column.name));
      const bytes = kind === 'visits' ? [signed(gainOf(found, name, 'bytes'), 1)] : [];
      return line([
        `without: ${name}`,
        decision,
        ...gains.map((gain) => signed(gain)),
        ...bytes,
        verdictOf(kind, found, name),
      ]);
    }),
  ].join('\n');
}

const whole = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? '–' : value.toFixed(0));
const signed = (value: number, digits = 0) =>
  Number.isNaN(value) ? '–' : `${value >= 0 ? '+' : '−'}${Math.abs(value).toFixed(digits)}`;

const AS_BUILT = 'as built';

/** Measures the app with all tricks for speed and without each; returns two tables in Markdown. */
export async function tricks(browser: Browser, runs: number, screens: readonly Screen[]): Promise<string> {
  const place = mkdtempSync(join(tmpdir(), 'portcullis-without-'));
  try {
    const measured = async (
      kind: Trick['measured'],
      scenario: ScenarioName,
      measure: (host: BenchHost) => Promise<Figures>,
    ) => {
      const folders = new Map([[AS_BUILT, 'dist']]);
      for (const trick of TRICKS.filter((one) => one.measured === kind)) {
        process.stderr.write(`building without: ${trick.name}\n`);
        folders.set(trick.name, buildWithout(trick, join(place, String(TRICKS.indexOf(trick)))));
      }
      const hosts = new Map<string, BenchHost>();
      try {
        for (const [name, folder] of folders) hosts.set(name, await BenchHost.start(folder, scenario));
        return await inTurn(kind, runs, hosts, measure);
      } finally {
        for (const host of hosts.values()) await host.stop();
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
    return `${rows('visits', visits)}\n\n${rows('table', table)}\n`;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

export const TRICKS_NOTE =
  'Written by `npm run bench -- --only tricks`: the app as it is built, in ms, and how much more (+) or less (−) each figure is if one trick is left out; the medians of the differences within each run. A trick pays if every run shows a gain in one of the figures, of 5 ms plain or 20 ms slow in the median (style.md, 19).';
