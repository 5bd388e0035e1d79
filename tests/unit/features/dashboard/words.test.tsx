import { expect, it, vi } from 'vitest';
import type { Cached } from '@/cache/useCached';
import type { App } from '@/contract/apps';
import type { List } from '@/contract/fields';
import type { PolicyLog } from '@/contract/policy-logs';
import type { SdkBuild } from '@/contract/sdk';
import { appFindings } from '@/domain/health/apps';
import { eventsOverTime } from '@/domain/logs';
import { AttackLine } from '@/features/dashboard/AttackLine';
import { EventsChart } from '@/features/dashboard/EventsChart';
import { TopSources } from '@/features/dashboard/TopSources';
import type { DashboardFilters } from '@/features/dashboard/useLogFilters';
import { log } from '../../domain/support';
import { markupOf, ready, textOf } from '../../markup';

vi.mock('react', async (original) => (await import('../../../support/react')).reactWithStores(original));
vi.mock('@/ui', async (original) => ({ ...(await original<object>()), useAfterPaint: () => true }));
vi.mock('@/parts/lazyPiece', () => ({ lazyPiece: () => () => null }));

const logsOf = (items: PolicyLog[], unreadable = 0) => ready<List<PolicyLog>>({ items, unreadable });
const filters: DashboardFilters = { app: '', user: '', action: '', time: null, page: 1, change: () => {} };
const recent = (ago: number, over: Partial<PolicyLog> = {}) =>
  log(0, { timestamp: new Date(Date.now() - ago).toISOString(), ...over });
type Logs = Cached<List<PolicyLog>>;
const line = (logs: Logs) => textOf(<AttackLine logs={logs} users={ready({ items: [], unreadable: 0 })} />);

it('one refused call is said in the singular', () => {
  const one = recent(7_200_000, { action: 'blocked' });
  expect.soft(line(logsOf([one]))).toContain('1 of about 1 call was refused in the last 24 hours.');
  expect
    .soft(line(logsOf([one, recent(7_200_000), recent(7_200_000)])))
    .toContain('1 of about 3 calls was refused in the last 24 hours.');
});

it('one event is said in the singular by the chart', () => {
  const series = eventsOverTime([recent(60_000, { action: 'blocked' })], Date.now());
  if (!series) throw new Error('none');
  const page = markupOf(<EventsChart series={series} end="now" action="" time={null} onChoose={() => {}} />);
  expect(page).toContain('"1 event since');
});

it('no refused calls is not said of all while the log is filtered to an app', () => {
  const all = logsOf([
    ...Array.from({ length: 30 }, () => recent(7_200_000, { action: 'blocked', app_id: 1 })),
    recent(7_200_000, { app_id: 2 }),
  ]);
  const ofApp = logsOf(all.data.items.filter(({ app_id }) => app_id === 2));
  const sources = textOf(
    <TopSources logs={ofApp} users={ready({ items: [], unreadable: 0 })} filters={{ ...filters, app: '2' }} />,
  );
  expect(line(all)).toContain('30 of about 31 calls were refused in the last 24 hours.');
  expect(sources).not.toMatch(/No refused calls in the last 24 hours\./);
});

it('a failed build without a version is named without a dangling comma', () => {
  const app = {
    id: 1,
    app_display_name: 'Shop',
    status: 'running',
    api_key_status: 'active',
    sdk_version: null,
  } as App;
  const build = { id: 1, version: '', build_status: 'failed', created_at: null } as SdkBuild;
  const found = appFindings({
    now: Date.now(),
    apps: [app],
    keys: new Map(),
    keysAt: new Map(),
    builds: new Map([['1', [build]]]),
    appsWithUsers: undefined,
    limited: undefined,
    disabled: new Map(),
  });
  const failed = found.find(({ kind }) => kind === 'build-failed');
  expect(failed?.what).toBe('The newest SDK build of Shop');
});
