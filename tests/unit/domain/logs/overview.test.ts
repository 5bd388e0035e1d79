import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { newestLogsFirst } from '@/contract/newest-logs';
import type { PolicyLog } from '@/contract/policy-logs';
import {
  actionName,
  actionsNamed,
  actionTone,
  detailsLine,
  eventsOverTime,
  eventsWithin,
  severityTone,
  topValues,
} from '@/domain/logs';
import { explore } from '@/domain/logs/explore';
import { NO_FILTERS } from '@/domain/logs/filters';
import { buildIndex } from '@/domain/logs/log-index';
import { HOUR, MINUTE } from '@/durations';
import { zoneOffset } from '@/text/format';
import { compareText } from '@/text/order';
import { log, NOW } from '../support';

describe('events over time', () => {
  it('counts every event once, by action, in buckets of a round width that reach to now', () => {
    const logs = [log(0), log(HOUR, { action: 'blocked' }), log(20 * HOUR), log(3 * HOUR, { action: 'blocked' })];
    const series = eventsOverTime([...logs, log(HOUR)], NOW);
    expect(series?.step).toBe(HOUR);
    expect(series?.actions).toEqual([
      ['allowed', 3],
      ['blocked', 2],
    ]);
    expect(series?.total).toBe(5);
    expect(series?.buckets).toHaveLength(21);
    expect(series?.buckets.at(-1)).toEqual({ from: NOW - 30 * MINUTE, counts: [1, 0], total: 1 });
    expect(series?.buckets.reduce((sum, bucket) => sum + bucket.total, 0)).toBe(5);
  });

  it('an action in the legend filters the log and the explorer to the number of events that it shows', () => {
    const logs = [log(0, { action: '' }), log(1, { action: 'unknown' }), log(2), log(3, { action: '' })];
    const actions = eventsOverTime(logs, NOW)?.actions ?? [];
    expect(actions).toEqual([
      ['allowed', 1],
      ['unknown', 3],
    ]);
    for (const [name, count] of actions) {
      expect(logs.filter((one) => actionName(one) === name)).toHaveLength(count);
      const choices = [actionsNamed(name)].flat().map((value) => ({ facet: 'action' as const, value, exclude: false }));
      expect(explore(buildIndex(logs), { ...NO_FILTERS, choices }, NOW).matches).toHaveLength(count);
    }
  });

  it('never draws more than 30 bars, whatever the span', () => {
    for (const span of [MINUTE, HOUR, 7 * 24 * HOUR, 400 * 24 * HOUR, 9000 * 24 * HOUR]) {
      const series = eventsOverTime([log(0), log(span)], NOW);
      expect(series?.buckets.length, `${span} ms`).toBeLessThanOrEqual(30);
      expect(series?.total).toBe(2);
    }
  });

  it.each(['America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Auckland', 'UTC'])(
    'has bars that begin at round times of the clock of %s',
    (zone) => {
      vi.stubEnv('TZ', zone);
      onTestFinished(() => void vi.unstubAllEnvs());
      const offset = zoneOffset(NOW, 'local');
      for (const days of [20, 2]) {
        const series = eventsOverTime([log(0), log(HOUR), log(days * 24 * HOUR)], NOW, offset);
        const begin = new Date(series?.buckets.at(-1)?.from ?? 0);
        expect(begin.getMinutes()).toBe(0);
        expect(begin.getHours() % ((series?.step ?? 0) / HOUR)).toBe(0);
        const midnight = new Date(NOW).setHours(0, 0, 0, 0);
        const today = [log(0), log(HOUR)].filter((one) => Date.parse(String(one.timestamp)) >= midnight);
        if (days === 20)
          expect(series?.buckets.at(-1)).toEqual({ from: midnight, counts: [today.length], total: today.length });
        expect(series?.total).toBe(3);
      }
    },
  );

  it('shows only the last hours if half of the events fall into them', () => {
    const burst = Array.from({ length: 40 }, (_, index) => log(index * MINUTE, { action: 'blocked' }));
    const week = Array.from({ length: 20 }, (_, index) => log((index + 4) * 8 * HOUR));
    const series = eventsOverTime([...burst, ...week], NOW);
    expect(series).toMatchObject({ span: 3 * HOUR, total: 40, step: 15 * MINUTE });
    expect(series?.buckets[0]?.from).toBeLessThanOrEqual(NOW - 3 * HOUR);
    expect(eventsOverTime(week, NOW)).toMatchObject({ span: null, total: 20 });
    expect(eventsOverTime(burst, NOW)).toMatchObject({ span: null, total: 40 });
  });

  it('counts in its first bar every event of that bar, also those from before the last hours', () => {
    const burst = Array.from({ length: 40 }, (_, index) => log(index * MINUTE, { action: 'blocked' }));
    const now = NOW + 7 * MINUTE;
    const early = [log(3 * HOUR - 2 * MINUTE), log(3 * HOUR - MINUTE), log(3 * HOUR + MINUTE)];
    const series = eventsOverTime([...burst, ...early], now);
    const first = series?.buckets[0];
    expect(series).toMatchObject({ span: 3 * HOUR, step: 15 * MINUTE, total: 42 });
    expect(first).toEqual({ from: NOW - 3 * HOUR, counts: [2, 0], total: 2 });
  });

  it('leaves out events without a readable time or far in the future, and returns null if none is left', () => {
    const unreadable = [log(0, { timestamp: 'yesterday' }), log(0, { timestamp: null }), log(-48 * HOUR)];
    expect(eventsOverTime([...unreadable, log(0)], NOW)?.total).toBe(1);
    expect(eventsOverTime(unreadable, NOW)).toBeNull();
    expect(eventsOverTime([], NOW)).toBeNull();
  });

  it('leaves out clocks that were never set, so that one such event does not flatten the chart, unless all are', () => {
    const never = log(0, { timestamp: new Date(5).toISOString() });
    const series = eventsOverTime([log(0), log(HOUR), never], NOW);
    expect(series).toMatchObject({ total: 2, step: eventsOverTime([log(0), log(HOUR)], NOW)?.step });
    expect(eventsOverTime([never], NOW)?.total).toBe(1);
    expect(eventsOverTime([never, log(-48 * HOUR)], NOW)?.total).toBe(1);
  });

  // Reading times is the main cost of a long log; docs/performance.md has the figure.
  it('reads the times of a long log once, whatever counts its events afterwards', () => {
    const logs = Array.from({ length: 10_000 }, (_, index) => log(index * 6000));
    const read = vi.spyOn(Date, 'parse');
    expect(eventsOverTime(logs, NOW)?.total).toBe(10_000);
    expect(eventsOverTime(logs, NOW + MINUTE)?.total).toBe(10_000);
    expect(eventsWithin(logs, HOUR, NOW)).toHaveLength(601);
    expect(read).toHaveBeenCalledTimes(10_000);
  });
});

describe('order and facets', () => {
  it('sorts logs from a server with another order, and leaves the right order alone', () => {
    const right = [log(0), log(MINUTE), log(HOUR)];
    expect(newestLogsFirst(right)).toBe(right);
    expect(newestLogsFirst([...right].reverse())).toEqual(right);
  });

  it('puts events whose time cannot be read last, in the order of the service', () => {
    const [newest, older] = [log(0), log(MINUTE)];
    const [one, two, three] = ['26.11.2026 08:02', 'unknown', '31.12.2025'].map((timestamp) => log(0, { timestamp }));
    const none = log(0, { timestamp: null });
    expect(newestLogsFirst([one, older, two, none, newest, three] as PolicyLog[])).toEqual([
      newest,
      older,
      one,
      two,
      none,
      three,
    ]);
  });

  it('puts a moment that no calendar has last, however well it is written', () => {
    const [newest, older] = [log(0), log(MINUTE)];
    const impossible = ['2026-13-45T10:00:00.000Z', '2027-02-29T10:00:00.000Z', '2027-01-01T10:61:00.000Z'];
    const none = impossible.map((timestamp) => log(0, { timestamp }));
    expect(newestLogsFirst([...none, newest, older])).toEqual([newest, older, ...none]);
    const lastDays = ['2028-02-29', '2027-12-31', '2027-11-30', '2027-01-31'];
    const real = lastDays.map((day) => log(0, { timestamp: `${day}T10:00:00.000Z` }));
    expect(newestLogsFirst([newest, ...real])).toEqual([...real, newest]);
  });

  it('counts values, the most frequent first', () => {
    const logs = [log(0, { severity: 'low' }), log(0, { severity: 'critical' }), log(0, { severity: 'low' })];
    expect(topValues(logs, (entry) => entry.severity, 5)).toEqual([
      ['low', 2],
      ['critical', 1],
    ]);
    expect(topValues(logs, (entry) => entry.user_id as string | null, 5)).toEqual([]);
  });

  it('the most frequent values are the first of all in that order, whatever order they come in', () => {
    const words = fc.array(fc.constantFrom('a', 'B', 'b', 'c 2', 'c 10', 'd', 'é'), { maxLength: 40 });
    fc.assert(
      fc.property(words, fc.integer({ min: 1, max: 5 }), (severities, most) => {
        const countOf = (word: string) => severities.filter((other) => other === word).length;
        const all = [...new Set(severities)].map((word): [string, number] => [word, countOf(word)]);
        const sorted = all.toSorted(([a, many], [b, more]) => more - many || compareText(a, b));
        const logs = severities.map((severity) => log(0, { severity }));
        expect(topValues(logs, (entry) => entry.severity, most)).toEqual(sorted.slice(0, most));
      }),
    );
  });
});

describe('words', () => {
  it('gives known actions and severities their colour, and none to unknown ones and names of Object.prototype', () => {
    expect(['allowed', 'Blocked', 'throttled', 'shadow', 'quarantined', 'constructor'].map(actionTone)).toEqual([
      'allowed',
      'blocked',
      'throttled',
      'shadow',
      'neutral',
      'neutral',
    ]);
    expect(['critical', 'medium', 'catastrophic'].map(severityTone)).toEqual(['blocked', 'throttled', 'neutral']);
  });

  it('shows details of any kind in one line of limited length', () => {
    expect(detailsLine('GET /v1 200')).toBe('GET /v1 200');
    expect(detailsLine({ limit: 5, window: '1m', nested: { a: 1 }, list: [1, 2] })).toBe(
      'limit: 5 · window: 1m · nested: {…} · list: [2]',
    );
    expect(detailsLine(null)).toBe('');
    expect(detailsLine('x'.repeat(1_000_000))).toHaveLength(300);
    const long = detailsLine({ a: 'y'.repeat(1_000_000), b: 1 });
    expect(long).toMatch(/^a: yyy/);
    expect(long.length).toBeLessThanOrEqual(300);
    expect(detailsLine(JSON.parse('{"__proto__": {"polluted": true}}'))).toBe('__proto__: {…}');
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    let deep: unknown = 'end';
    for (let level = 0; level < 50_000; level += 1) deep = { deep };
    expect(detailsLine(deep)).toBe('deep: {…}');
  });
});
