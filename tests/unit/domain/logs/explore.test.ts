import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PolicyLog } from '@/contract/policy-logs';
import { explore, orderedBy } from '@/domain/logs/explore';
import { type Choice, FACETS, type Facet, type LogFilters, NO_FILTERS, PRESETS } from '@/domain/logs/filters';
import { searchForField } from '@/domain/logs/find';
import { extentOf, histogramOf, rangeOfBars } from '@/domain/logs/histogram';
import { buildIndex, UNKNOWN_GROUP, type UserGroups, withGroups } from '@/domain/logs/log-index';
import { detailLines } from '@/domain/logs/record';
import { HOUR, MINUTE } from '@/durations';
import { folded } from '@/text/search';
import { log, NOW } from '../support';

const HOSTILE = ['', '__proto__', 'constructor', 'blocked', 'allowed', 'Ünder'];
const WORDS = ['get', 'POST', '/v1/orders', '/v1/login', 'a b', 'path', 'path:/v1', 'ÄÖ', '42', 'true', 'İ', '"'];

const leaf = fc.oneof(fc.constantFrom(...WORDS), fc.integer({ min: 0, max: 50 }), fc.boolean(), fc.constant(null));
const details = fc.oneof(
  { weight: 2, arbitrary: fc.dictionary(fc.constantFrom('path', 'status', 'ip', 'request', 'Path'), leaf) },
  { weight: 1, arbitrary: fc.record({ request: fc.record({ path: leaf, headers: fc.array(leaf) }), status: leaf }) },
  { weight: 1, arbitrary: fc.array(leaf, { maxLength: 3 }).map((words) => words.join(' ')) },
  { weight: 1, arbitrary: leaf },
);
const id = fc.option(fc.oneof(fc.constantFrom('u1', 'u2', '7', ''), fc.constant(7)));
const event: fc.Arbitrary<PolicyLog> = fc.record({
  id: fc.integer(),
  timestamp: fc.oneof(
    fc.integer({ min: -10, max: 9_000 }).map((minutes) => new Date(NOW - minutes * MINUTE).toISOString()),
    fc.constantFrom(null, 'no time', '+020000-01-01T00:00:00.000Z'),
  ),
  user_id: id,
  app_id: id,
  action: fc.constantFrom(...HOSTILE),
  event_type: fc.constantFrom('x', 'y'),
  severity: fc.constantFrom('info', 'high'),
  details,
});

const choice = fc.record({
  facet: fc.constantFrom(...FACETS),
  value: fc.constantFrom(...HOSTILE, 'u1', 'u2', '7', 'x', 'info', 'high', 'g1', UNKNOWN_GROUP, 'nowhere'),
  exclude: fc.boolean(),
});
const search = fc.oneof(
  fc.constant(''),
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          ...WORDS,
          '"a b"',
          'PATH:/v1',
          'request.path:get',
          'status:',
          'headers:4',
          'ip:',
          'path:"/v1"',
          'path:"a b"',
          'Status:"42"',
          'path:"get"',
        ),
        fc.string(),
      ),
      { maxLength: 2 },
    )
    .map((words) => words.join(' ')),
);
const filters: fc.Arbitrary<LogFilters> = fc.record({
  time: fc.oneof(
    fc.constant({ kind: 'all' as const }),
    fc.constantFrom('15m', '1h', '24h', '7d').map((preset) => ({ kind: 'last' as const, preset })),
    fc.tuple(fc.integer({ min: 0, max: 9_000 }), fc.integer({ min: 1, max: 9_000 })).map(([ago, width]) => ({
      kind: 'between' as const,
      from: NOW - ago * MINUTE,
      to: NOW - (ago - width) * MINUTE,
    })),
  ) as fc.Arbitrary<LogFilters['time']>,
  text: search,
  choices: fc.uniqueArray(choice, { selector: ({ facet, value }) => `${facet} ${value}`, maxLength: 5 }),
  invalid: fc.constant([]),
});

const groups = fc
  .dictionary(
    fc.constantFrom('u1', 'u2', '7', 'of no event'),
    fc.uniqueArray(fc.constantFrom('g1', '7', '__proto__', 'constructor'), { maxLength: 3 }),
  )
  .chain((byUser) => fc.record({ byUser: fc.constant(new Map(Object.entries(byUser))), lacksUsers: fc.boolean() }));

// The same, implemented in the simplest way, without an index.
const groupsOf = (user: PolicyLog['user_id'], { byUser, lacksUsers }: UserGroups) => {
  const own = byUser.get(String(user)) ?? (lacksUsers && user !== null && user !== '' ? [UNKNOWN_GROUP] : []);
  return own.length === 0 ? [''] : own;
};
const READ: Record<Facet, (log: PolicyLog, groups: UserGroups) => readonly string[]> = {
  action: (one) => [one.action],
  event: (one) => [one.event_type],
  severity: (one) => [one.severity],
  app: (one) => [one.app_id === null ? '' : String(one.app_id)],
  group: (one, of) => groupsOf(one.user_id, of),
  user: (one) => [one.user_id === null ? '' : String(one.user_id)],
};

function leavesOf(value: unknown, path: string[] = []): [path: string, text: string][] {
  if (typeof value !== 'object' || value === null) return [[path.join('.'), String(value)]];
  if (Array.isArray(value)) return value.flatMap((one) => leavesOf(one, path));
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
}

function naiveFinds(given: unknown, text: string): boolean {
  const words =
    folded(text)
      .replace(/\p{Cc}/gu, ' ')
      .match(/(?:[^\s"]|"[^"]*"?)+/g) ?? [];
  const isObject = typeof given === 'object' && given !== null;
  const leaves = (isObject ? leavesOf(given) : []).map(([path, one]) => [folded(path), folded(one)] as const);
  const all = isObject ? leaves.flat() : [given === null ? '' : folded(String(given))];
  return words.every((quoted) => {
    const [, name, whole] = /^([^":]+):"([^"]+)"$/.exec(quoted) ?? [];
    if (name) return leaves.some(([path, one]) => (path === name || path.endsWith(`.${name}`)) && one === whole);
    const word = quoted.replaceAll('"', '');
    if (word.trim() === '') return true;
    if (all.some((one) => one.includes(word))) return true;
    const colon = quoted.startsWith('"') ? -1 : word.indexOf(':');
    if (colon < 1) return false;
    const [field, value] = [word.slice(0, colon), word.slice(colon + 1)];
    return leaves.some(([path, one]) => (path === field || path.endsWith(`.${field}`)) && one.includes(value));
  });
}

function naivePasses(
  one: PolicyLog,
  { time, text, choices }: LogFilters,
  of: UserGroups,
  but: Facet | null,
  latest: number,
): boolean {
  const at = Date.parse(one.timestamp ?? '');
  if (time.kind === 'last' && !(at >= NOW - PRESETS[time.preset] && at <= latest)) return false;
  if (time.kind === 'between' && !(at >= (time.from ?? 0) && at < (time.to ?? 0))) return false;
  const passes = (facet: Facet) => {
    const values = READ[facet](one, of);
    const own = choices.filter((choice) => choice.facet === facet);
    const included = own.filter((choice) => !choice.exclude).map((choice) => choice.value);
    const excluded = own.filter((choice) => choice.exclude).map((choice) => choice.value);
    return (
      (included.length === 0 || values.some((value) => included.includes(value))) &&
      !values.some((value) => excluded.includes(value))
    );
  };
  return FACETS.every((facet) => facet === but || passes(facet)) && naiveFinds(one.details, text);
}

const keyOf = (one: PolicyLog) => JSON.stringify(one);

describe('exploring a log', () => {
  it('finds and counts the same events as a plain implementation of the filters, for 10,000 random filters', () => {
    fc.assert(
      fc.property(
        fc.array(event, { maxLength: 25 }),
        groups,
        fc.array(filters, { minLength: 10, maxLength: 10 }),
        (logs, of, all) => {
          const index = withGroups(buildIndex(logs, 4), of);
          const times = logs.map(({ timestamp }) => Date.parse(timestamp ?? '')).filter((at) => !Number.isNaN(at));
          const latest = times.some((at) => at <= NOW + HOUR) ? NOW + HOUR : Number.POSITIVE_INFINITY;
          for (const wanted of all) {
            const { matches, facets } = explore(index, wanted, NOW);
            const found = [...matches].map((row) => index.logs[row] as PolicyLog);
            const expected = logs.filter((one) => naivePasses(one, wanted, of, null, latest));
            expect(found.map(keyOf).toSorted()).toEqual(expected.map(keyOf).toSorted());
            for (const facet of FACETS) {
              const counts = new Map<string, number>();
              for (const one of logs) {
                if (!naivePasses(one, wanted, of, facet, latest)) continue;
                for (const value of READ[facet](one, of)) counts.set(value, (counts.get(value) ?? 0) + 1);
              }
              for (const { facet: own, value } of wanted.choices) {
                if (own === facet && !counts.has(value)) counts.set(value, 0);
              }
              expect(new Map(facets[facet].map(({ value, count }) => [value, count]))).toEqual(counts);
              const order = facets[facet].map(({ count }) => count);
              expect(order).toEqual(order.toSorted((a, b) => b - a));
            }
          }
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('puts the newest first, whatever order they came in, and events without a time last', () => {
    const logs = [log(HOUR), log(0, { timestamp: null }), log(MINUTE), log(0, { timestamp: 'build 5' }), log(2 * HOUR)];
    const { times } = buildIndex(logs);
    expect([...times].slice(0, 3)).toEqual([NOW - MINUTE, NOW - HOUR, NOW - 2 * HOUR]);
    expect([...times].slice(3)).toEqual([Number.NaN, Number.NaN]);
  });

  it('keeps the order of the service where no time can be read', () => {
    const times = ['26.11.2026 08:02', '25.11.2026 23:10', '30.10.2026 12:00', '31.01.2025 09:00'];
    const { logs } = buildIndex(times.map((timestamp) => log(0, { timestamp })));
    expect(logs.map(({ timestamp }) => timestamp)).toEqual(times);
  });

  it('searches details of every kind: text, numbers, lists, null, a megabyte, 20,000 levels', () => {
    let deep: unknown = { leaf: 'needle in the deep' };
    for (let level = 0; level < 20_000; level += 1) deep = { down: deep, beside: level };
    const given = [
      'Needle',
      42,
      [1, 'needle'],
      null,
      { text: `${'x'.repeat(1_000_000)}needle` },
      deep,
      { __proto__: 1 },
    ];
    const index = buildIndex(given.map((details, at) => log(at * MINUTE, { details })));
    const places = (text: string) => [...explore(index, { ...NO_FILTERS, text }, NOW).matches];
    expect(places('NEEDLE')).toEqual([0, 2, 4, 5]);
    expect(places('leaf:needle')).toEqual([5]);
    expect(places('beside:19999')).toEqual([5]);
    expect(places('42')).toEqual([1, 5]);
  });

  it('finds a name in whichever case and Unicode form it is stored or typed, also as a whole field', () => {
    const names = ['İstanbul', 'ΚΩΣΤΑΣ', 'Zoe\u0308'];
    const index = buildIndex(names.map((name, at) => log(at, { details: { name } })));
    const places = (text: string) => [...explore(index, { ...NO_FILTERS, text }, NOW).matches];
    expect(['istanbul', 'name:istan', 'name:"istanbul"'].map(places)).toEqual([[0], [0], [0]]);
    expect(['ΚΩΣ', 'name:κως', 'name:"κωστας"'].map(places)).toEqual([[1], [1], [1]]);
    expect(['Zo\u00eb', 'name:zo\u00eb', 'name:"ZO\u00cb"'].map(places)).toEqual([[2], [2], [2]]);
  });

  it('a field is found by its name or its path, and a quoted colon is plain text', () => {
    const index = buildIndex([
      log(1, { details: { path: '/v1/orders/1', status: 429 } }),
      log(2, { details: { request: { path: '/v1/orders' }, note: 'path:/v1/orders' } }),
      log(3, { details: { other: '/v1/orders' } }),
      log(4, { details: 'POST path:/v1/orders' }),
    ]);
    const places = (text: string) => [...explore(index, { ...NO_FILTERS, text }, NOW).matches];
    expect(places('path:/v1/orders')).toEqual([0, 1, 3]);
    expect(places('request.path:orders')).toEqual([1]);
    expect(places('"path:/v1/orders"')).toEqual([1, 3]);
    expect(places('status:429 /v1/orders/1')).toEqual([0]);
    expect(places('status:')).toEqual([0]);
  });

  it('a quoted value must match a whole field; without quotes, or with the closing quote still missing, a part is enough', () => {
    const index = buildIndex([
      log(0, { details: { ip: '203.0.113.5' } }),
      log(1, { details: { ip: '203.0.113.57' } }),
      log(2, { details: { request: { ip: '203.0.113.5', path: '/A b' } } }),
      log(3, { details: { source: '203.0.113.5', ipx: '203.0.113.5' } }),
      log(4, { details: 'ip:"203.0.113.5" ip:203.0.113.5' }),
    ]);
    const found = (text: string) => [...explore(index, { ...NO_FILTERS, text }, NOW).matches];
    expect(found('ip:"203.0.113.5"')).toEqual([0, 2]);
    expect(found('ip:203.0.113.5')).toEqual([0, 1, 2, 4]);
    expect(found('ip:"203.0.113.5')).toEqual([0, 1, 2, 4]);
    expect(found('request.ip:"203.0.113.5" path:"/a b"')).toEqual([2]);
    expect(found('path:"/a"')).toEqual([]);
    expect(found('path:/a')).toEqual([2]);
    for (const value of ['203.0.113.5', '/A b'])
      expect(found(searchForField(value.includes('.') ? 'ip' : 'path', value) ?? '')).toContain(2);
    expect(searchForField('a b', 'c')).toBeNull();
  });

  it('finds any text of a field by its own search, and nothing longer', () => {
    const values = fc.oneof(fc.string({ minLength: 1, maxLength: 60 }), fc.stringMatching(/^["a :]{1,12}$/));
    fc.assert(
      fc.property(values, (value) => {
        const index = buildIndex([
          log(0, { details: { path: value } }),
          log(1, { details: { path: `${value}x` } }),
          log(2, { details: { path: `"${value}` } }),
          log(3, { details: `path:${value}` }),
        ]);
        const text = searchForField('path', value) ?? '';
        expect([...explore(index, { ...NO_FILTERS, text }, NOW).matches], text).toEqual([0]);
      }),
    );
    expect(searchForField('path', '/search?q="a b"')).toBe('path:"/search?q=""a b"""');
  });

  it('every line of a record is found by its own search, including entries of lists', () => {
    const details = { ip: '203.0.113.5', tags: ['new', { kind: 'x', to: [7] }], request: { path: '/a' } };
    const index = buildIndex([log(0, { details }), log(1, { details: { 0: 'new', kind: 'y' } })]);
    const searches = detailLines(details).lines.flatMap(({ holds, field, text }) =>
      holds ? [] : [searchForField(field, text)],
    );
    expect(searches).toEqual(['ip:"203.0.113.5"', 'tags:"new"', 'kind:"x"', 'to:"7"', 'path:"/a"']);
    for (const text of searches)
      expect([...explore(index, { ...NO_FILTERS, text: text ?? '' }, NOW).matches], `${text}`).toEqual([0]);
    expect(searchForField(detailLines(['new']).lines[0]?.field ?? '', 'new')).toBeNull();
  });

  it('sorts by the rank of a value, and equal ones newest first', () => {
    const index = buildIndex(['b', 'a', 'b', 'c', 'a'].map((action, at) => log(at, { action })));
    const { codes, values } = index.columns.action;
    const ranks = Uint32Array.from(values, (value) => 'abc'.indexOf(value));
    const matches = Uint32Array.of(0, 1, 2, 3, 4);
    expect([...orderedBy(matches, codes, ranks)]).toEqual([1, 4, 0, 2, 3]);
    const descending = ranks.map((rank) => 2 - rank);
    expect([...orderedBy(matches, codes, descending)]).toEqual([3, 0, 2, 1, 4]);
  });

  it('keeps every event when sorting, however high the ranks are', () => {
    expect([...orderedBy(Uint32Array.of(0, 1, 2, 3), Uint32Array.of(0, 1, 1, 0), Uint32Array.of(0, 3))]).toEqual([
      0, 3, 1, 2,
    ]);
    const ranked = fc.array(fc.nat(50), { minLength: 1, maxLength: 6 }).chain((ranks) =>
      fc.record({
        ranks: fc.constant(Uint32Array.from(ranks)),
        codes: fc.array(fc.nat(ranks.length - 1), { maxLength: 12 }).map((codes) => Uint32Array.from(codes)),
      }),
    );
    fc.assert(
      fc.property(ranked, ({ ranks, codes }) => {
        const rows = [...codes.keys()];
        const rankOf = (row: number) => ranks[codes[row] ?? -1] ?? Number.NaN;
        const expected = rows.toSorted((a, b) => rankOf(a) - rankOf(b));
        expect([...orderedBy(Uint32Array.from(rows), codes, ranks)]).toEqual(expected);
      }),
    );
  });
});

describe('the histogram', () => {
  const all = (choices: readonly Choice[] = []) => ({ ...NO_FILTERS, choices });

  /** Many logs, filters and offsets, each with its histogram. */
  const histograms = (check: (of: ReturnType<typeof one>) => void, numRuns: number) =>
    fc.assert(
      fc.property(
        fc.array(event, { maxLength: 30 }),
        filters,
        fc.integer({ min: -24, max: 24 }),
        (logs, wanted, hours) => check(one(logs, wanted, (hours * HOUR) / 2)),
      ),
      { numRuns },
    );
  function one(logs: Parameters<typeof buildIndex>[0], wanted: LogFilters, offset: number) {
    const index = buildIndex(logs);
    const { matches } = explore(index, wanted, NOW);
    return { index, wanted, offset, matches, histogram: histogramOf(index, matches, wanted.time, NOW, offset) };
  }

  it('counts every match once, in a bar or beside the bars, and uses bars of natural lengths', () => {
    histograms(({ index, offset, matches, histogram }) => {
      if (!histogram) {
        expect([...index.times].filter((at) => Math.abs(at - NOW) < 9_000 * MINUTE)).toEqual([]);
        return;
      }
      const { from, step, bars, series, most, beside } = histogram;
      expect(bars).toBeLessThanOrEqual(61);
      expect((from + offset) % step).toBe(0);
      const expected = new Map<string, number>();
      let off = 0;
      for (const row of matches) {
        const bar = Math.floor(((index.times[row] ?? Number.NaN) - from) / step);
        if (bar >= 0 && bar < bars) {
          const key = `${index.logs[row]?.action} ${bar}`;
          expected.set(key, (expected.get(key) ?? 0) + 1);
        } else off += 1;
      }
      const seen = new Map<string, number>();
      for (const { action, counts } of series) {
        for (const [bar, count] of counts.entries()) if (count > 0) seen.set(`${action} ${bar}`, count);
      }
      expect(seen).toEqual(expected);
      expect(beside).toBe(off);
      const sums = Array.from({ length: bars }, (_, bar) =>
        series.reduce((sum, { counts }) => sum + (counts[bar] ?? 0), 0),
      );
      expect(most).toBe(Math.max(0, ...sums));
    }, 2_000);
  });

  it('keeps the axis of the whole log under a filter, and zooms to whole bars', () => {
    const index = buildIndex([log(0), log(HOUR, { action: 'blocked' }), log(24 * HOUR)]);
    const blocked = explore(index, all([{ facet: 'action', value: 'blocked', exclude: false }]), NOW);
    const histogram = histogramOf(index, blocked.matches, { kind: 'all' }, NOW);
    expect(histogram?.from).toBeLessThanOrEqual(NOW - 24 * HOUR);
    expect(histogram?.series.map(({ action, total }) => [action, total])).toEqual([['blocked', 1]]);
    const bar = histogram?.series[0]?.counts.indexOf(1) ?? 0;
    if (!histogram) throw new Error('no histogram');
    const { from, to } = rangeOfBars(histogram, bar, bar);
    expect([...explore(index, { ...NO_FILTERS, time: { kind: 'between', from, to } }, NOW).matches]).toEqual([1]);
    expect(rangeOfBars(histogram, 5, 2)).toEqual(rangeOfBars(histogram, 2, 5));
  });

  it('zooms into the first bar of a range without the events before the range', () => {
    // The bars of two minutes begin at even ones, the last hour half a minute after one.
    const now = NOW + MINUTE / 2;
    const index = buildIndex([log(HOUR - MINUTE), log(HOUR - MINUTE / 6)]);
    const time: LogFilters['time'] = { kind: 'last', preset: '1h' };
    const { matches } = explore(index, { ...NO_FILTERS, time }, now);
    expect([...matches]).toEqual([0]);
    const histogram = histogramOf(index, matches, time, now);
    if (!histogram) throw new Error('no histogram');
    expect(histogram).toMatchObject({ from: NOW - HOUR, step: 2 * MINUTE });
    const first = rangeOfBars(histogram, 0, 0);
    expect(first).toEqual({ from: now - HOUR, to: NOW - HOUR + 2 * MINUTE });
    expect([...explore(index, { ...NO_FILTERS, time: { kind: 'between', ...first } }, now).matches]).toEqual([0]);
  });

  it('zooms into the very events of a bar', () => {
    histograms(({ index, wanted, histogram }) => {
      if (!histogram) return;
      for (const bar of [0, histogram.bars - 1]) {
        const { from, to } = rangeOfBars(histogram, bar, bar);
        expect(from).toBeLessThan(to);
        const zoomed = explore(index, { ...wanted, time: { kind: 'between', from, to } }, NOW).matches;
        expect(zoomed).toHaveLength(histogram.series.reduce((sum, { counts }) => sum + (counts[bar] ?? 0), 0));
      }
    }, 500);
  });

  it('an event from a clock that was never set is beside the bars, unless all are', () => {
    const never = log(0, { timestamp: new Date(5).toISOString() });
    const bars = (logs: Parameters<typeof buildIndex>[0]) => {
      const index = buildIndex(logs);
      return histogramOf(index, Uint32Array.from(index.logs.keys()), { kind: 'all' }, NOW);
    };
    expect(bars([log(0), log(HOUR), never])).toMatchObject({ beside: 1, step: 2 * MINUTE });
    expect(bars([never])).toMatchObject({ beside: 0, most: 1 });
  });

  it('events are drawn where the clock of this device is behind all of them', () => {
    const index = buildIndex([log(-26 * HOUR), log(-25 * HOUR)]);
    const rows = Uint32Array.from(index.logs.keys());
    expect(histogramOf(index, rows, { kind: 'all' }, NOW)).toMatchObject({ beside: 0 });
    expect(histogramOf(index, rows, { kind: 'between', from: null, to: NOW }, NOW)).toBeNull();
  });

  it('the time that a log covers leaves out clocks that were never set or are ahead, so that zooming out ends', () => {
    const never = log(0, { timestamp: new Date(5).toISOString() });
    const logs = [log(-400 * 24 * HOUR), log(0), log(HOUR), never, log(0, { timestamp: null })];
    expect(extentOf(buildIndex(logs), NOW)).toEqual({ from: NOW - HOUR, to: NOW + 1 });
    expect(extentOf(buildIndex([log(0, { timestamp: null })]), NOW)).toBeNull();
  });

  it('draws the seven most frequent actions separately and the rest as one, and no events without a time', () => {
    const index = buildIndex(Array.from({ length: 20 }, (_, at) => log(at, { action: `act ${at}` })));
    const { matches } = explore(index, NO_FILTERS, NOW);
    const histogram = histogramOf(index, matches, { kind: 'all' }, NOW);
    expect(histogram?.series).toHaveLength(8);
    expect(histogram?.series.find(({ action }) => action === null)?.total).toBe(13);
    expect(histogramOf(buildIndex([log(0, { timestamp: null })]), Uint32Array.of(0), { kind: 'all' }, NOW)).toBeNull();
  });

  it('draws an action that is filtered for separately, however rare it is', () => {
    const often = Array.from({ length: 20 }, (_, at) => log(at, { action: `act ${at % 10}` }));
    const index = buildIndex([...often, log(HOUR, { action: 'denied' })]);
    const { matches } = explore(index, all([{ facet: 'action', value: 'denied', exclude: false }]), NOW);
    const histogram = histogramOf(index, matches, { kind: 'all' }, NOW);
    expect(histogram?.series.map(({ action, total }) => [action, total])).toEqual([['denied', 1]]);
  });
});
