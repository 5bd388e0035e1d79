import { describe, expect, it } from 'vitest';
import type { ApiKeyStatus } from '@/contract/api-keys';
import type { App } from '@/contract/apps';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import type { ExternalUser } from '@/contract/external-users';
import type { SdkBuild } from '@/contract/sdk';
import type { Tile } from '@/contract/tiles';
import { findingsOf, type HealthFacts } from '@/domain/health';
import { isBehind } from '@/domain/health/apps';
import { peopleOf } from '@/domain/limits/people';
import { LimitWorld } from '@/domain/limits/world';
import { TargetDirectory } from '@/domain/rules';
import { DAY } from '@/durations';
import { filterRows, rowsOf } from '@/features/tiles/rows';
import { rule, user } from './limits/support';
import { NOW } from './support';

const ago = (days: number) => new Date(NOW - days * DAY).toISOString();

const app = (id: string, over: Partial<App> = {}): App => ({
  id,
  app_display_name: `App ${id}`,
  app_slug: null,
  logo_url: null,
  website_url: null,
  api_key_status: 'active',
  status: 'running',
  created_at: ago(300),
  sdk_version: '1.2.0',
  ...over,
});
const key = (over: Partial<ApiKeyStatus> = {}): ApiKeyStatus => ({
  status: 'active',
  created_at: ago(20),
  last_used_at: ago(0.01),
  ...over,
});
const build = (version: string, build_status: string, days: number): SdkBuild => ({
  id: version,
  version,
  sdk_type: 'js',
  build_status,
  created_at: ago(days),
  commit_hash: null,
});

interface World {
  rules: readonly Tile[];
  users?: readonly ExternalUser[];
  groups?: readonly ExternalUserGroup[];
  apps?: readonly App[];
}

function facts({ rules, users = [], groups = [], apps = [] }: World, over: Partial<HealthFacts> = {}): HealthFacts {
  const people = peopleOf(users, groups);
  const world = new LimitWorld(rules, people);
  const names = new Map(groups.map(({ id, name }) => [String(id), name]));
  return {
    now: NOW,
    reading: 'unknown',
    worlds: [{ type: 'rate-limit', typeName: 'Rate Limiting', world, isMain: true, complete: true, isBehind: false }],
    complete: {
      app: new Set(apps.map(({ id }) => String(id))),
      group: new Set(names.keys()),
      user: new Set(people.byKey.keys()),
    },
    groups: names,
    apps,
    keys: new Map(),
    keysAt: new Map(apps.map(({ id }) => [String(id), NOW])),
    builds: new Map(),
    appsWithUsers: new Set([...people.byKey.values()].flatMap((person) => person.apps)),
    nameOf: (scope, one) => names.get(one) ?? `${scope} ${one}`,
    ...over,
  };
}
const kindsOf = (of: HealthFacts) => findingsOf(of).map(({ kind }) => kind);
const TENANT = rule('tenant', null, '1000 per 1m');

describe('policy health', () => {
  it('finds nothing in a tenant whose rules, keys and builds are in order', () => {
    const apps = [app('a')];
    const world = {
      rules: [TENANT],
      users: [user('u', { app_id: 'a', group_id: 'g' })],
      groups: [{ id: 'g', name: 'G' }],
      apps,
    };
    const known = { keys: new Map([['a', key()]]), builds: new Map([['a', [build('1.2.0', 'succeeded', 3)]]]) };
    expect(findingsOf(facts(world, known))).toEqual([]);
  });

  it('reports a rule whose app, group or user is gone, and offers to delete it', () => {
    const rules = [TENANT, rule('app', 'x', '5 per 1m'), rule('group', 'x', '5 per 1m'), rule('user', 'x', '5 per 1m')];
    const found = findingsOf(facts({ rules, users: [user('u')] }));
    expect(found.map(({ kind }) => kind)).toEqual(['gone', 'gone', 'gone']);
    expect(found[0]).toMatchObject({ what: 'The rule for the app app x, 5 per 1m', action: { label: 'Delete rule' } });
  });

  it('keeps a name that is written from right to left apart from the limit or version after it', () => {
    const apps = [app('a', { app_display_name: 'שלום', sdk_version: '1.0.0' })];
    const rules = [
      TENANT,
      rule('group', 'x', '5 per 1m'),
      rule('user', 'u', '5 per 1m'),
      rule('user', 'u', '7 per 1m'),
    ];
    const builds = [build('1.1.0', 'failed', 1), build('1.2.0', 'succeeded', 3)];
    const found = findingsOf(
      facts(
        { rules, users: [user('u', { app_id: 'a' })], apps },
        { nameOf: () => 'תוכנית', keys: new Map([['a', key()]]), builds: new Map([['a', builds]]) },
      ),
    );
    expect(found.flatMap(({ what }) => (/tenant|depends/.test(what) ? [] : [what]))).toEqual([
      'The newest SDK build of \u2068שלום\u2069, 1.1.0',
      '2 rules for the user \u2068תוכנית\u2069',
      'The rule for the group \u2068תוכנית\u2069, 5 per 1m',
      'The SDK of \u2068שלום\u2069, 1.0.0',
    ]);
  });

  it('does not call a target gone if its list is not loaded or incomplete, or if users still name it', () => {
    const rules = [TENANT, rule('app', 'x', '5 per 1m'), rule('group', 'y', '5 per 1m')];
    const none = { app: null, group: null, user: null };
    expect(kindsOf(facts({ rules, users: [user('u')] }, { complete: none }))).not.toContain('gone');
    expect(kindsOf(facts({ rules, users: [user('u', { app_id: 'x', group_id: 'y' })] }))).not.toContain('gone');
    const [one, two] = [
      { id: 1, name: 'Team' },
      { id: 2, name: 'Team' },
    ];
    const shared = facts({
      rules: [TENANT, rule('group', 'Team', '5 per 1m')],
      users: [user('u')],
      groups: [one, two],
    });
    expect(kindsOf(shared)).not.toContain('gone');
  });

  it('reports two rules for one target as one finding', () => {
    const rules = [TENANT, rule('user', 'u', '5 per 1m'), rule('user', 'u', '5 per 1m')];
    const found = findingsOf(facts({ rules, users: [user('u')] }));
    expect(found.filter(({ kind }) => kind === 'two-rules')).toMatchObject([
      { what: '2 rules for the user user u', action: { label: 'Show rules' } },
    ]);
  });

  it('leads to rules of a group or app that its list lacks by the id, which is what their rows show', () => {
    const rules = [TENANT, rule('group', 'g9', '5 per 1m'), rule('group', 'g9', '7 per 1m')];
    const users = [user('u', { group_id: 'g9', group_name: 'Gold' })];
    const found = findingsOf(facts({ rules, users }, { nameOf: () => 'Gold' })).find(
      ({ kind }) => kind === 'two-rules',
    );
    expect(found).toMatchObject({ what: '2 rules for the group Gold', action: { to: 'rules', query: 'g9' } });
    const rows = rowsOf(rules, new TargetDirectory({ apps: [], groups: [], users }));
    expect(filterRows(rows, { query: 'g9', scope: '', group: '' })).toHaveLength(2);
  });

  it('does not call a group gone that a user is in, if its name may also mean one that nobody is in', () => {
    const users = [
      user('in Premium', { group_id: 'Premium', group_name: 'Former' }),
      user('in Former', { group_id: 1, group_name: 'Former' }),
    ];
    const rules = [TENANT, rule('group', 'Former', '5 per 1m')];
    expect(kindsOf(facts({ rules, users, groups: [{ id: 'g', name: 'Premium' }] }))).not.toContain('gone');
  });

  it('does not call a target gone while users are missing: one of them may still name it', () => {
    const all = facts({
      rules: [TENANT, rule('app', 'x', '5 per 1m'), rule('group', 'g', '5 per 1m')],
      users: [user('u')],
    });
    expect(kindsOf(all).filter((kind) => kind === 'gone')).toHaveLength(2);
    expect(kindsOf({ ...all, complete: { ...all.complete, user: null } })).not.toContain('gone');
  });

  it('does not ask which of two rules the service applies where at most one of them is enabled', () => {
    const whyOf = (...texts: readonly string[]) => {
      const rules = [TENANT, ...texts.map((text) => rule('user', 'u', text))];
      return findingsOf(facts({ rules, users: [user('u')] })).find(({ kind }) => kind === 'two-rules')?.why;
    };
    const disabled = 'A target should have one rule: disabled ones take no part, and clutter the list.';
    expect(whyOf('5 per 1m', '7 per 1m off')).toBe(disabled);
    expect(whyOf('5 per 1m off', '7 per 1m off')).toBe(disabled);
    expect(whyOf('5 per 1m', '7 per 1m', '9 per 1m off')).toContain('nobody can tell');
  });

  it('reports a rule that never decides under the chosen reading', () => {
    const rules = [TENANT, rule('group', 'g', '500 per 1m'), rule('user', 'u', '20 per 1m')];
    const world = { rules, users: [user('u', { group_id: 'g' }), user('v')], groups: [{ id: 'g', name: 'G' }] };
    expect(findingsOf(facts(world)).map(({ what }) => what)).toEqual(['The rule for the group G, 500 per 1m']);
    const off = { ...world, rules: rules.map((one) => ({ ...one, enabled: one.external_user_group === null })) };
    expect(kindsOf(facts(off))).toEqual([]);
    const loose = { rules: [TENANT, rule('user', 'u', '5000 per 1m')], users: [user('u')] };
    expect(kindsOf(facts(loose, { reading: 'every' }))).toEqual(['never-decides']);
    expect(kindsOf(facts(loose, { reading: 'narrowest' }))).toEqual(['never-decides']);
    expect(kindsOf(facts(loose))).toEqual(['depends']);
  });

  it('does not report a rule that binds in one reading, with others that allow the same', () => {
    const rules = [TENANT, rule('group', 'g', '1000 per 1m')];
    const world = { rules, users: [user('u', { group_id: 'g' })], groups: [{ id: 'g', name: 'G' }] };
    expect(kindsOf(facts(world))).toEqual([]);
    expect(kindsOf(facts(world, { reading: 'every' }))).toEqual([]);
    expect(kindsOf(facts(world, { reading: 'narrowest' }))).toEqual(['never-decides']);
  });

  it('says of a rule that never decides only what the listed users show', () => {
    const users = [user('u', { app_id: 'a', group_id: 'g' }), user('v', { app_id: 'a', group_id: 'g' })];
    const world = (rules: readonly Tile[]) =>
      facts({ rules, users, groups: [{ id: 'g', name: 'G' }], apps: [app('a')] }, { reading: 'narrowest' });
    const whyOf = (scope: 'tenant' | 'app' | 'group', own: readonly Tile[]) =>
      findingsOf(world(own)).find(({ kind, id }) => kind === 'never-decides' && id.includes(scope))?.why;
    const own = users.map(({ id }) => rule('user', String(id), '20 per 1m'));
    const rules = [
      { ...TENANT, id: 'tenant' },
      { ...rule('app', 'a', '50 per 1m'), id: 'app' },
      { ...rule('group', 'g', '50 per 1m'), id: 'group' },
      ...own,
    ];
    const none = 'It reaches 2 users and decides for none of them: other rules take precedence.';
    expect(whyOf('group', rules)).toBe(none);
    expect(whyOf('app', rules)).toBe(`${none} Calls without a user are not counted here.`);
    expect(whyOf('tenant', rules)).toBe(`${none} Calls without a user are not counted here.`);
  });

  it('does not take rules of single endpoints, which no list has, for none', () => {
    const [found] = findingsOf(facts({ rules: [], users: [user('u')] }));
    expect(found).toMatchObject({ kind: 'no-tenant-rule' });
    expect(found?.why).toBe(
      'These rules do not limit users who have no rule of their own and none for their group or app. Rules for single endpoints are not listed.',
    );
  });

  it('counts the users whose limit depends on the service', () => {
    const rules = [rule('tenant', null, '100 per 1m'), rule('group', 'g', '1000 per 1h')];
    const users = [user('u', { group_id: 'g' }), user('v', { group_id: 'g' }), user('w')];
    const found = findingsOf(facts({ rules, users, groups: [{ id: 'g', name: 'G' }] }));
    expect(found).toMatchObject([{ kind: 'depends', what: '2 users whose limit depends on the service' }]);
  });

  it('does not say that a limit depends on the service while a missing list may show a rule that decides it', () => {
    const users = [user('u', { app_id: 'a', group_id: 1 }), user('v', { app_name: 'Shop' })];
    const looser = [TENANT, rule('app', 'a', '2000 per 1m')];
    const depends = (more: readonly Tile[], over: Partial<HealthFacts> = {}) =>
      kindsOf(facts({ rules: [...looser, ...more], users }, over)).includes('depends');
    expect(depends([])).toBe(true);
    expect(depends([], { groups: undefined })).toBe(true);
    expect(depends([rule('group', 'Gold', '5 per 1m')], { groups: undefined })).toBe(false);
    // A rule for an app, and a user who names one by its name alone.
    expect(depends([], { apps: undefined })).toBe(false);
  });

  it('reports a missing or disabled tenant-wide rule, and used apps without a limit', () => {
    const apps = [app('a'), app('b'), app('c', { status: 'disabled' })];
    const users = [user('u', { app_id: 'a' }), user('v', { app_id: 'b' }), user('w', { app_id: 'c' })];
    const rules = [rule('app', 'b', '5 per 1m')];
    const found = findingsOf(facts({ rules, users, apps }));
    expect(found.map(({ kind, what }) => [kind, what])).toEqual([
      ['app-unlimited', 'The app App a'],
      ['no-tenant-rule', 'No tenant-wide rule'],
    ]);
    const off = findingsOf(facts({ rules: [...rules, rule('tenant', null, '5 per 1m off')], users, apps }));
    expect(off.map(({ action }) => action.label)).toEqual(['Add rule', 'Edit rule']);
  });

  it('does not call an app used that nothing can call, or that nobody has called for long', () => {
    const of = (status: ApiKeyStatus, over: Partial<App> = {}) =>
      kindsOf(facts({ rules: [], apps: [app('a', over)] }, { keys: new Map([['a', status]]) }));
    expect(of(key())).toContain('app-unlimited');
    expect(of(key({ last_used_at: ago(90) }))).not.toContain('app-unlimited');
    expect(of(key({ last_used_at: 'build five' }))).toContain('app-unlimited');
    const revoked = of(key({ status: 'revoked', last_used_at: ago(1) }), { api_key_status: 'disabled' });
    expect(revoked).toContain('no-key');
    expect(revoked).not.toContain('app-unlimited');
  });

  it('reports a used app without a limit unless it is known to be disabled', () => {
    const statuses = ['running', null, 'migrating', 'disabled'];
    const apps = statuses.map((status) => app(String(status), { status }));
    const users = apps.map(({ id }) => user(`u-${id}`, { app_id: id }));
    const unlimited = findingsOf(facts({ rules: [], users, apps })).filter(({ kind }) => kind === 'app-unlimited');
    expect(unlimited.map(({ what }) => what)).toEqual([
      'The app App running',
      'The app App null',
      'The app App migrating',
    ]);
  });

  it('reports an unreadable rate', () => {
    const rules = [TENANT, rule('user', 'u', '5 per 1w'), rule('user', 'v', '0 per 1m')];
    const found = findingsOf(facts({ rules, users: [user('u'), user('v')] }));
    expect(found.filter(({ kind }) => kind === 'unknown-rate').map(({ what, why }) => `${what}: ${why}`)).toEqual([
      'The rule for the user user u, 5 per 1w: Its limit or period cannot be read, so it is not compared with other rules.',
      'The rule for the user user v, 0 per 1m: The API does not say what a limit of 0 allows, so it is not compared with other rules.',
    ]);
  });

  it('reports missing, revoked, unused and old keys, but no missing key of a disabled app', () => {
    const apps = ['none', 'revoked', 'never', 'idle', 'old', 'fine', 'untold', 'off'].map((id) =>
      app(id, {
        ...(id === 'off' ? { status: 'disabled' } : {}),
        ...(id === 'none' || id === 'revoked' ? { api_key_status: 'disabled' } : {}),
      }),
    );
    const keys = new Map<string, ApiKeyStatus | null>([
      ['none', null],
      ['revoked', key({ status: 'revoked' })],
      ['never', key({ last_used_at: null })],
      ['idle', key({ last_used_at: ago(31) })],
      ['old', key({ created_at: ago(181) })],
      ['fine', key({ created_at: ago(179), last_used_at: ago(29) })],
      ['untold', key({ last_used_at: undefined })],
      ['off', null],
    ]);
    expect(findingsOf(facts({ rules: [TENANT], apps }, { keys })).map(({ id }) => id.split(':').slice(0, 2))).toEqual([
      ['no-key', 'none'],
      ['no-key', 'revoked'],
      ['key-old', 'old'],
      ['key-unused', 'never'],
      ['key-unused', 'idle'],
    ]);
    // If the key's own answer is not loaded, the app's field counts, unless the service sends no key states at all.
    expect(kindsOf(facts({ rules: [TENANT], apps: [app('x', { api_key_status: null }), app('y')] }))).toEqual([
      'no-key',
    ]);
    expect(kindsOf(facts({ rules: [TENANT], apps: [app('x', { api_key_status: null })] }))).toEqual([]);
  });

  it('does not report a missing key of an app whose key the list of apps calls active', () => {
    for (const status of [null, key({ status: 'revoked' })])
      expect(kindsOf(facts({ rules: [TENANT], apps: [app('a')] }, { keys: new Map([['a', status]]) }))).toEqual([]);
  });

  it('measures how long a key has been unused up to when its state was confirmed', () => {
    const apps = [app('a')];
    const whyOf = (last_used_at: string | null, confirmedDaysAgo: number) => {
      const keys = new Map([['a', key({ created_at: ago(90), last_used_at })]]);
      const keysAt = new Map([['a', NOW - confirmedDaysAgo * DAY]]);
      return findingsOf(facts({ rules: [TENANT], apps }, { keys, keysAt })).map(({ why }) => why);
    };
    expect(whyOf(ago(31), 2)).toEqual([]);
    const nobody = 'an unused key can be misused without anybody noticing.';
    expect(whyOf(ago(34), 2)).toEqual([`When last checked, it had been unused for 32 days: ${nobody}`]);
    expect(whyOf(null, 2)).toEqual([`When last checked, it had never been used: ${nobody}`]);
    const untold = { keys: new Map([['a', key({ last_used_at: ago(31) })]]), keysAt: new Map<string, number>() };
    expect(kindsOf(facts({ rules: [TENANT], apps }, untold))).toEqual([]);
  });

  it('tells no age of a time that cannot be read', () => {
    const keys = new Map([['a', key({ created_at: 'build 5', last_used_at: 'build 6' })]]);
    expect(kindsOf(facts({ rules: [TENANT], apps: [app('a')] }, { keys }))).toEqual([]);
    const [old, failed] = [build('1.3.0', 'succeeded', 2), { ...build('1.2.0', 'failed', 3), created_at: 'build 5' }];
    const builds = new Map([['a', [old, failed]]]);
    expect(kindsOf(facts({ rules: [TENANT], apps: [app('a', { sdk_version: '1.3.0' })] }, { builds }))).toEqual([]);
  });

  it('reports a failed newest build, and an SDK older than its newest successful build', () => {
    const apps = [
      app('a', { sdk_version: '1.9.0' }),
      app('b', { sdk_version: '2.0.0' }),
      app('c', { sdk_version: null }),
    ];
    const builds = new Map([
      ['a', [build('1.10.0', 'succeeded', 1), build('1.9.0', 'succeeded', 2)]],
      ['b', [build('2.0.0', 'succeeded', 2), build('2.1.0', 'failed', 1)]],
      ['c', [build('1.0.0', 'building', 1)]],
    ]);
    expect(findingsOf(facts({ rules: [TENANT], apps }, { builds })).map(({ what }) => what)).toEqual([
      'The newest SDK build of App b, 2.1.0',
      'The SDK of App a, 1.9.0',
    ]);
  });

  it('reports an empty group, whose rule never decides', () => {
    const rules = [TENANT, rule('group', 'g', '5 per 1m')];
    const world = { rules, users: [user('u')], groups: [{ id: 'g', name: 'G' }] };
    expect(kindsOf(facts(world))).toEqual(['never-decides', 'empty-group']);
    expect(kindsOf(facts(world, { complete: { app: null, group: null, user: null } }))).not.toContain('empty-group');
  });

  it('reports nothing that an unreadable entry might disprove', () => {
    const world = {
      rules: [rule('group', 'g', '5 per 1m')],
      users: [user('u', { app_id: 'a' })],
      groups: [{ id: 'g', name: 'G' }],
      apps: [app('a')],
    };
    const all = facts(world);
    expect(kindsOf(all)).toEqual(['app-unlimited', 'no-tenant-rule', 'never-decides', 'empty-group']);
    const rulesLeftOut = { ...all, worlds: all.worlds.map((one) => ({ ...one, complete: false })) };
    expect(kindsOf(rulesLeftOut)).toEqual(['never-decides', 'empty-group']);
    for (const list of ['user', 'group'] as const) {
      const leftOut = { ...all, complete: { ...all.complete, [list]: null } };
      expect(kindsOf(leftOut), list).not.toContain('never-decides');
    }
    // For a rule that reaches users: it may decide for the user whose entry is unreadable.
    const loose = { rules: [TENANT, rule('app', 'a', '9000 per 1m'), rule('user', 'u', '20 per 1m')] };
    const reached = facts({ ...world, ...loose, groups: [] });
    expect(kindsOf(reached)).toEqual(['never-decides', 'never-decides']);
    expect(kindsOf({ ...reached, complete: { ...reached.complete, user: null } })).toEqual([]);
  });

  it('gives each finding a unique id that does not change while it lasts', () => {
    const rules = [rule('app', 'x', '5 per 1w'), rule('user', 'u', '5 per 1m'), rule('user', 'u', '7 per 1m')];
    const of = (now: number, all: readonly Tile[]) =>
      findingsOf(facts({ rules: all, users: [user('u')], groups: [{ id: 1, name: 'G' }] }, { now })).map(
        ({ id }) => id,
      );
    const ids = of(NOW, rules);
    expect(ids.length).toBeGreaterThan(3);
    expect(new Set(ids).size).toBe(ids.length);
    expect(of(NOW + DAY, rules.toReversed()).sort()).toEqual(ids.toSorted());
  });
});

it.each([
  ['1.9.0', '1.10.0', true],
  ['1.10', '1.9.9', false],
  ['v2.0', '2.0.0', false],
  ['2024-01', '1.0.0', null],
  ['1.0.0-beta', '1.0.0', null],
])('version %s is behind %s: %s', (version, newest, behind) => {
  expect(isBehind(version, newest)).toBe(behind);
});
