import type { Figures, Network } from './visits';

export interface Row {
  figure: string;
  app: number;
  floor?: number | undefined;
  unit: string;
  /** In the figure's unit, or as a multiple of the floor. */
  target?: { most: number; of: 'floor' | 'unit'; than?: string };
}

export const median = (values: readonly number[]): number => {
  const sorted = values.filter((value) => !Number.isNaN(value)).toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  if (sorted.length === 0) return Number.NaN;
  return sorted.length % 2
    ? (sorted[Math.floor(middle)] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};

export function medians(runs: readonly Figures[]): Figures {
  const names = new Set(runs.flatMap((run) => Object.keys(run)));
  return Object.fromEntries([...names].map((name) => [name, median(runs.map((run) => run[name] ?? Number.NaN))]));
}

const ofFloor = (most: number, than?: string) => ({ most, of: 'floor' as const, ...(than ? { than } : {}) });
const atMost = (most: number) => ({ most, of: 'unit' as const });

export const demoRows = (network: Network, app: Figures, floor: Figures): Row[] => [
  {
    figure: `demo: first visit to data, ${network}`,
    app: app.demo ?? Number.NaN,
    floor: floor.cold,
    unit: 'ms',
    target: ofFloor(2),
  },
];

/** Rows of visits in the order of performance.md. */
export function visitRows(network: Network, app: Figures, floor: Figures): Row[] {
  const slow = network === 'slow';
  const row = (figure: string, name: string, unit: string, target?: Row['target']): Row => ({
    figure: `${figure}, ${network}`,
    app: app[name] ?? Number.NaN,
    floor: floor[name],
    unit,
    ...(target ? { target } : {}),
  });
  return [
    ...(slow ? [] : [row('JS and CSS up to data', 'bytes', 'KB', atMost(200))]),
    row('cold to data', 'cold', 'ms', ofFloor(slow ? 1.25 : 1.4)),
    row('first paint', 'paint', 'ms', ofFloor(0.5)),
    row('reload to data', 'reload', 'ms', ofFloor(1.1)),
    row('reload to data, a second time', 'reloadTwice', 'ms', ofFloor(1.1)),
    { ...row('start without a network', 'offline', 'ms', ofFloor(1.1, 'reload')), floor: floor.reload },
    row('another screen, first visit, worst of the walk', 'first', 'ms', ofFloor(slow ? 3 : 2)),
    row('another screen, again, worst of the walk', 'again', 'ms', ofFloor(slow ? 3 : 1.5)),
    row('layout shift, cold', 'shift', '', atMost(0)),
    row('layout shift, reload', 'reloadShift', '', atMost(0)),
    row('blocking time until 3 s after data', 'blocking', 'ms', slow ? ofFloor(1.5) : undefined),
    ...(slow ? [] : [row('heap on the dashboard', 'heap', 'MB', atMost(8))]),
  ];
}

export const heavyRows = (large: Figures, logs: Figures, rest: Figures): Row[] => [
  { figure: '10,000 rows: open', app: large.open ?? Number.NaN, unit: 'ms', target: atMost(250) },
  { figure: '10,000 rows: filter', app: large.filter ?? Number.NaN, unit: 'ms', target: atMost(60) },
  { figure: '10,000 rows: sort', app: large.sort ?? Number.NaN, unit: 'ms', target: atMost(100) },
  {
    figure: '10,000 rows: longest frame while scrolling',
    app: large.frame ?? Number.NaN,
    unit: 'ms',
    target: atMost(50),
  },
  { figure: '10,000 rows: nodes in the table', app: large.nodes ?? Number.NaN, unit: '', target: atMost(400) },
  { figure: '100,000 logs: first rows after arrival', app: logs.rows ?? Number.NaN, unit: 'ms', target: atMost(2000) },
  { figure: '100,000 logs: filter', app: logs.filter ?? Number.NaN, unit: 'ms', target: atMost(100) },
  {
    figure: '100,000 logs: longest task while scrolling',
    app: logs.task ?? Number.NaN,
    unit: 'ms',
    target: atMost(200),
  },
  {
    figure: 'refresh without news: React commits outside age labels',
    app: rest.commits ?? Number.NaN,
    unit: '',
    target: atMost(0),
  },
  {
    figure: 'refresh without news: bytes rewritten in `responses`',
    app: rest.written ?? Number.NaN,
    unit: '',
    target: atMost(0),
  },
  { figure: "the worker's own cost on a read", app: rest.worker ?? Number.NaN, unit: 'ms', target: atMost(10) },
];

/** The computation of limits, without the page. */
export const limitRows = ({ effect, replay, read }: { effect: number; replay: number; read: number }): Row[] => [
  { figure: 'effect of a change, 10,000 users × 500 rules', app: effect, unit: 'ms', target: atMost(100) },
  { figure: 'what a limit would have done, 100,000 events × 8 limits', app: replay, unit: 'ms', target: atMost(300) },
  { figure: 'reading 100,000 events for it, in slices, once', app: read, unit: 'ms' },
];

export const limitPageRows = ({ rules = Number.NaN, planner = Number.NaN }: Figures): Row[] => [
  {
    figure: 'rules, 10,000 users × 500 rules, loaded: longest task (0: none over 50 ms)',
    app: rules,
    unit: 'ms',
    target: atMost(50),
  },
  {
    figure: 'planner, 10,000 users × 500 rules, loaded: longest task (0: none over 50 ms)',
    app: planner,
    unit: 'ms',
    target: atMost(50),
  },
];

/** `digits`, or as many more as tell a value that is over its limit from the limit. */
const digitsOver = (value: number, digits: number, limit: number): number =>
  digits < 6 && value > limit && Number(value.toFixed(digits)) <= limit ? digitsOver(value, digits + 1, limit) : digits;

const figure = (value: number, unit: string, limit = Number.POSITIVE_INFINITY) => {
  if (Number.isNaN(value)) return 'not measured';
  const digits = unit === 'ms' ? (value < 10 ? 1 : 0) : unit === '' ? (value < 10 ? 3 : 0) : 1;
  const text = value.toLocaleString('en-GB', { maximumFractionDigits: digitsOver(value, digits, limit) });
  return `${text}${unit ? ` ${unit}` : ''}`;
};

function verdict({ app, floor, target }: Row): string {
  if (!target || Number.isNaN(app)) return '';
  // A negative difference of two medians only means that the machine was busy.
  if (app < 0) return 'lost in noise';
  const limit = target.of === 'unit' ? target.most : target.most * (floor ?? Number.NaN);
  return app <= limit ? 'ok' : 'over';
}

export function table(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const { app, floor, unit, target } = row;
    const hasFloor = floor !== undefined && !Number.isNaN(floor);
    const most = (of: 'floor' | 'unit') => (target?.of === of ? target.most : undefined);
    const ratio = hasFloor && floor > 0 ? app / floor : Number.NaN;
    const times = Number.isNaN(ratio) ? '' : `${ratio.toFixed(digitsOver(ratio, 2, most('floor') ?? ratio))} ×`;
    const wanted = !target
      ? ''
      : target.of === 'floor'
        ? `≤ ${target.most} × floor${target.than ? `'s ${target.than}` : ''}`
        : `≤ ${figure(target.most, unit)}`;
    const shown = figure(app, unit, most('unit'));
    const cells = [row.figure, shown, hasFloor ? figure(floor, unit) : '–', times, wanted, verdict(row)];
    return `| ${cells.join(' | ')} |`;
  });
  return ['| Figure | App | Floor | Ratio | Target | |', '| --- | --- | --- | --- | --- | --- |', ...lines].join('\n');
}

/** A table of tricks for speed that are measured in the same way. */
export interface TrickTable {
  /** Its first two lines. */
  head: string;
  /** The line of the app as it is; null if no trick was measured. */
  asBuilt: string | null;
  /** Each trick's line by its name, in the order of the table; null for one that was not measured. */
  lines: ReadonlyMap<string, string | null>;
}

/** The first cell of a trick's line. */
export const nameCell = (trick: string): string => `without: ${trick}`;

/** The lines under a table's head in a section; none if the section has no such table. */
function linesUnder(head: string, section: string): string[] {
  const [, below = ''] = section.split(`${head}\n`);
  return below.split('\n\n')[0]?.split('\n').filter(Boolean) ?? [];
}

/**
 * The tables of a section, with what was measured in place of the lines that it had. A trick that is no more is left out.
 * @param earlier the section as it was; '' if there was none
 */
export function trickTables(tables: readonly TrickTable[], earlier: string): string {
  const all = tables.flatMap(({ lines }) => [...lines.keys()]);
  const shown = tables.map(({ head, asBuilt, lines }) => {
    const before = linesUnder(head, earlier);
    const ofTricks = [...lines].flatMap(
      ([name, line]) => line ?? before.find((one) => one.startsWith(`| ${nameCell(name)} |`)) ?? [],
    );
    return { head, first: asBuilt ?? before[0], ofTricks };
  });
  const missing = all.length - shown.flatMap(({ ofTricks }) => ofTricks).length;
  return [
    ...(missing === 0 ? [] : [`Not measured yet: ${missing} of ${all.length} tricks.`]),
    ...shown
      .filter(({ ofTricks }) => ofTricks.length > 0)
      .map(({ head, first, ofTricks }) => [head, ...(first === undefined ? [] : [first]), ...ofTricks].join('\n')),
  ].join('\n\n');
}
