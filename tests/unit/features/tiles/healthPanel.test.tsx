import { beforeEach, expect, it, vi } from 'vitest';
import { HealthPanel } from '@/features/tiles/health/HealthPanel';
import { textOf } from '../../markup';

const refresh = async () => {};
const ready = { status: 'ready', data: { items: [], unreadable: 0 }, refresh };
const loading = { status: 'loading', data: undefined, refresh };
const failed = {
  status: 'failed',
  data: undefined,
  failure: { kind: 'refused', status: 500, message: 'Down', retryAfterS: null },
  refresh,
};
let lists: Record<'rate-limit' | 'geo-block' | 'users' | 'groups' | 'apps', unknown>;
let findings: unknown[];
let unreadable: number;
vi.mock('@/parts/limits/useLimits', () => ({
  useLimits: (type: 'rate-limit' | 'geo-block') => ({ ...lists, type, rules: lists[type] }),
}));
vi.mock('@/parts/limits/useHealth', () => ({
  useHealth: () => ({ findings, snoozed: [], looked: { apps: 0, of: 0 }, unreadable }),
}));
// Ages follow the cache, which a page rendered as text has not.
vi.mock('@/parts/Age', () => ({ Age: () => null }));

beforeEach(() => {
  lists = { 'rate-limit': ready, 'geo-block': ready, users: ready, groups: ready, apps: ready };
  findings = [];
  unreadable = 0;
});

const text = () => textOf(<HealthPanel />);

it('all is in order only once every list is known', () => {
  expect(text()).toContain('No findings. Everything that was loaded is in order');
  for (const list of ['geo-block', 'groups', 'apps'] as const) {
    lists = { ...lists, [list]: loading };
    expect(text(), list).not.toContain('No findings');
    lists = { ...lists, [list]: ready };
  }
});

it.each([
  ['geo-block', 'Geo Block: Failed to load rules. Down Try again'],
  ['groups', 'Failed to load groups. Down Try again'],
  ['apps', 'Apps: Down Try again'],
] as const)('a list that could not be loaded is named, beside what the others show: %s', (list, words) => {
  lists = { ...lists, [list]: failed };
  expect(text()).toContain(words);
  expect(text()).toContain('No findings so far.');
  expect(text()).not.toContain('in order');
  findings = [{ id: '1', kind: 'gone', what: 'The rule', why: 'Gone', action: { label: 'Show', to: 'app', app: '1' } }];
  expect(text()).toContain(words);
  expect(text()).toContain('The rule');
});

it('entries that could not be read are counted beside the findings, and nothing is in order without them', () => {
  expect(text()).not.toContain('could not be read');
  unreadable = 2;
  expect(text()).toContain('2 entries could not be read');
  expect(text()).toContain('No findings so far. Not everything could be checked.');
  expect(text()).not.toContain('in order');
});
