import { expect, test, vi } from 'vitest';
import type { Cached } from '@/cache/useCached';
import type { App } from '@/contract/apps';
import type { List } from '@/contract/fields';
import type { PolicyLog } from '@/contract/policy-logs';
import type { Period } from '@/domain/logs/period';
import { readinessOf } from '@/domain/readiness';
import { HOUR } from '@/durations';
import { ReadinessStrip } from '@/features/apps/detail/ReadinessStrip';
import { TrafficPanel } from '@/features/apps/detail/TrafficPanel';
import { AppsPanel } from '@/features/dashboard/AppsPanel';
import { formatMoment } from '@/text/format';
import { loading, markupOf, ready, textOf } from '../../markup';

// Ages read the cache, which a page rendered to text does not have.
vi.mock('@/parts/Age', () => ({ Age: () => null }));

const period: Period = { end: Date.now(), saved: false, kept: null, dated: 'all' };
const app: App = {
  id: 7,
  app_display_name: 'Shop',
  app_slug: null,
  logo_url: null,
  website_url: null,
  api_key_status: null,
  status: null,
  created_at: null,
  sdk_version: null,
};

test('an app has no last event only once its log is known to be empty', () => {
  const traffic = { endpoints: loading, today: null, period };
  expect(textOf(<TrafficPanel app={app} of={{ ...traffic, logs: loading }} />)).not.toContain('None yet');
  const empty = ready({ items: [], unreadable: 0 });
  expect(textOf(<TrafficPanel app={app} of={{ ...traffic, logs: empty }} />)).toContain('None yet');
});

test("the figures of a saved log say which day they are of, those of a current one are today's", () => {
  const end = Date.now() - 3 * HOUR;
  const of = (saved: boolean) => ({
    ...{ endpoints: loading, logs: ready({ items: [], unreadable: 0 }) },
    ...{ today: { calls: 1200, refused: 12 }, period: { ...period, end, saved } },
  });
  const textWith = (saved: boolean) => textOf(<TrafficPanel app={app} of={of(saved)} />);
  const before = `before ${formatMoment(end, Date.now())}`;
  expect(textWith(true)).toContain(`Calls (24 h) 1,200 ${before} Refused (24 h) 12 1 % ${before}`);
  expect(textWith(false)).toMatch(/Calls \(24 h\) +1,200 +Refused \(24 h\) +12 +1 % +Last event/);
});

const none: List<PolicyLog> = { items: [], unreadable: 0 };
test.each<[string, Cached<List<PolicyLog>>]>([
  ['the newest events of a longer log', { ...ready(none), total: 100_000, base: none }],
  ['a log whose entries could not be read', ready({ items: [], unreadable: 3 })],
])('the last event of an app with none in %s is not known', (_, logs) => {
  const text = textOf(<TrafficPanel app={app} of={{ endpoints: loading, today: null, period, logs }} />);
  expect(text).toMatch(/Last event\s+Not known/);
  expect(text).not.toContain('None yet');
});

test('a list of unreadable entries alone is not called empty', () => {
  const list = (unreadable: number) => ready<List<App>>({ items: [], unreadable });
  expect(textOf(<AppsPanel apps={list(0)} />)).toContain('No apps found.');
  const text = textOf(<AppsPanel apps={list(2)} />);
  expect(text).toContain('2 entries could not be read');
  expect(text).not.toContain('No apps found.');
});

test('the steps of an app that could not be looked up are called not known, beside those that are known', () => {
  const strip = (known: Partial<Parameters<typeof readinessOf>[0]>) => {
    const all = { hasKey: true, hasSdk: false, calls: 1, endpoints: 1, rules: 1 };
    return <ReadinessStrip app={app} readiness={readinessOf({ ...all, ...known })} isBuilding={false} />;
  };
  const text = textOf(strip({ calls: null, endpoints: null })).replace(/\s+/g, ' ');
  expect(text).toContain('Key : done');
  expect(text).toContain('SDK : not done yet');
  expect(text).toContain('First call Not known');
  expect(text).toContain('Endpoints Not known');
  expect(text).toContain('Rule : done');
  expect(markupOf(strip({ calls: null }))).not.toContain('aria-busy');
  expect(markupOf(strip({ calls: undefined }))).toContain('aria-busy="true"');
});

test('while the first build runs, the step of the SDK asks for nothing', () => {
  const readiness = readinessOf({ hasKey: true, hasSdk: false, calls: 0, endpoints: 0, rules: 0 });
  const text = (isBuilding: boolean) => textOf(<ReadinessStrip {...{ app, readiness, isBuilding }} />);
  expect(text(false)).toContain('Rebuild the SDK below.');
  expect(text(true)).toContain('The SDK is being built.');
  expect(text(true)).not.toContain('Rebuild');
});
