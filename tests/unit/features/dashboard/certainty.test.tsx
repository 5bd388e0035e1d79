import { describe, expect, it, vi } from 'vitest';
import type { Cached } from '@/cache/useCached';
import type { App } from '@/contract/apps';
import type { List } from '@/contract/fields';
import type { PolicyLog } from '@/contract/policy-logs';
import { DAY } from '@/durations';
import { AttackLine } from '@/features/dashboard/AttackLine';
import { AttentionPanel } from '@/features/dashboard/AttentionPanel';
import { EventsPanel } from '@/features/dashboard/EventsPanel';
import { FilterChips } from '@/features/dashboard/FilterChips';
import { TopSources } from '@/features/dashboard/TopSources';
import type { DashboardFilters } from '@/features/dashboard/useLogFilters';
import { log } from '../../domain/support';
import { failed, markupOf, ready, textOf } from '../../markup';

vi.mock('react', async (original) => (await import('../../../support/react')).reactWithStores(original));
vi.mock('@/ui', async (original) => ({ ...(await original<object>()), useAfterPaint: () => true }));
vi.mock('@/parts/lazyPiece', () => ({ lazyPiece: () => () => null }));

const logsOf = (items: PolicyLog[], unreadable = 0) => ready<List<PolicyLog>>({ items, unreadable });
const filters: DashboardFilters = { app: '', user: '', action: '', time: null, page: 1, change: () => {} };
const stats = ready({ apps_total: 1, external_users_total: 0, groups_total: 0, active_policies_total: 1 });
const app = {
  id: 1,
  app_display_name: 'Shop',
  status: 'running',
  api_key_status: 'active',
  sdk_version: '1.0.0',
} as App;

/** An event that really is so many ms old. */
const recent = (ago: number) => log(0, { timestamp: new Date(Date.now() - ago).toISOString() });
const untimed = log(0, { timestamp: '23.11.2026 19:50' });

type Logs = Cached<List<PolicyLog>>;
const attackLine = (logs: Logs) => <AttackLine logs={logs} users={ready({ items: [], unreadable: 0 })} />;
const attention = (logs: Logs, apps: List<App> = { items: [app], unreadable: 0 }) => (
  <AttentionPanel logs={logs} apps={ready(apps)} stats={stats} />
);
const topSources = (logs: Logs) => (
  <TopSources logs={logs} users={ready({ items: [], unreadable: 0 })} filters={filters} />
);
const eventsPanel = (logs: Logs, of: Partial<DashboardFilters> = {}) => (
  <EventsPanel logs={logs} filters={{ ...filters, ...of }} />
);
const NO_TIMES = 'No event has a time that can be read.';

it('of a log that could be read, the absence of an attack is said with a tick, and without reservation', () => {
  const logs = logsOf([recent(2 * DAY)]);
  expect(markupOf(attackLine(logs))).toContain('data-icon="success"');
  expect(textOf(attackLine(logs))).toContain('No attack in the last hour. No calls in the last 24 hours.');
  expect(textOf(attention(logs))).toContain('Nothing needs attention. No critical event in the last hour');
  expect(textOf(topSources(logs))).toContain('No refused calls in the last 24 hours.');
  expect(textOf(eventsPanel(logsOf([])))).toContain('No events yet.');
});

it.each([
  ['events without a readable time', logsOf([recent(2 * DAY), untimed])],
  ['entries that could not be read', logsOf([recent(2 * DAY)], 3)],
  ['events dated far ahead', logsOf([recent(2 * DAY), recent(-2 * DAY)])],
  [
    'events from a clock that was never set',
    logsOf([recent(2 * DAY), log(0, { timestamp: new Date(5).toISOString() })]),
  ],
])('beside %s, what the log does not show is said with a reservation, and without a tick', (_, logs) => {
  expect(markupOf(attackLine(logs))).not.toContain('data-icon="success"');
  expect(textOf(attackLine(logs))).toContain('No attack in the last hour, as far as the log could be read.');
  expect(textOf(attackLine(logs))).toContain('No calls found in the last 24 hours.');
  expect(textOf(attention(logs))).toContain('No critical event in the last hour, as far as the log could be read');
  expect(textOf(attention(logs))).not.toContain('Nothing needs attention.');
  expect(textOf(topSources(logs))).toContain('No refused calls in the last 24 hours, as far as the log could be read.');
});

it.each([
  ['no event has a readable time', logsOf([untimed, log(0, { timestamp: null })])],
  ['no entry could be read', logsOf([], 500)],
])('where %s, the panels say so and nothing else', (_, logs) => {
  expect(markupOf(attackLine(logs))).not.toContain('data-icon="success"');
  for (const node of [attackLine(logs), attention(logs), topSources(logs), eventsPanel(logs)]) {
    expect(textOf(node)).toContain(NO_TIMES);
    expect(textOf(node)).not.toMatch(/No (attack|critical event|calls|refused calls|events yet)/);
    expect(textOf(node)).not.toContain('Nothing needs attention.');
  }
});

it('a chart without bars gives its reason: no events, none of this app, or all of them dated ahead', () => {
  const ahead = logsOf([recent(-2 * DAY)]);
  expect(textOf(eventsPanel(ahead))).toContain('All events with a readable time are dated later than now');
  expect(textOf(eventsPanel(logsOf([]), { app: '7' }))).toContain('The log has no events for this app.');
  expect(textOf(eventsPanel(logsOf([untimed]), { app: '7' }))).toContain(NO_TIMES);
});

it('only what was checked is said about the running apps', () => {
  const logs = logsOf([recent(2 * DAY)]);
  const said = (over: Partial<App>, unreadable = 0) =>
    textOf(attention(logs, { items: [{ ...app, ...over }], unreadable })).replace('What needs attention ', '');
  const log = 'No critical event in the last hour.';
  const limited = 'Nothing needs attention, as far as it could be checked.';
  expect(said({})).toContain(`Nothing needs attention. ${log} Every running app has its key and its SDK.`);
  expect(said({ sdk_version: null })).toContain(`${limited} ${log} Every running app has its key.`);
  expect(said({ api_key_status: null })).toContain(`${limited} ${log} Every running app has its SDK.`);
  expect(said({ api_key_status: null, sdk_version: null })).toContain(`${limited} ${log}`);
  expect(said({ status: 'RUNNING' })).toContain(`${limited} ${log}`);
  for (const text of [said({ api_key_status: null, sdk_version: null }), said({}, 1), said({ status: 'RUNNING' })])
    expect(text).not.toContain('Every running app');
});

/** Critical events just now, so many of each of these kinds. */
const attackBy = (...kinds: (readonly [count: number, over: Partial<PolicyLog>])[]) =>
  logsOf(
    kinds.flatMap(([count, over]) =>
      Array.from({ length: count }, () => ({ ...recent(1_000), action: 'blocked', severity: 'critical', ...over })),
    ),
  );
const from = (country: string, ip?: string) => ({ details: { country, ip } });

it.each([
  ['in the last hour by a and b.', attackBy([40, { user_id: 'a' }], [20, { user_id: 'b' }])],
  ['in the last hour, mostly by a and b.', attackBy([30, { user_id: 'a' }], [20, { user_id: 'b' }], [10, {}])],
  [
    'in the last hour, mostly by a, from 1 address in NL.',
    attackBy([40, { user_id: 'a', ...from('NL', '192.0.2.1') }], [20, from('NL', '192.0.2.1')]),
  ],
  ['in the last hour, from NL.', attackBy([60, from('NL')])],
  ['in the last hour, mostly from NL.', attackBy([40, from('NL')], [20, {}])],
  [
    'in the last hour, from 2 addresses, mostly in NL.',
    attackBy([40, from('NL', '192.0.2.1')], [20, { details: { ip: '192.0.2.2' } }]),
  ],
  ['in the last hour.', attackBy(...Array.from({ length: 60 }, (_, user_id) => [1, { user_id }] as const))],
])(
  'an attack is blamed on those who cause most of it, and with a reservation unless it is all of it: %s',
  (said, logs) => {
    const text = textOf(attackLine(logs)).replace(/ ([.,])/g, '$1');
    expect(text).toContain(`60 critical events in the last hour`);
    expect(text).toContain(`${said} Investigate`);
  },
);

it('critical events are counted however the service spells the word, and lead to all of them', () => {
  const logs = attackBy([40, { severity: 'Critical' }], [20, {}]);
  const link = 'href="/logs?range=1h&amp;severity=Critical&amp;severity=critical"';
  expect(textOf(attackLine(logs))).toContain('60 critical events');
  expect(markupOf(attackLine(logs))).toContain(link);
  expect(textOf(attention(logs))).toContain('60 critical events');
  expect(markupOf(attention(logs))).toContain(link);
});

it('one critical event is not said to be all of them', () => {
  const [one] = attackBy([1, {}]).data?.items ?? [];
  if (!one) throw new Error('no event');
  expect(textOf(attention(logsOf([{ ...one, app_id: 1 }])))).toContain('1 critical event in the last hour on Shop');
});

it('findings beside a list that could not be loaded are not said to be all', () => {
  const keyless = { items: [{ ...app, api_key_status: 'disabled' }], unreadable: 0 };
  expect(textOf(attention(logsOf([]), keyless))).not.toContain('Not everything could be checked.');
  const text = textOf(attention(failed({ kind: 'timeout' }), keyless));
  expect(text).toContain('A running app has no active API key');
  expect(text).toContain('Not everything could be checked.');
});

describe('of many apps', () => {
  const built = { ...app, id: 0, app_display_name: 'Built' };
  const apps = (over: (id: number) => Partial<App>) => ({
    items: [built, ...[1, 2, 3, 4, 5].map((id) => ({ ...app, id, app_display_name: `App ${id}`, ...over(id) }))],
    unreadable: 0,
  });

  it('those that the list of apps can be filtered to are named by three and a link to it', () => {
    const node = attention(
      logsOf([]),
      apps(() => ({ api_key_status: 'disabled' })),
    );
    expect(textOf(node)).toContain('App 1 , App 2 , App 3 and 2 more');
    expect(markupOf(node)).toContain('href="/apps?status=running&amp;key=disabled"');
  });

  it.each([
    ['without an SDK', () => ({ sdk_version: null })],
    ['without a key for one reason or another', (id: number) => ({ api_key_status: id === 1 ? null : 'disabled' })],
  ])('those %s are all named, since no filter shows them alone', (_, over) => {
    const node = attention(logsOf([]), apps(over));
    expect(textOf(node)).toContain('App 1 , App 2 , App 3 , App 4 , App 5');
    expect(markupOf(node)).not.toContain('href="/apps?');
  });

  it('of hundreds without an SDK the first twenty are named', () => {
    const { items } = apps(() => ({}));
    const many = Array.from({ length: 300 }, (_, id) => ({
      ...app,
      id,
      app_display_name: `A${id}`,
      sdk_version: null,
    }));
    const node = attention(logsOf([]), { items: [...items, ...many], unreadable: 0 });
    expect(textOf(node)).toContain('A18 , A19 and 280 more');
    expect(textOf(node)).not.toContain('A20 ');
  });
});

it('thousands of apps that need attention are counted as other figures', () => {
  const keyless = Array.from({ length: 1_500 }, (_, id): App => ({ ...app, id, api_key_status: 'disabled' }));
  expect(textOf(attention(logsOf([recent(2 * DAY)]), { items: keyless, unreadable: 0 }))).toContain('1,497 more');
});

it('events without an action have a name in the legend, and on the chip that removes the filter', () => {
  const logs = logsOf([log(0, { timestamp: new Date(Date.now() - 60_000).toISOString(), action: '' })]);
  expect(textOf(eventsPanel(logs))).toContain('No action 1');
  const chip = markupOf(<FilterChips filters={{ ...filters, action: 'unknown' }} />);
  expect(chip).toContain('aria-label="Remove the filter No action"');
});
