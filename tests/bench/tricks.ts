import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { largeTable } from './heavy';
import { BenchHost } from './host';
import { medians } from './report';
import { type Figures, type Network, type Screen, visit } from './visits';
import { buildWithout, TRICKS, type Trick } from './without';

type Measure = (folder: string) => Promise<Figures>;

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

/** The app as it is, and without each trick, in turn, so that other load on the machine affects all of them. */
async function inTurn(title: string, runs: number, folders: ReadonlyMap<string, string>, measure: Measure) {
  const found = new Map<string, Figures[]>();
  for (let run = 1; run <= runs; run += 1) {
    for (const [name, folder] of folders) {
      process.stderr.write(`${title}, run ${run} of ${runs}: ${name}\n`);
      const figures = await measure(folder).catch((cause: unknown) => {
        process.stderr.write(`${String(cause)}\n`);
        return {};
      });
      found.set(name, [...(found.get(name) ?? []), figures]);
    }
  }
  return new Map([...found].map(([name, each]) => [name, medians(each)]));
}

function rows(kind: Trick['measured'], found: ReadonlyMap<string, Figures>): string {
  const columns = COLUMNS[kind];
  const asBuilt = found.get(AS_BUILT) ?? {};
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
      const without = found.get(name) ?? {};
      const gains = columns.map(
        (column) => (without[column.name] ?? Number.NaN) - (asBuilt[column.name] ?? Number.NaN),
      );
      const pays = gains.some((gain, index) => gain >= (columns[index]?.pays ?? 0));
      const bytes = kind === 'visits' ? [signed((without.bytes ?? Number.NaN) - (asBuilt.bytes ?? Number.NaN), 1)] : [];
      return line([
        `without: ${name}`,
        decision,
        ...gains.map((gain) => signed(gain)),
        ...bytes,
        pays ? 'pays' : 'does not pay',
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
    const folders = (kind: Trick['measured']) =>
      new Map([
        [AS_BUILT, 'dist'],
        ...TRICKS.filter(({ measured }) => measured === kind).map((trick): [string, string] => {
          process.stderr.write(`building without: ${trick.name}\n`);
          return [trick.name, buildWithout(trick, join(place, String(TRICKS.indexOf(trick))))];
        }),
      ]);
    const visits = await inTurn('visits', runs, folders('visits'), async (folder) => {
      const host = await BenchHost.start(folder, 'acme');
      try {
        const figures: Figures = {};
        for (const network of ['plain', 'slow'] satisfies Network[]) {
          const found = await visit(browser, { host, screens, offline: false }, network);
          for (const [name, value] of Object.entries(found)) figures[`${name}, ${network}`] = value;
          figures.bytes = found.bytes ?? Number.NaN;
        }
        return figures;
      } finally {
        await host.stop();
      }
    });
    const table = await inTurn('10,000 rows', runs, folders('table'), async (folder) => {
      const host = await BenchHost.start(folder, 'large');
      try {
        return await largeTable(browser, host);
      } finally {
        await host.stop();
      }
    });
    return `${rows('visits', visits)}\n\n${rows('table', table)}\n`;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

export const TRICKS_NOTE =
  'Written by `npm run bench -- --only tricks`: the app as it is built, in ms, and how much more (+) or less (−) each figure is if one trick is left out; medians, measured in turn. A trick pays from 5 ms plain or 20 ms slow in any of them (style.md, 19); what is less than the spread between runs says nothing.';
