import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Cached } from '@/cache/useCached';
import type { List } from '@/contract/fields';
import type { PolicyLog } from '@/contract/policy-logs';
import { DAY, HOUR } from '@/durations';
import { EventsPanel } from '@/features/dashboard/EventsPanel';
import type { DashboardFilters } from '@/features/dashboard/useLogFilters';
import { setTimeZone } from '@/text/format';
import { log, NOW } from '../../domain/support';
import { markupOf } from '../../markup';

// Formatters keep the zone in which they were made.
vi.hoisted(() => vi.stubEnv('TZ', 'America/Los_Angeles'));
// The bars' tooltips come after the first frame.
vi.mock('@/ui/util/AfterPaint', async (original) => ({ ...(await original<object>()), useAfterPaint: () => true }));
vi.mock('react', async (original) => (await import('../../../support/react')).reactWithStores(original));

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterEach(() => {
  setTimeZone('local');
  vi.useRealTimers();
});
afterAll(() => void vi.unstubAllEnvs());

const filters: DashboardFilters = { app: '', user: '', action: '', time: null, page: 1, change: () => {} };

/** @param savedFor ms since the log was saved; null: it is current */
function chartOf(items: PolicyLog[], savedFor: number | null = null, action = ''): string {
  const resource = savedFor === null ? null : { at: () => Date.now() - savedFor };
  const logs = {
    status: 'ready',
    data: { items, unreadable: 0 },
    failure: null,
    total: null,
    source: { resource },
  } as unknown as Cached<List<PolicyLog>>;
  return markupOf(<EventsPanel logs={logs} filters={{ ...filters, action }} />);
}
const barsOf = (chart: string) =>
  [...chart.matchAll(/data-tip="([^"]*)"/g)].map(([, tip = '']) => tip).filter((tip) => !tip.endsWith('no events'));
const at = (time: string) => log(0, { timestamp: new Date(time).toISOString() });

it('a bar of a day has the events and the name of that day in the chosen zone, also before a change of clocks', () => {
  const logs = [
    at('2026-02-20T12:00:00-08:00'),
    at('2026-03-03T10:00:00-08:00'),
    at('2026-03-03T20:00:00-08:00'),
    at('2026-03-09T23:00:00-07:00'),
  ];
  expect(barsOf(chartOf(logs))).toEqual(['Fri 20 Feb: 1 allowed', 'Tue 3 Mar: 2 allowed', 'Mon 9 Mar: 1 allowed']);
  setTimeZone('utc');
  expect(barsOf(chartOf(logs))).toEqual([
    'Fri 20 Feb: 1 allowed',
    'Tue 3 Mar: 1 allowed',
    'Wed 4 Mar: 1 allowed',
    'Tue 10 Mar: 1 allowed',
  ]);
});

it('the name of a day stands under its first bar, also before a change of clocks', () => {
  // Clocks went forward on Sunday 8 March: before, bars of six hours begin an hour before midnight.
  const chart = chartOf(Array.from({ length: 5 * 24 }, (_, hours) => log(hours * HOUR)));
  const bars = [...chart.matchAll(/data-tip="([^"]*?): /g)].map(([, name]) => name);
  const marks = [...chart.matchAll(/data-part="day" style="left:min\(([\d.]+)%[^>]*>([^<]+)</g)];
  expect(marks.map(([, left, day]) => [day, bars[Math.round((Number(left) / 100) * bars.length)]])).toEqual([
    ['Thu 5', '5 Mar, 05:00'],
    ['Fri 6', '5 Mar, 23:00'],
    ['Sat 7', '6 Mar, 23:00'],
    ['Sun 8', '7 Mar, 23:00'],
    ['Mon 9', '9 Mar, 00:00'],
  ]);
});

it('a bar of several days has its first and last day', () => {
  expect(barsOf(chartOf([log(HOUR), log(100 * DAY)]))).toEqual([
    '27 Nov 2025 – 3 Dec 2025: 1 allowed',
    'Thu 5 Mar – Tue 10 Mar: 1 allowed',
  ]);
});

it.each([65, 240])('an axis of %s days in bars of several names days of months, each bar its own', (days) => {
  const marks = [...chartOf([log(HOUR), log(days * DAY)]).matchAll(/data-part="day"[^>]*>([^<]+)</g)];
  const names = marks.map(([, name]) => name);
  expect(names.length).toBeGreaterThan(7);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^\d+ [A-Z][a-z]{2,3}$/);
});

it('the axis ends now, or at the time until which a saved log is known', () => {
  const logs = [log(5 * HOUR), log(3 * HOUR)];
  expect(chartOf(logs)).toContain('<span>now</span>');
  expect(chartOf(logs, 2 * HOUR)).not.toContain('<span>now</span>');
  expect(chartOf(logs, 2 * HOUR)).toContain('<span>03:30</span>');
  expect(chartOf([log(2 * DAY + HOUR), log(2 * DAY + 3 * HOUR)], 2 * DAY)).toContain('<span>8 Mar 05:30</span>');
});

it('draws the events of the chosen action alone, and none where it has none', () => {
  const logs = [log(HOUR), log(2 * HOUR, { action: 'blocked' })];
  expect(barsOf(chartOf(logs))).toHaveLength(2);
  expect(barsOf(chartOf(logs, null, 'blocked'))).toHaveLength(1);
  const none = chartOf(logs, null, 'shadow');
  expect(barsOf(none)).toEqual([]);
  expect(none).toContain('aria-label="No events since 10 Mar, 03:30."');
});

/** The legend's actions, each with true if it is the chosen one; last, how many are not named. */
function legendOf(chart: string) {
  const [legend = ''] = /<ul[^>]*aria-label="Events by action".*?<\/ul>/.exec(chart) ?? [];
  const named = [...legend.matchAll(/<button[^>]*aria-pressed="(\w+)".*?<\/button>/g)];
  return {
    named: named.map(
      ([button]) =>
        button
          .replace(/<[^>]+>/g, ' ')
          .trim()
          .split(/\s+/)[0],
    ),
    pressed: named.filter(([, pressed]) => pressed === 'true').length,
    more: /(\d+) more/.exec(legend)?.[1] ?? null,
  };
}

it('the legend names the six most frequent actions, in the order of the bars', () => {
  const rare = ['cached', 'retried', 'queued', 'routed', 'signed', 'traced'].map((action) => log(HOUR, { action }));
  const often = Array.from({ length: 5 }, (_, index) => log(index * HOUR, { action: 'blocked' }));
  expect(legendOf(chartOf([...rare, log(HOUR), log(HOUR), ...often]))).toEqual({
    named: ['allowed', 'cached', 'queued', 'retried', 'routed', 'blocked'],
    pressed: 0,
    more: '2',
  });
});

it('the legend names the chosen action, however rare it is', () => {
  const often = ['cached', 'retried', 'queued', 'routed', 'signed', 'traced'].flatMap((action) => [
    log(HOUR, { action }),
    log(2 * HOUR, { action }),
  ]);
  expect(legendOf(chartOf([...often, log(HOUR, { action: 'blocked' })], null, 'blocked'))).toEqual({
    named: ['cached', 'queued', 'retried', 'routed', 'signed', 'traced', 'blocked'],
    pressed: 1,
    more: null,
  });
});
