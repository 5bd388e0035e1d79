import { Fragment, type ReactElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Findings } from '@/features/tiles/health/Findings';
import { HealthPanel } from '@/features/tiles/health/HealthPanel';
import { Loaded } from '@/parts/Loaded';
import { rule } from '../../domain/limits/support';
import { elementsIn } from '../../elements';
import { textOf } from '../../markup';
import { renderHook } from '../../renderHook';

const refresh = async () => {};
const source = { resource: null };
const ready = { status: 'ready', data: { items: [], unreadable: 0 }, refresh, source };
const loading = { status: 'loading', data: undefined, refresh, source };
const failed = {
  source,
  status: 'failed',
  data: undefined,
  failure: { kind: 'refused', status: 500, message: 'Down', retryAfterS: null },
  refresh,
};
let lists: Record<'rate-limit' | 'geo-block' | 'users' | 'groups' | 'apps', unknown>;
let findings: unknown[];
let snoozed: unknown[];
let unreadable: number;
let behind: string[];
vi.mock('@/parts/limits/useLimits', () => ({
  useLimits: (type: 'rate-limit' | 'geo-block') => ({ ...lists, type, rules: lists[type] }),
}));
vi.mock('@/parts/limits/useHealth', () => ({
  useHealth: () => ({ findings, snoozed, looked: { apps: 0, of: 0 }, unreadable, behind }),
}));
const announced = vi.hoisted(() => vi.fn());
vi.mock('@/ui', async (original) => ({ ...(await original<object>()), announce: announced }));
// Ages read the cache, which a page rendered to text does not have.
vi.mock('@/parts/Age', () => ({ Age: () => null }));

beforeEach(() => {
  lists = { 'rate-limit': ready, 'geo-block': ready, users: ready, groups: ready, apps: ready };
  findings = [];
  snoozed = [];
  unreadable = 0;
  behind = [];
});

const text = () => textOf(<HealthPanel />);

it('all is in order only once every list is known', () => {
  expect(text()).toContain('No findings. Everything that was loaded is in order');
  for (const list of ['rate-limit', 'users', 'geo-block', 'groups', 'apps'] as const) {
    lists = { ...lists, [list]: loading };
    expect(text(), list).not.toContain('No findings');
    lists = { ...lists, [list]: ready };
  }
});

it('a finding that is snoozed keeps the panel from calling everything in order', () => {
  snoozed = [{}];
  expect(text()).toContain('No other findings.');
  expect(text()).toContain('1 snoozed');
  expect(text()).not.toContain('Everything that was loaded');
});

it.each([
  ['rate-limit', 'Rate Limiting: Failed to load rules. Down Try again'],
  ['users', 'Failed to fetch users: Down Try again'],
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

it('without any list the panel says once why, and offline that nothing is saved', () => {
  lists = { 'rate-limit': failed, 'geo-block': failed, users: failed, groups: failed, apps: failed };
  expect(text()).toContain('Failed to load rules. Down Try again');
  expect(text()).not.toContain('No findings');
  const offline = { ...failed, failure: { kind: 'offline' } };
  lists = { 'rate-limit': offline, 'geo-block': offline, users: offline, groups: offline, apps: offline };
  expect(text()).toContain('Not saved on this device yet. Connect once to load it. Try again');
  expect(text()).not.toContain('could not be reached');
});

it('entries that could not be read are counted beside the findings, and nothing is in order without them', () => {
  expect(text()).not.toContain('could not be read');
  unreadable = 2;
  expect(text()).toContain('2 entries could not be read');
  expect(text()).toContain('No findings so far. Not everything could be checked.');
  expect(text()).not.toContain('in order');
});

it('a list that is older than the rules is read again once, and named where that fails', async () => {
  const asked = vi.fn(async () => {});
  const users = { ...ready, failure: null, source: { resource: { refresh: asked } } };
  lists = { ...lists, users };
  behind = ['users'];
  expect(text()).toContain('No findings so far. Not everything could be checked.');
  const panel = await renderHook(HealthPanel, undefined, undefined, Fragment);
  await panel.rerender(undefined);
  expect(asked).toHaveBeenCalledOnce();
  lists = { ...lists, users: { ...users, failure: failed.failure } };
  expect(text()).toContain('Failed to fetch users: Down Try again');
  lists = { ...lists, users: { ...users, failure: { kind: 'offline' } } };
  expect(text()).not.toContain('Failed to load');
});

it('rules that are older than the groups are read again unless only this page holds them, and named where that fails', async () => {
  const asked = vi.fn(async () => {});
  const rules = (held: object | null) => {
    const resource = { key: 'rules', refresh: asked, view: { held } };
    return { ...ready, failure: null, source: { resource } };
  };
  behind = ['rate-limit'];
  lists = { ...lists, 'rate-limit': rules({}) };
  const panel = await renderHook(HealthPanel, undefined);
  expect(asked).not.toHaveBeenCalled();
  lists = { ...lists, 'rate-limit': rules(null) };
  await panel.rerender(undefined);
  expect(asked).toHaveBeenCalledOnce();
  expect(text()).not.toContain('Try again');
  lists = { ...lists, 'rate-limit': { ...rules(null), failure: failed.failure } };
  expect(text()).toContain('Rate Limiting: Failed to load rules. Down Try again');
});

it.each([
  ['deletes the rule, and the dialog knows that', 0, true],
  ['makes the rule one that cannot be read, and does not count it as deleted', 1, false],
])("'Delete rule' keeps its dialog open where somebody else %s", async (_, unread, isGone) => {
  const lost = rule('user', 'left', '5 per 1m');
  const listed = (...items: unknown[]) => ({ ...ready, data: { items, unreadable: items.length > 0 ? 0 : unread } });
  lists = { ...lists, 'rate-limit': listed(lost) };
  const action = { label: 'Delete rule', to: 'delete-rule', type: 'rate-limit', rule: lost.id, name: 'The rule' };
  findings = [{ id: '1', kind: 'gone', what: 'The rule', why: 'Gone', action }];
  const panel = await renderHook(HealthPanel, undefined);
  const partOf = (node: unknown, is: (part: ReactElement) => boolean) => {
    const found = elementsIn(node).find(is);
    if (!found) throw new Error('the panel has no such part');
    return found.props;
  };
  const contentOf = (node: unknown) => (partOf(node, ({ type }) => type === Loaded).children as () => unknown)();
  const row = partOf(contentOf(panel.now()), ({ props }) => 'onDelete' in (props as object));
  await panel.does(() => (row.onDelete as (of: typeof action) => void)(action));

  const opened = () => elementsIn(panel.now()).find(({ props }) => props.of === action) as ReactElement<object>;
  const dialog = await renderHook(opened().type as (props: object) => ReactElement<object> | null, opened().props);
  expect(dialog.now()?.props).toMatchObject({ rule: lost, gone: false });
  lists = { ...lists, 'rate-limit': listed() };
  await panel.rerender(undefined);
  await dialog.rerender(opened().props);
  expect(dialog.now()?.props).toMatchObject({ rule: lost, gone: isGone });
});

it('a finding that is snoozed says so to a screen reader', async () => {
  const finding = {
    ...({ id: '1', kind: 'gone', what: 'The rule', why: 'Gone' } as const),
    action: { label: 'Open app', to: 'app', app: '1' } as const,
  };
  const onSnooze = vi.fn();
  const list = await renderHook(Findings, { shown: [finding], onDelete: () => {}, onSnooze });
  const name = 'Snooze for a week: The rule';
  const onClick = elementsIn(list.now()).find(({ props }) => props['aria-label'] === name)?.props.onClick;
  await list.does(() => (onClick as (event: object) => void)({ detail: 1 }));
  expect(onSnooze).toHaveBeenCalledWith(finding);
  expect(announced).toHaveBeenCalledWith('Snoozed for a week');
});
