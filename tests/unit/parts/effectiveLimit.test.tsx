import { beforeEach, expect, it, vi } from 'vitest';
import type { TileType } from '@/contract/constants';
import type { Tile } from '@/contract/tiles';
import { peopleOf } from '@/domain/limits/people';
import {
  APP_USERS_UNKNOWN,
  APPS_UNKNOWN,
  DIFFERING_UNKNOWN,
  GROUPS_UNKNOWN,
  MEMBERS_UNKNOWN,
  NAMED_APPS_UNKNOWN,
  SEVERAL_RULES,
} from '@/domain/limits/words';
import { LimitWorld } from '@/domain/limits/world';
import { EffectiveLimit } from '@/parts/limits/EffectiveLimit';
import { rule, user, worldOf } from '../domain/limits/support';
import { textOf } from '../markup';

const refresh = async () => {};
/** A resource whose present entries came at this time, and were confirmed then. */
const readAt = (at: number) => ({ at: () => at, view: { held: { at, tookMs: 0 } }, mayMissChange: () => false });
const source = { resource: readAt(0) };
const ready = { status: 'ready', data: { items: [], unreadable: 0 }, refresh, source };
const failed = (failure: object) => ({ status: 'failed', data: undefined, failure, refresh, source });
const world = new LimitWorld([], peopleOf([], []));
const shop = () => 'Shop';
let nameOf: (scope: string, key: string) => string;
let limits: object;
let blocks: object;
vi.mock('@/parts/limits/useLimits', () => ({
  unreadableIn: () => 0,
  useLimits: (type: TileType) => ({
    type,
    users: ready,
    groups: ready,
    apps: ready,
    nameOf,
    ...(type === 'rate-limit' ? { rules: ready, world, ...limits } : blocks),
  }),
}));
vi.mock('react', async (original) => (await import('../../support/react')).reactWithStores(original as never));
// These read browser storage, which a page rendered to text does not have.
vi.mock('@/parts/limits/useReading', () => ({ useReading: () => ['unknown', () => {}] }));
vi.mock('@/ui/util/useMediaQuery', async (original) => ({ ...(await original<object>()), useMediaQuery: () => true }));
vi.mock('@/parts/Age', () => ({ Age: () => null }));

beforeEach(() => {
  limits = {};
  nameOf = shop;
  blocks = { rules: ready, world };
});

const text = () => textOf(<EffectiveLimit of={{ scope: 'app', id: 'shop' }} />);

it('a type of rule without an answer is left out only where it has no rule, not where its rules are unknown', () => {
  blocks = { rules: ready, world };
  expect(text()).toContain('No limit applies.');
  expect(text()).not.toContain('Geo Block');
  blocks = { rules: failed({ kind: 'refused', status: 500, message: 'Down', retryAfterS: null }), world: null };
  expect(text()).toContain('No limit applies.');
  expect(text()).toContain('Geo Block Failed to load rules. Down Try again');
  blocks = { rules: failed({ kind: 'offline' }), world: null };
  expect(text()).toContain('Geo Block Not saved on this device yet. Connect once to load it.');
});

it('what limits by one type of rule is told although the rules of the other, whichever it is, could not be loaded', () => {
  const down = failed({ kind: 'refused', status: 500, message: 'Down', retryAfterS: null });
  limits = { rules: down, world: null };
  blocks = { rules: ready, world: worldOf([rule('app', 'shop', '5 per 1m')], []) };
  expect(text()).toContain('Rate Limiting Failed to load rules. Down Try again');
  expect(text()).toContain('Geo Block 5 per 1m, by the rule for the app Shop.');
  const ofOne = textOf(<EffectiveLimit of={{ scope: 'app', id: 'shop' }} type="rate-limit" />);
  expect(ofOne).toContain('Effective limit Failed to load rules. Down Try again');
});

it.each(['app', 'group'] as const)(
  'the limit of this %s is told although its users are loading or could not be loaded: only how many of them differ needs them',
  (scope) => {
    const down = failed({ kind: 'refused', status: 500, message: 'Down', retryAfterS: null });
    const loading = { status: 'loading', data: undefined, refresh, source };
    const list = { items: [rule('tenant', null, '20 per 1m'), rule(scope, 'shop', '5 per 1m')], unreadable: 0 };
    for (const [users, told] of [
      [loading, DIFFERING_UNKNOWN.loading],
      [down, DIFFERING_UNKNOWN.failed],
    ] as const) {
      const listed = {
        ...ready,
        data: { items: [{ id: 'shop', name: 'Shop', app_display_name: 'Shop' }], unreadable: 0 },
      };
      limits = { users, groups: listed, apps: listed, list, world: null };
      blocks = { users, rules: ready, list: ready.data, world: null };
      const shown = textOf(<EffectiveLimit of={{ scope, id: 'shop' }} />);
      expect(shown).toContain(`5 per 1m, by the rule for the ${scope} Shop. ${told}`);
      expect(shown).toContain('Tenant 20 per 1m');
      expect(shown).not.toContain('Geo Block');
      expect(shown.split('Failed to fetch users: Down Try again')).toHaveLength(users === down ? 2 : 1);
      expect(shown).not.toMatch(/no members|no users/);
    }
    limits = { users: down, list, world: null };
    const ofUser = textOf(<EffectiveLimit of={{ scope: 'user', id: 'u' }} />);
    expect(ofUser).toContain('Failed to fetch users Down Try again');
    expect(ofUser).not.toContain('per 1m');
  },
);

it('several rules for one target are doubtful only where more than one of them is enabled', () => {
  const two = (second: string) => worldOf([rule('app', 'shop', '5 per 1m'), rule('app', 'shop', second)], []);
  limits = { world: two('7 per 1m') };
  expect(text()).toContain(SEVERAL_RULES);
  limits = { world: two('7 per 1m off') };
  expect(text()).toContain('5 per 1m, by the rule for the app Shop.');
  expect(text()).not.toContain(SEVERAL_RULES);
});

it('without the groups, loading or failed, a rule that names its group may be missing', () => {
  const named = worldOf([rule('tenant', null, '20 per 1m'), rule('group', 'Trial', '5 per 1m')], [user('u')]);
  const loading = { status: 'loading', data: undefined, refresh, source };
  limits = { world: named, groups: loading };
  expect(text()).toContain('by the tenant-wide rule.');
  expect(text()).toContain(GROUPS_UNKNOWN.loading);
  limits = { world: named, groups: failed({ kind: 'offline' }) };
  expect(text()).toContain(GROUPS_UNKNOWN.failed);
  for (const quiet of [{ world: named }, { groups: loading }]) {
    limits = quiet;
    expect(text()).not.toContain('rules that name their group');
  }
});

it("a group's limit is doubtful while groups are missing: rules and users may name it by its name", () => {
  const ofGroup = () => textOf(<EffectiveLimit of={{ scope: 'group', id: 2 }} />);
  const named = worldOf([rule('group', 'Gold', '5 per 1m')], [user('u', { group_name: 'Gold' })]);
  limits = { world: named, groups: failed({ kind: 'offline' }) };
  expect(ofGroup()).toContain(GROUPS_UNKNOWN.failed);
  const byId = worldOf([rule('group', 2, '5 per 1m')], [user('u', { group_id: 2 })]);
  limits = { world: byId, groups: failed({ kind: 'offline' }) };
  expect(ofGroup()).not.toContain(GROUPS_UNKNOWN.failed);
});

it('an app with one user is not said to have all of its 1 user', () => {
  const own = (...rules: readonly Tile[]) =>
    worldOf([rule('app', 'shop', '5 per 1m'), ...rules], [user('u', { app_id: 'shop' })]);
  limits = { world: own() };
  expect(text()).toContain('The same for its only user.');
  limits = { world: own(rule('user', 'u', '2 per 1m')) };
  expect(text()).toContain('Its only user differs because of their group or a rule of their own.');
});

it.each(['app', 'group'] as const)(
  'a user who is listed in two of a kind, %ss, differs because of other rules',
  (scope) => {
    const place = (key: string) => (scope === 'app' ? { app_id: key } : { group_id: key });
    const twice = [user('u', place('shop')), user('u', place('bank'))];
    limits = { world: worldOf([rule(scope, 'shop', '5 per 1m'), rule(scope, 'bank', '2 per 1m')], twice) };
    expect(textOf(<EffectiveLimit of={{ scope, id: 'shop' }} />)).toContain(
      'Its only user differs because of other rules.',
    );
  },
);

it('the ladder names the period of each rule in words beside it', () => {
  limits = { world: worldOf([rule('app', 'shop', '500 per 5m')], []) };
  expect(text()).toContain('500 per 5m, by the rule for the app Shop.');
  expect(text()).toContain('500 per 5m · 5 minutes');
});

it('a user whose app the service gives only by name is limited by the rule of that app', () => {
  const named = [user('u', { app_name: 'Shop' })];
  const shop = { id: 3, app_display_name: 'Shop' };
  const rules = [rule('tenant', null, '20 per 1m'), rule('app', 3, '5 per 1m')];
  const ofUser = () => textOf(<EffectiveLimit of={{ scope: 'user', id: 'u' }} />);
  limits = { world: new LimitWorld(rules, peopleOf(named, [], [shop])) };
  expect(ofUser()).toContain('5 per 1m, by the rule for the app Shop.');
  expect(ofUser()).not.toContain('may be missing here');
  for (const [apps, told] of [
    [{ status: 'loading', data: undefined, refresh, source }, APPS_UNKNOWN.loading],
    [failed({ kind: 'offline' }), APPS_UNKNOWN.failed],
  ] as const) {
    limits = { world: new LimitWorld(rules, peopleOf(named, [])), apps };
    expect(ofUser()).toContain(told);
  }
});

it('an app is not said to have no users while apps are missing: users may name it by its name alone', () => {
  const app = () => textOf(<EffectiveLimit of={{ scope: 'app', id: 9 }} />);
  limits = { world: worldOf([], [user('u', { app_name: 'Shop' })]), apps: failed({ kind: 'offline' }) };
  expect(app()).toContain(APP_USERS_UNKNOWN.failed);
  limits = { world: worldOf([], [user('u', { app_id: 3 })]), apps: failed({ kind: 'offline' }) };
  expect(app()).toContain('It has no users.');
});

it('a group is not said to have no members while groups are missing: users may name it otherwise', () => {
  const group = () => textOf(<EffectiveLimit of={{ scope: 'group', id: 7 }} />);
  limits = { world: worldOf([], [user('u', { group_name: 'Trial' })]), groups: failed({ kind: 'offline' }) };
  expect(group()).toContain(MEMBERS_UNKNOWN.failed);
  expect(group()).not.toContain('It has no members.');
  const users = [user('u', { group_name: 'Trial' }), user('v', { group_id: 7 })];
  limits = { world: worldOf([], users), groups: failed({ kind: 'offline' }) };
  expect(group()).toContain(MEMBERS_UNKNOWN.failed);
  limits = { world: worldOf([], [user('u')]) };
  expect(group()).toContain('It has no members.');
});

it('an app is not said to limit all of its users alike while apps are missing and others name it by its name alone', () => {
  const users = [user('u', { app_id: 'shop' }), user('v', { app_name: 'Shop' })];
  limits = { world: worldOf([], users), apps: failed({ kind: 'offline' }) };
  expect(text()).toContain(APP_USERS_UNKNOWN.failed);
  expect(text()).not.toContain('The same for');
  limits = { world: worldOf([], users.slice(0, 1)), apps: failed({ kind: 'offline' }) };
  expect(text()).toContain('The same for its only user.');
});

it("a group's limit is doubtful while apps are missing that users name by their name alone", () => {
  const group = () => textOf(<EffectiveLimit of={{ scope: 'group', id: 7 }} />);
  const users = [user('u', { group_id: 7, app_name: 'Shop' }), user('v', { group_id: 7 })];
  const rules = [rule('tenant', null, '20 per 1m'), rule('app', 3, '5 per 1m')];
  for (const [apps, told] of [
    [{ status: 'loading', data: undefined, refresh, source }, NAMED_APPS_UNKNOWN.loading],
    [failed({ kind: 'offline' }), NAMED_APPS_UNKNOWN.failed],
  ] as const) {
    limits = { world: worldOf(rules, users), apps };
    expect(group()).toContain(told);
  }
  for (const quiet of [
    { world: worldOf(rules, users) },
    { world: worldOf(rules.slice(0, 1), users), apps: failed({ kind: 'offline' }) },
  ]) {
    limits = quiet;
    expect(group()).not.toContain('may be missing here');
  }
});

it('a user whose group or app has a namesake is said to be in either, not in both', () => {
  const trials = [
    { id: 'a', name: 'Trial' },
    { id: 'b', name: 'Trial' },
  ];
  const shops = ['c', 'd', 'e'].map((id) => ({ id, app_display_name: 'Shop' }));
  const ofUser = () => textOf(<EffectiveLimit of={{ scope: 'user', id: 'u' }} />);
  const inWorld = (...users: Parameters<typeof peopleOf>[0]) => new LimitWorld([], peopleOf(users, trials, shops));
  nameOf = (scope) => (scope === 'group' ? 'Trial' : 'Shop');
  limits = { world: inWorld(user('u', { group_name: 'Trial', app_name: 'Shop' })) };
  expect(ofUser()).toContain('2 groups are called Trial. The service does not say which of them this user belongs to.');
  expect(ofUser()).toContain('3 apps are called Shop. The service does not say which of them this user belongs to.');
  for (const users of [
    [user('u', { group_id: 'a', app_id: 'c' })],
    [user('u', { group_id: 'a' }), user('u', { group_id: 'b' })],
  ]) {
    limits = { world: inWorld(...users) };
    expect(ofUser()).not.toContain('are called');
  }
});

it('a group or app is missing from the service only if its list was read no earlier than what names it', () => {
  const named = [user('u', { group_id: 'new', app_id: 'late' })];
  const ofUser = () => textOf(<EffectiveLimit of={{ scope: 'user', id: 'u' }} />);
  nameOf = (_, key) => key;
  limits = { world: worldOf([], named) };
  expect(ofUser()).toContain('The service does not list the group new.');
  expect(ofUser()).toContain('The service does not list the app late.');
  const later = { ...ready, source: { resource: readAt(60_000) } };
  for (const newer of ['users', 'rules']) {
    limits = { world: worldOf([], named), [newer]: later };
    expect(ofUser(), newer).not.toContain('The service does not list');
  }
  limits = { world: worldOf([], named), users: later, groups: later };
  expect(ofUser()).toContain('The service does not list the group new.');
  expect(ofUser()).not.toContain('The service does not list the app late.');
});
