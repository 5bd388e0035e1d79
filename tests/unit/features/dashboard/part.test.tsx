import { beforeEach, expect, it, vi } from 'vitest';
import type { Cached } from '@/cache/useCached';
import type { List } from '@/contract/fields';
import type { PolicyLog } from '@/contract/policy-logs';
import { NO_FILTERS as EVERYTHING } from '@/domain/logs/filters';
import { buildIndex } from '@/domain/logs/log-index';
import { MINUTE } from '@/durations';
import { AttentionPanel } from '@/features/dashboard/AttentionPanel';
import { EventsPanel } from '@/features/dashboard/EventsPanel';
import { LogsPanel } from '@/features/dashboard/LogsPanel';
import { TopSources } from '@/features/dashboard/TopSources';
import { useFilteredLogs } from '@/features/dashboard/useFilteredLogs';
import type { DashboardFilters } from '@/features/dashboard/useLogFilters';
import { Chips } from '@/features/logs/Chips';
import { namesOf } from '@/parts/names';
import { formatMoment } from '@/text/format';
import { stubWindow } from '../../../support/window';
import { log } from '../../domain/support';
import { textOf } from '../../markup';
import { renderHook } from '../../renderHook';

vi.mock('react', async (original) => (await import('../../../support/react')).reactWithStores(original));
vi.mock('@/ui', async (original) => ({ ...(await original<object>()), useAfterPaint: () => true }));
// Ages read the cache, which a page rendered to text does not have.
vi.mock('@/parts/Age', () => ({ Age: () => null }));
let answer: unknown;
vi.mock('@/cache/useCached', async (original) => ({ ...(await original<object>()), useCached: () => answer }));
beforeEach(() => stubWindow());

type Logs = Cached<List<PolicyLog>>;
const NOW = Date.now();
const event = (ago: number, user_id: string) => log(0, { timestamp: new Date(NOW - ago).toISOString(), user_id });
const kept = [event(MINUTE, 'a'), event(40 * MINUTE, 'b')];
const common = { failure: null, refresh: async () => {}, source: { resource: null } };
/** The newest events of a log of 100,000. */
const newest: Logs = {
  ...common,
  status: 'ready',
  data: { items: kept, unreadable: 0 },
  total: 100_000,
  newest: kept.length,
  base: null,
};
const whole: Logs = { ...newest, total: null, newest: null };
const ofUser = (user: string): Logs => {
  const items = kept.filter(({ user_id }) => user_id === user);
  return { ...newest, data: { items, unreadable: 0 }, base: { items: kept, unreadable: 0 } } as Logs;
};
const filters: DashboardFilters = { app: '', user: '', action: '', time: null, page: 1, change: () => {} };

const none = { ...common, status: 'ready', data: { items: [], unreadable: 0 }, total: null, newest: null, base: null };
const panel = (logs: Logs, over: Partial<DashboardFilters> = {}) =>
  textOf(<LogsPanel logs={logs} filters={{ ...filters, ...over }} apps={none as never} users={none as never} />);

it('the last page of the newest events is not called the end of the log', () => {
  expect(panel(newest)).toContain('Older events are not kept on this device.');
  expect(panel(newest)).not.toContain('There are no older events.');
  expect(panel(whole)).toContain('There are no older events.');
});

it('the ends of a narrowed log are not called those of the log', () => {
  const time = { from: NOW - 50 * MINUTE, to: NOW - 30 * MINUTE };
  expect(panel(whole, { time })).toContain('No older event matches.');
  expect(panel(whole, { time })).toContain('No newer event matches.');
  expect(panel(newest, { time })).toContain('No older event that is kept on this device matches.');
  for (const logs of [whole, newest])
    expect(panel(logs, { time })).not.toMatch(/There are no older|are the newest|events are not kept/);
});

it('the events of one user among the newest of a log are counted as filtered, also where there are none', () => {
  expect(panel(ofUser('a'), { user: 'a' })).toContain('Filtered on this device from the newest 2 of 100,000');
  expect(panel(ofUser('z'), { user: 'z' })).toContain('Filtered on this device from the newest 2 of 100,000');
  expect(panel(newest)).toContain('newest 2 of 100,000');
});

it("while the service is asked for one user's events, those already loaded are shown, marked as filtered on this device", async () => {
  answer = { ...common, status: 'loading', data: undefined, total: null, newest: null, base: null };
  const { now } = await renderHook(() => useFilteredLogs(newest, { ...filters, user: 'a' }), null);
  expect(now()).toMatchObject({ data: { items: [kept[0]] }, base: newest.data, total: 100_000 });
});

it('for a user without events among the newest, nothing is claimed beyond the time that these cover', () => {
  const since = formatMoment(NOW - 40 * MINUTE, Date.now());
  const sources = textOf(<TopSources logs={ofUser('z')} users={none as never} filters={{ ...filters, user: 'z' }} />);
  expect(sources).toContain(`No refused calls for this user since ${since} (newest 2 events).`);
  const chart = textOf(<EventsPanel logs={ofUser('z')} filters={{ ...filters, user: 'z' }} />);
  expect(chart).toContain('None of the newest 2 events, which are kept on this device, match this user.');
});

it('a share of the refused calls names the time that it is of', () => {
  const refused = Array.from({ length: 60 }, (_, index) => ({ ...event(index * 20_000, 'a'), action: 'blocked' }));
  const panelOf = (total: number | null) =>
    textOf(
      <AttentionPanel
        logs={{ ...whole, data: { items: refused, unreadable: 0 }, total } as Logs}
        apps={none as never}
        stats={none as never}
      />,
    );
  expect(panelOf(null)).toContain('100 % of the refused calls in the last 24 hours');
  expect(panelOf(100_000)).toMatch(/100 % of the refused calls since \d\d:\d\d \(newest 60 events\)/);
});

it('an event without a readable time is not shown as the newest', () => {
  const undated = log(0, { timestamp: 'unknown', event_type: 'without.time' });
  const shown = panel({
    ...whole,
    data: { items: [undated, log(0, { event_type: 'with.time' })], unreadable: 0 },
  } as Logs);
  expect(shown).toMatch(/with\.time.*without\.time/);
});

it('a value that no event has may be one of events that are not kept', () => {
  const chips = (isPart: boolean) =>
    textOf(
      <Chips
        filters={{ ...EVERYTHING, choices: [{ facet: 'action', value: 'shadow', exclude: false }] }}
        index={buildIndex(kept)}
        isPart={isPart}
        names={namesOf([], [])}
        zone="local"
        onChange={() => {}}
      />,
    );
  expect(chips(false)).toContain('(no event has it)');
  expect(chips(true)).toContain('(no kept event has it)');
});
