import { describe, expect, it } from 'vitest';
import type { Tile } from '@/contract/tiles';
import { perMinute } from '@/domain/rates';
import { nameOfKept } from '@/domain/rule-data';
import {
  formatRule,
  nameOfType,
  pageOfType,
  RULE_EXISTS,
  ruleChange,
  ruleOf,
  ruleSubject,
  rulesFor,
  rulesOfLists,
  rulesOfType,
  sameRule,
  scopeFields,
  scopeOf,
  TargetDirectory,
} from '@/domain/rules';

const none = { app_id: null, external_user_group: null, external_user_id: null };
const rule = (over: Partial<Tile>): Tile => ({
  id: 't',
  type: 'rate-limit',
  tile_name: 'Rate Limiting',
  tenant_id: 1,
  enabled: true,
  rule_data: { limit: 100, period: '1m' },
  ...none,
  ...over,
});
const directory = new TargetDirectory({
  apps: [{ id: 7, app_display_name: 'Shop', app_slug: 'shop' }],
  groups: [{ id: 'g1', name: 'Premium' }],
  users: [{ id: 'u1', email: 'ann@example.com', name: 'Ann', group_id: null, group_name: null }],
});

describe('rules from a list of each type', () => {
  const limit = rule({ id: 1 });
  const block = rule({ id: 2, type: 'geo-block' });

  it('are those of the requested type', () => {
    const lists = {
      'rate-limit': { items: [limit, rule({ id: 3, type: 'quota' })], unreadable: 0 },
      'geo-block': { items: [block], unreadable: 0 },
    };
    expect(rulesOfLists(lists).rules).toEqual([limit, block]);
    expect(rulesOfLists({ 'rate-limit': undefined, 'geo-block': lists['geo-block'] }).rules).toEqual([block]);
  });

  it('count unreadable entries, once if the service sends the same list for each type', () => {
    const apart = { 'rate-limit': { items: [limit], unreadable: 1 }, 'geo-block': { items: [block], unreadable: 2 } };
    expect(rulesOfLists(apart).unreadable).toBe(3);
    const same = { items: [limit, block], unreadable: 2 };
    const both = rulesOfLists({ 'rate-limit': same, 'geo-block': same });
    expect(both).toEqual({ rules: [limit, block], others: [], unreadable: 2 });
    expect(rulesOfLists({}).unreadable).toBe(0);
  });

  it('keep those of types that this version does not know apart, each once', () => {
    const quota = rule({ id: 3, type: 'quota' });
    const same = { items: [limit, quota, block], unreadable: 0 };
    const both = rulesOfLists({ 'rate-limit': same, 'geo-block': { ...same, items: [...same.items, { ...quota }] } });
    expect(both).toMatchObject({ rules: [limit, block], others: [quota] });
    expect(both.others).toHaveLength(1);
    expect([limit, block, quota].map(({ type }) => pageOfType(type))).toEqual([
      'rate-limit',
      'geo-block',
      'rate-limit',
    ]);
  });
});

describe('a group that a rule names', () => {
  const named = (external_user_group: string) => rule({ external_user_group });

  it('is found by its id or its name, in any case, as limits find it', () => {
    for (const text of ['g1', 'Premium', 'PREMIUM'])
      expect(directory.targetOf(named(text)), text).toMatchObject({ scope: 'group', id: 'g1', known: true });
    expect(directory.targetOf(named('Gold'))).toMatchObject({ id: 'Gold', known: false });
  });

  it('has a rule already, however that names it', () => {
    expect(ruleOf([named('premium')], { scope: 'group', id: 'g1' }, directory)).toBeDefined();
  });
});

describe('the scope of a rule', () => {
  it('is the tenant if no scope field is set', () => {
    expect(scopeOf(rule({}))).toEqual({ scope: 'tenant', id: null });
  });

  it('is the narrowest of those that are set', () => {
    expect(scopeOf(rule({ app_id: 7 })).scope).toBe('app');
    expect(scopeOf(rule({ app_id: 7, external_user_group: 'g1' })).scope).toBe('group');
    expect(scopeOf(rule({ app_id: 7, external_user_group: 'g1', external_user_id: 'u1' })).scope).toBe('user');
  });

  it("decides whose rule it is: one that names an app and a group is not the app's", () => {
    const [own, both] = [rule({ id: 1, app_id: 7 }), rule({ id: 2, app_id: 7, external_user_group: 'g1' })];
    expect(rulesFor([own, both], 'app', (id) => id === 7)).toEqual([own]);
    expect(rulesFor([own, both], 'group', (id) => id === 'g1')).toEqual([both]);
    expect(rulesFor([own, both, rule({ id: 3 })], 'user', () => true)).toEqual([]);
  });

  it('becomes the fields of the request, the id in its own type', () => {
    expect(scopeFields('tenant', null)).toEqual(none);
    expect(scopeFields('app', 7)).toEqual({ ...none, app_id: 7 });
    expect(scopeFields('group', 'g1')).toEqual({ ...none, external_user_group: 'g1' });
    expect(scopeFields('user', 'u1')).toEqual({ ...none, external_user_id: 'u1' });
  });
});

describe('the target of a rule', () => {
  it('is named from its list, whatever the type of the id', () => {
    expect(directory.targetOf(rule({ app_id: '7' }))).toMatchObject({ name: 'Shop', id: 7, known: true });
    expect(directory.targetOf(rule({ external_user_id: 'u1' }))).toMatchObject({ name: 'ann@example.com' });
  });

  it('is a group, whether the server sends its id or its name', () => {
    const byName = directory.targetOf(rule({ external_user_group: 'Premium' }));
    expect(byName).toEqual(directory.targetOf(rule({ external_user_group: 'g1' })));
    expect(byName).toMatchObject({ id: 'g1', name: 'Premium' });
  });

  it('is one of two groups with one name, or both of them where the rule gives the name alone', () => {
    const groups = [
      { id: 1, name: 'Team' },
      { id: 2, name: 'Team' },
      { id: 3, name: 'Trial' },
    ];
    const teams = new TargetDirectory({ apps: [], groups, users: [] });
    expect(teams.all('group').map(({ name }) => name)).toEqual(['Team (1)', 'Team (2)', 'Trial']);
    expect(teams.targetOf({ ...none, external_user_group: 2 }).name).toBe('Team (2)');
    expect(teams.targetOf({ ...none, external_user_group: 'Team' })).toMatchObject({ id: 1, name: 'Team' });
  });

  it('is shown by its id if it is in no list', () => {
    expect(directory.targetOf(rule({ app_id: 99 }))).toMatchObject({ name: '99', known: false });
  });
});

describe('one rule per target', () => {
  const rules = [
    rule({ id: 1 }),
    rule({ id: 2, app_id: '7' }),
    rule({ id: 3, external_user_group: 'Premium' }),
    rule({ id: 4, external_user_id: 'u1' }),
  ];

  it.each([
    ['tenant', null, 1],
    ['app', 7, 2],
    ['group', 'g1', 3],
    ['user', 'u1', 4],
  ] as const)('finds the rule that the %s has', (scope, id, found) => {
    expect(ruleOf(rules, { scope, id }, directory)?.id).toBe(found);
  });

  it('finds none for another target of the same scope, or the same id of another scope', () => {
    expect(ruleOf(rules, { scope: 'app', id: 8 }, directory)).toBeUndefined();
    expect(ruleOf(rules, { scope: 'user', id: 7 }, directory)).toBeUndefined();
    expect(ruleOf([], { scope: 'tenant', id: null }, directory)).toBeUndefined();
  });

  it('has exactly the four specified messages', () => {
    expect(RULE_EXISTS).toEqual({
      tenant: 'A tenant-wide rule already exists. Edit or delete it before creating another.',
      app: 'A rule for this app already exists. Edit or delete it before creating another.',
      group: 'A rule for this user group already exists. Edit or delete it before creating another.',
      user: 'A rule for this user already exists. Edit or delete it before creating another.',
    });
  });
});

describe('a limit or period that cannot be read', () => {
  const odd = (limit: number | null, period: string | null, came: unknown) => ({
    limit,
    period,
    as_sent: { enabled: true, rule_data: came },
  });

  it.each([
    ['None', null, undefined],
    ['None', null, {}],
    ['None', null, { limit: null }],
    ['unlimited', null, { limit: 'unlimited' }],
    ['—', null, { limit: [5] }],
  ])('is kept under the name %s', (name, limit, came) => {
    expect(nameOfKept(odd(limit, '1m', came), 'limit')).toBe(name);
  });

  it('is shown as it came if that is short and plain, and its rate stays unknown', () => {
    const seconds = odd(100, null, { limit: 100, period: 60 });
    expect(formatRule(seconds)).toBe('100 per 60');
    expect(perMinute(seconds)).toBeNull();
    expect(formatRule(odd(null, '1m', { limit: 'unlimited', period: '1m' }))).toBe('unlimited per 1m');
    expect(formatRule(odd(null, '1m', { limit: [5], period: '1m' }))).toBe('— per 1m');
    expect(formatRule(odd(null, null, { max: 5, window: '1m' }))).toBe('— per —');
    expect(formatRule(odd(2 ** 63, '1m', { limit: 2n ** 63n - 1n, period: '1m' }))).toBe(
      '9,223,372,036,854,775,807 per 1m',
    );
    expect(formatRule(odd(5, '1m', { limit: 'unlimited', period: 60 }))).toBe('5 per 1m');
  });

  it('tells versions of a rule apart, and a change says it', () => {
    const state = (rule_data: ReturnType<typeof odd>) => ({ enabled: true, rule_data });
    const unlimited = state(odd(null, '1m', { limit: 'unlimited', period: '1m' }));
    const none = state(odd(null, '1m', { limit: 'none', period: '1m' }));
    expect(sameRule(unlimited, none)).toBe(false);
    expect(sameRule(unlimited, state(odd(null, '1m', { period: '1m', limit: 'unlimited' })))).toBe(true);
    expect(sameRule(unlimited, { ...unlimited, rule_data: { ...unlimited.rule_data, limit: 5 } })).toBe(false);
    expect(ruleChange(unlimited, { ...unlimited, rule_data: { ...unlimited.rule_data, limit: 5 } })).toBe(
      'unlimited per 1m → 5 per 1m',
    );
  });
});

describe('a rule in words', () => {
  it('is its limit and its period', () => {
    expect(formatRule({ limit: 1000, period: '1m' })).toBe('1,000 per 1m');
    expect(formatRule({ limit: null, period: null })).toBe('— per —');
  });

  it('is the subject of a message', () => {
    const group = { scope: 'group', name: 'Premium' } as const;
    expect(ruleSubject('rate-limit', group)).toBe('Rate limit for Premium');
    expect(ruleSubject('geo-block', group)).toBe('Geo Block rule for Premium');
    expect(ruleSubject('bot-guard', group)).toBe('Rule for Premium');
    expect(ruleSubject('rate-limit', { scope: 'tenant', name: 'Tenant-wide' })).toBe('Tenant-wide rate limit');
  });

  it('shows a change as old → new', () => {
    const from = { enabled: true, rule_data: { limit: 500, period: '5m' } };
    const to = { enabled: true, rule_data: { limit: 200, period: '5m' } };
    expect(ruleChange(from, to)).toBe('500 per 5m → 200 per 5m');
    expect(ruleChange(from, { ...from, enabled: false })).toBe('enabled → disabled');
    expect(ruleChange({ ...from, enabled: false }, to)).toBe('500 per 5m → 200 per 5m, disabled → enabled');
    expect(ruleChange(from, from)).toBeNull();
  });
});

it('a type has its name, and an unknown one is shown as it is', () => {
  expect(['geo-block', 'bot-guard', 'toString'].map(nameOfType)).toEqual(['Geo Block', 'bot-guard', 'toString']);
});

describe('a list of rules', () => {
  it('leaves out rules of the other known type, but not those of a newer type', () => {
    const mixed = [rule({ id: 1 }), rule({ id: 2, type: 'geo-block' }), rule({ id: 3, type: 'bot-guard' })];
    expect(rulesOfType(mixed, 'rate-limit').map(({ id }) => id)).toEqual([1, 3]);
  });

  it('distinguishes versions of a rule by the fields that a change sets', () => {
    expect(sameRule(rule({}), rule({ id: 'x', tile_name: null }))).toBe(true);
    expect(sameRule(rule({}), rule({ enabled: false }))).toBe(false);
    expect(sameRule(rule({}), rule({ rule_data: { limit: 100, period: '5m' } }))).toBe(false);
  });
});
