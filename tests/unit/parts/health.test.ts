import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { parametersOf } from '@/api/request';
import { recallClockAhead } from '@/api/serviceClock';
import { closeStore, resourceOf } from '@/cache/store';
import { useCached } from '@/cache/useCached';
import { getApiKeyStatus } from '@/contract/api-keys';
import { listApps } from '@/contract/apps';
import { listExternalUserGroups } from '@/contract/external-user-groups';
import { listExternalUsers } from '@/contract/external-users';
import { isTileType } from '@/contract/tile-types';
import { listTiles } from '@/contract/tiles';
import { DAY, MINUTE } from '@/durations';
import { type HealthLists, useHealth } from '@/parts/limits/useHealth';
import { useReadAgain } from '@/parts/limits/useIsBehind';
import { openEmptyStore } from '../cache/page-store';
import { rule, user } from '../domain/limits/support';
import { renderHook } from '../renderHook';

const RULES = { type: 'rate-limit', tenant_id: 'acme' } as const;
const LISTS = {
  rules: resourceIn(listTiles, RULES),
  users: resourceIn(listExternalUsers, {}),
  groups: resourceIn(listExternalUserGroups, {}),
  apps: resourceIn(listApps, {}),
};
type ListName = keyof typeof LISTS;
type Answer = unknown[] | 'fails' | Promise<unknown[]>;

function resourceIn(call: Parameters<typeof parametersOf>[0], input: object) {
  return () => {
    const resource = resourceOf(call, parametersOf(call, input as never));
    if (!resource) throw new Error('nobody is signed in');
    return resource;
  };
}

let answers: Record<ListName, Answer>;
let reads: string[];
let key: object | null;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  await openEmptyStore();
  reads = [];
  key = null;
  answers = { rules: [GONE], users: [user('u')], groups: [], apps: [] };
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname } = new URL(url);
    if (pathname.endsWith('/api-key/status')) return Response.json(key);
    const name = pathname.includes('tiles')
      ? 'rules'
      : pathname.includes('groups')
        ? 'groups'
        : pathname.includes('users')
          ? 'users'
          : 'apps';
    reads.push(name);
    const answer = await answers[name];
    return answer === 'fails' ? new Response('{}', { status: 500 }) : Response.json(answer);
  });
});
afterEach(() => {
  vi.useRealTimers();
  recallClockAhead(0);
  closeStore();
});

const GONE = rule('user', 'left', '5 per 1m');

/** Reads lists from the service, as a warming round or a screen does. */
async function read(...names: ListName[]): Promise<void> {
  await Promise.all(names.map((name) => LISTS[name]().refresh('current')));
}
const ALL = ['users', 'groups', 'apps', 'rules'] as const;

const useHealthHere = () => {
  const rules = useCached(listTiles, RULES).data;
  const users = useCached(listExternalUsers, {}).data;
  const groups = useCached(listExternalUserGroups, {}).data;
  const apps = useCached(listApps, {}).data;
  const lists: HealthLists = { rules: { 'rate-limit': rules, 'geo-block': undefined }, users, groups, apps };
  return useHealth(lists);
};

/** The page with the panel open over what is stored; its own reads come as they may. */
async function openedPanel() {
  const panel = await renderHook(useHealthHere, undefined);
  const kinds = () => panel.now().findings.map(({ kind }) => kind);
  return { ...panel, kinds, shows: (check: (of: string[]) => void) => panel.shows(() => check(kinds())) };
}

it('a target is gone only if its list was read no earlier than the rules came', async () => {
  await read(...ALL);
  const panel = await openedPanel();
  await panel.shows((kinds) => expect(kinds).toContain('gone'));
  vi.advanceTimersByTime(MINUTE);
  // A colleague adds a user and a rule for them; the users cannot be read again.
  answers = { ...answers, rules: [GONE, rule('user', 'u9', '5 per 1m')], users: 'fails' };
  await panel.does(() => read('rules', 'users'));
  await panel.shows((kinds) => expect(kinds).not.toContain('gone'));
  expect(panel.now().behind).toContain('users');
  answers = { ...answers, users: [user('u'), user('u9')] };
  await panel.does(() => read('users'));
  await panel.shows((kinds) => expect(kinds.filter((kind) => kind === 'gone')).toHaveLength(1));
  expect(panel.now().behind).not.toContain('users');
});

it('a read of the users that began before the rules came tells nothing of targets that are new', async () => {
  await read(...ALL);
  const panel = await openedPanel();
  await panel.shows((kinds) => expect(kinds).toContain('gone'));
  let answer = (_: unknown[]) => {};
  answers = { ...answers, users: new Promise((resolve) => (answer = resolve)) };
  const users = read('users');
  await vi.waitFor(() => expect(reads.at(-1)).toBe('users'));
  vi.advanceTimersByTime(MINUTE);
  answers = { ...answers, rules: [GONE, rule('user', 'u9', '5 per 1m')] };
  await panel.does(() => read('rules'));
  answer([user('u')]);
  await panel.does(() => users);
  await panel.shows((kinds) => expect(kinds).not.toContain('gone'));
});

it('lists that turn out to be behind as their read ends are read once more', async () => {
  await read(...ALL);
  const panel = await renderHook(() => {
    const health = useHealthHere();
    useReadAgain(health.behind.map((name) => LISTS[isTileType(name) ? 'rules' : name]()));
    return health;
  }, undefined);
  let answer = (_: unknown[]) => {};
  answers = { ...answers, users: new Promise((resolve) => (answer = resolve)) };
  const users = read('users');
  await vi.waitFor(() => expect(reads.at(-1)).toBe('users'));
  vi.advanceTimersByTime(MINUTE);
  answers = { ...answers, rules: [GONE, rule('user', 'u9', '5 per 1m')] };
  await panel.does(() => read('rules'));
  answers = { ...answers, users: [user('u'), user('u9')] };
  answer([user('u')]);
  await panel.does(() => users);
  await panel.shows(() => expect(panel.now().behind).toEqual([]));
  expect(panel.now().findings.filter(({ kind }) => kind === 'gone')).toHaveLength(1);
});

it('rules that are confirmed without a change leave the findings as they are, and lists of one round belong together', async () => {
  answers = { ...answers, groups: [{ id: 'g', name: 'G' }] };
  await read('users', 'apps');
  vi.advanceTimersByTime(2_000);
  await read('groups', 'rules');
  answers = { ...answers, users: 'fails', groups: 'fails', apps: 'fails' };
  const panel = await openedPanel();
  await panel.shows((kinds) => expect(kinds).toEqual(expect.arrayContaining(['gone', 'empty-group'])));
  vi.advanceTimersByTime(10 * MINUTE);
  await panel.does(() => read('rules', 'users', 'groups', 'apps'));
  expect(panel.kinds()).toEqual(expect.arrayContaining(['gone', 'empty-group']));
});

it('a group is empty only if the users were read no earlier than the groups came', async () => {
  await read(...ALL);
  const panel = await openedPanel();
  vi.advanceTimersByTime(MINUTE);
  answers = { ...answers, groups: [{ id: 'g', name: 'New' }], users: 'fails' };
  await panel.does(() => read('groups', 'users'));
  await panel.shows((kinds) => expect(kinds).toContain('gone'));
  expect(panel.kinds()).not.toContain('empty-group');
  expect(panel.now().behind).toEqual(['users', 'rate-limit']);
  expect(panel.kinds()).toContain('gone');
});

it('a group that has another name than the rules read before it came is not called gone', async () => {
  const named = rule('group', 'Premium', '5 per 1m');
  answers = { ...answers, rules: [GONE, named], groups: [{ id: 'g', name: 'Premium' }] };
  await read(...ALL);
  const panel = await openedPanel();
  const ofNamed = () => panel.now().findings.flatMap(({ id, kind }) => (id.endsWith(`:${named.id}`) ? [kind] : []));
  await panel.shows(() => expect(ofNamed()).toEqual(['never-decides']));
  vi.advanceTimersByTime(MINUTE);
  // A colleague renames the group, which the rule follows; the rules cannot be read again.
  answers = { ...answers, rules: 'fails', groups: [{ id: 'g', name: 'Gold' }] };
  await panel.does(() => read(...ALL));
  await panel.shows(() => expect(panel.now().behind).toEqual(['rate-limit']));
  expect(ofNamed()).toEqual([]);
  // Users and apps are named by their ids, which stay.
  expect(panel.kinds()).toContain('gone');
  answers = { ...answers, rules: [GONE, { ...named, external_user_group: 'Gold' }] };
  await panel.does(() => read('rules', 'users', 'apps'));
  await panel.shows(() => expect(panel.now().behind).toEqual([]));
  expect(ofNamed()).toEqual(['never-decides']);
});

it("findings call an app and a group what their users' entries say where their lists are not loaded", async () => {
  const users = ['u1', 'u2'].map((id) => user(id, { app_id: 3, app_name: 'Shop', group_id: 7, group_name: 'Trial' }));
  const odd = [rule('app', 3, '5 per 1w'), rule('group', 7, '5 per 1w')];
  answers = { rules: odd, users, groups: 'fails', apps: 'fails' };
  await read('rules', 'users');
  const panel = await openedPanel();
  await panel.shows((kinds) => expect(kinds).toContain('unknown-rate'));
  const said = panel.now().findings.filter(({ kind }) => kind === 'unknown-rate');
  expect(said.map(({ what }) => what)).toEqual([
    'The rule for the app Shop, 5 per 1w',
    'The rule for the group Trial, 5 per 1w',
  ]);
});

it("a key's age and disuse are told by the service's clock", async () => {
  const app = { id: 'a', app_display_name: 'A', status: 'running', api_key_status: 'active' };
  // This device's clock is 40 days ahead.
  recallClockAhead(40 * DAY);
  const ago = (days: number) => new Date(Date.now() - (40 + days) * DAY).toISOString();
  key = { status: 'active', created_at: ago(200), last_used_at: ago(1) };
  answers = { rules: [], users: [], groups: [], apps: [app] };
  await read(...ALL);
  await resourceIn(getApiKeyStatus, { id: 'a' })().refresh('current');
  const panel = await openedPanel();
  await panel.shows((kinds) => expect(kinds).toContain('key-old'));
  expect(panel.kinds()).not.toContain('key-unused');
  expect(panel.now().findings.find(({ kind }) => kind === 'key-old')?.why).toContain('It is 200 days old');
});
