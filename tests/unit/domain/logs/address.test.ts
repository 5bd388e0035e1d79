import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFilters, writeFilters } from '@/domain/logs/address';
import {
  type Choice,
  FACETS,
  LONGEST_SEARCH,
  type LogFilters,
  NO_FILTERS,
  toggleChoice,
  withoutInvalid,
  withTime,
} from '@/domain/logs/filters';
import { NOW } from '../support';

const read = (address: string) => readFilters(new URLSearchParams(address));
const write = (filters: LogFilters) => writeFilters(new URLSearchParams(), filters).toString();

const value = fc.oneof(
  fc.constantFrom('', '-', '\\', '-a', '\\-a', '--', 'blocked', '__proto__', 'a&b=c', 'ö'),
  fc.string({ unit: 'grapheme' }),
);
const FIRST = Date.parse('0000-01-01T00:00:00Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');
const moment = fc.integer({ min: FIRST + 1, max: LAST });
const state: fc.Arbitrary<LogFilters> = fc.record({
  time: fc.oneof(
    fc.constant({ kind: 'all' as const }),
    fc.constantFrom('15m', '1h', '24h', '7d').map((preset) => ({ kind: 'last' as const, preset })),
    fc.tuple(moment, moment).map(([a, b]) => ({ kind: 'between' as const, from: Math.min(a, b - 1), to: b })),
    moment.map((from) => ({ kind: 'between' as const, from, to: null })),
    moment.map((to) => ({ kind: 'between' as const, from: null, to })),
  ) as fc.Arbitrary<LogFilters['time']>,
  text: fc.string({ unit: 'grapheme', maxLength: 40 }),
  choices: fc
    .array(fc.record({ facet: fc.constantFrom(...FACETS), value, exclude: fc.boolean() }))
    .map((all) => all.reduce((filters, one) => toggleChoice(filters, one), NO_FILTERS).choices),
  invalid: fc.constant([]),
});
const byFacet = (choices: readonly Choice[]) =>
  choices.toSorted((a, b) => FACETS.indexOf(a.facet) - FACETS.indexOf(b.facet));

describe('the address of the explorer', () => {
  it('holds every state: it is read back as it was written', () => {
    fc.assert(
      fc.property(state, (filters) => {
        expect(read(write(filters))).toEqual(filters);
        expect(byFacet(read(write(filters)).choices)).toEqual(byFacet(filters.choices));
      }),
      { numRuns: 5_000 },
    );
  });

  it('is read whatever it contains, and loses nothing when it is written again', () => {
    const name = fc.constantFrom('range', 'from', 'to', 'q', 'action', 'user', 'log', 'foo');
    const text = fc.oneof(
      value,
      fc.constantFrom('24h', '25h', '2026-01-01', '2026-01-02T10:00:00Z', '2026-13-45', 'yesterday', 'x'.repeat(1_001)),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, text)), (entries) => {
        const params = new URLSearchParams(entries);
        const filters = readFilters(params);
        const again = writeFilters(params, filters);
        expect(readFilters(again)).toEqual(filters);
        expect(again.getAll('log')).toEqual(params.getAll('log'));
        expect(again.getAll('foo')).toEqual(params.getAll('foo'));
        for (const one of ['range', 'from', 'to', 'q']) {
          if (params.get(one)) expect(again.has(one), one).toBe(true);
        }
      }),
      { numRuns: 5_000 },
    );
  });

  it('includes and excludes values, and keeps the rest of the address', () => {
    const filters = read('action=blocked&user=-u1&user=\\-odd&app=&q=path:/v1/orders&range=24h');
    expect(filters.choices).toEqual([
      { facet: 'action', value: 'blocked', exclude: false },
      { facet: 'user', value: 'u1', exclude: true },
      { facet: 'user', value: '-odd', exclude: false },
      { facet: 'app', value: '', exclude: false },
    ]);
    expect(filters.time).toEqual({ kind: 'last', preset: '24h' });
    const kept = writeFilters(new URLSearchParams('log=log_1&range=1h&demo=x'), filters);
    expect([kept.get('log'), kept.get('demo'), kept.getAll('range')]).toEqual(['log_1', 'x', ['24h']]);
  });

  it('spells a value as it is, where that cannot be taken for its opposite', () => {
    const address = 'action=blocked&user=-u1&user=%5C-odd&app=%5C%5Codd';
    expect(write(read(address))).toBe(address);
  });

  it('reads dates without a zone as UTC', () => {
    expect(read('from=2026-03-10T12:00&to=2026-03-10T14:00:00%2B01:00').time).toEqual({
      kind: 'between',
      from: Date.parse('2026-03-10T12:00:00Z'),
      to: Date.parse('2026-03-10T13:00:00Z'),
    });
  });

  it('has no bound where a zoom ends beyond the years that it can name', () => {
    const zoomed = (from: number, to: number) => read(write(withTime(NO_FILTERS, { kind: 'between', from, to })));
    const [year20000, year20001] = [Date.parse('+020000-01-01T00:00:00Z'), Date.parse('+020001-01-01T00:00:00Z')];
    expect(zoomed(NOW, year20000)).toEqual({ ...NO_FILTERS, time: { kind: 'between', from: NOW, to: null } });
    expect(zoomed(FIRST - 1, NOW)).toEqual({ ...NO_FILTERS, time: { kind: 'between', from: null, to: NOW } });
    expect(zoomed(-9e15, 9e15)).toEqual(NO_FILTERS);
    // Events so far ahead are all of the events after the last year.
    expect(zoomed(year20000, year20001)).toEqual({ ...NO_FILTERS, time: { kind: 'between', from: LAST, to: null } });
  });

  it.each([
    ['an unknown range', 'range=25h', ['unknown-range']],
    ['the name of a member', 'range=constructor', ['unknown-range']],
    ['no date', 'from=yesterday', ['no-date']],
    ['no such day', 'from=2026-13-45T00:00:00Z', ['no-date']],
    ['the 30th of February', 'from=2026-02-30', ['no-date']],
    ['a year alone', 'from=2026', ['no-date']],
    ['a year of six digits', 'from=%2B275760-09-13', ['no-date']],
    ['a year before all others', 'to=-000001-12-31', ['no-date']],
    ['a year that a zone makes one of five digits', 'from=9999-12-31T23:00:00-02:00', ['no-date']],
    ['a date in words', 'from=March 3, 2026', ['no-date']],
    ['reversed dates', 'from=2026-01-02&to=2026-01-01', ['reversed', 'reversed']],
    ['an empty range', 'from=2026-01-01&to=2026-01-01', ['reversed', 'reversed']],
    ['a range beside dates', 'range=24h&from=2026-01-01', ['range-and-dates']],
    ['10,000 characters of search', `q=${'x'.repeat(10_000)}`, ['too-long']],
  ])('%s: is kept as unusable, and does not filter', (_, address, reasons) => {
    const filters = read(address);
    expect(filters.invalid.map(({ why }) => why)).toEqual(reasons);
    expect(filters.text).toBe('');
    const removed = withoutInvalid(filters, filters.invalid[0]?.why ?? 'no-date');
    expect(removed.invalid).toEqual([]);
    expect(read(write(removed))).toEqual(removed);
  });

  it('replaces an unusable range with a new one, and leaves an unusable search', () => {
    const filters = read(`from=2026-01-02&to=2026-01-01&q=${'x'.repeat(2_000)}`);
    expect(withTime(filters, { kind: 'last', preset: '1h' }).invalid.map(({ name }) => name)).toEqual(['q']);
    expect(LONGEST_SEARCH).toBeLessThan(2_000);
  });
});
