import { describe, expect, it } from 'vitest';
import type { ExternalUser } from '@/contract/external-users';
import { GroupKeys } from '@/domain/limits/people';
import {
  appChoices,
  countByGroup,
  filterMembers,
  groupChoices,
  groupsByUser,
  isInGroup,
  membersOf,
  usersInGroup,
} from '@/domain/members';

const user = (fields: Partial<ExternalUser> & Pick<ExternalUser, 'id' | 'email'>): ExternalUser => ({
  name: null,
  app_id: null,
  app_name: null,
  group_id: null,
  group_name: null,
  tiles: [],
  ...fields,
});
const groups = [
  { id: 7, name: 'Beta' },
  { id: 'g2', name: 'Alpha' },
];
const apps = [{ id: 1, app_display_name: 'Shop' }];
const users = [
  user({ id: 1, email: 'ada@x.example', name: 'Ada', app_id: '1', group_id: '7', tiles: [{ type: 'rate-limit' }] }),
  user({ id: 2, email: 'bob@x.example', group_name: 'beta' }),
  user({ id: 3, email: 'cy@x.example', group_id: 'g9', group_name: 'Gone', tiles: [{ type: 'mystery' }] }),
  user({ id: 4, email: 'dee@x.example' }),
];
const members = membersOf(users, groups, apps);
const keys = (found: readonly { key: string }[]) => found.map(({ key }) => key);
const placesOf = (of: ExternalUser[], known: { id: string | number; name: string }[]) => [
  ...groupsByUser({ items: of, unreadable: 0 }, known).byUser,
];
const filter = { text: '', group: '', app: '' };

describe('external users in a list', () => {
  it('find their group by its id, whatever its type, or by its name', () => {
    expect(members.map(({ groupKey, groupName }) => [groupKey, groupName])).toEqual([
      ['7', 'Beta'],
      ['7', 'Beta'],
      ['g9', 'Gone'],
      [null, null],
    ]);
    expect(members[0]?.appName).toBe('Shop');
    expect(placesOf(users, groups)).toEqual([
      ['1', ['7']],
      ['2', ['7']],
      ['3', ['g9']],
      ['4', []],
    ]);
  });

  it('are in each group that they may be in: of a name that several have, or of several entries', () => {
    const team = [
      { id: 1, name: 'Team' },
      { id: 2, name: 'Team' },
    ];
    const listed = [
      user({ id: 5, email: 'eve@x.example', group_name: 'Team' }),
      user({ id: 6, email: 'fay@x.example', group_id: 'g1' }),
      user({ id: 6, email: 'fay@x.example' }),
      user({ id: 6, email: 'fay@x.example', group_id: 'g2' }),
      user({ id: 6, email: 'fay@x.example', group_id: 'g1' }),
    ];
    expect(placesOf(listed, team)).toEqual([
      ['5', ['1', '2']],
      ['6', ['g1', 'g2']],
    ]);
  });

  it('are in the group that only they name, whose list may not have come yet', () => {
    const told = [user({ id: 5, email: 'eve@x.example', group_name: 'Elsewhere' })];
    const [eve] = membersOf(told, []);
    expect(eve).toMatchObject({ groupKey: 'Elsewhere', groupName: 'Elsewhere' });
    expect(keys(filterMembers(membersOf(told, groups), { ...filter, group: null }))).toEqual([]);
    expect(placesOf(told, groups)).toEqual([['5', ['Elsewhere']]]);
  });

  it('find their app by its name where the service gives no id, and are not taken for users of no app', () => {
    const named = [user({ id: 7, email: 'gil@x.example', app_name: 'Shop' })];
    const [gil] = membersOf(named, [], apps);
    expect(gil).toMatchObject({ appKey: '1', appName: 'Shop' });
    expect(keys(filterMembers(membersOf(named, [], apps), { ...filter, app: '1' }))).toEqual(['7']);
    expect(keys(filterMembers(membersOf(named, []), { ...filter, app: null }))).toEqual([]);
    // Two apps have this name, so it may be either.
    const twins = [...apps, { id: 2, app_display_name: 'Shop' }];
    expect(keys(filterMembers(membersOf(named, [], twins), { ...filter, app: '2' }))).toEqual(['7']);
    // Written with other spaces, case or accents; another app's slug is no name.
    const cafe = [
      { id: 1, app_display_name: 'Café  Nord', app_slug: 'shop' },
      { id: 2, app_display_name: 'Shop' },
    ];
    for (const [app_name, appKey] of [
      ['Café Nord', '1'],
      ['cafe\u0301 nord', '1'],
      ['shop', '2'],
    ] as const)
      expect(membersOf([user({ id: 7, email: 'gil@x.example', app_name })], [], cafe)[0], app_name).toMatchObject({
        appKey,
      });
    // Another user's entry gives the id too.
    const other = user({ id: 8, email: 'hal@x.example', app_id: 9, app_name: 'Shop' });
    expect(membersOf([...named, other], [])[0]?.appKey).toBe('9');
  });

  it('are in the group, and of the app, of the name they give alone, although another one has that name as its id', () => {
    const named = [user({ id: 5, email: 'eve@x.example', group_name: 'trial', app_name: 'trial' })];
    const basic = { id: 'trial', name: 'Basic' };
    const webshop = { id: 'trial', app_display_name: 'Shop' };
    for (const written of ['trial', 'Trial']) {
      const trials = [basic, { id: 'trial-2', name: written }];
      const [eve] = membersOf(named, trials, [webshop, { id: 'trial-2', app_display_name: written }]);
      expect(eve, written).toMatchObject({ groupKey: 'trial-2', groupName: written, appKey: 'trial-2' });
      expect(placesOf(named, trials), written).toEqual([['5', ['trial-2']]]);
    }
    // No group or app has that name, so it can only be the id.
    expect(membersOf(named, [basic], [webshop])[0]).toMatchObject({ groupKey: 'trial', appKey: 'trial' });
  });

  it('are in no group where the service says so by an empty name', () => {
    const free = user({ id: 6, email: 'fay@x.example', group_name: '' });
    expect(membersOf([free], groups)[0]?.groupKey).toBeNull();
    expect(isInGroup(free, null, new GroupKeys(groups, []))).toBe(true);
  });

  it('are in a group whatever the service calls it: by id, by name, or by its name in place of the id', () => {
    const keys = new GroupKeys([...groups, { id: 'Alpha', name: '7' }], []);
    const isIn = (fields: Partial<ExternalUser>, group: { id: string | number; name: string } | null) =>
      isInGroup(user({ id: 6, email: 'fay@x.example', ...fields }), group, keys);
    const [beta] = groups as [{ id: number; name: string }];
    for (const fields of [{ group_id: '7' }, { group_id: 'Beta' }, { group_id: 'beta' }, { group_name: 'BETA' }]) {
      expect(isIn(fields, beta), JSON.stringify(fields)).toBe(true);
      expect(isIn(fields, null)).toBe(false);
    }
    // A name that is another group's id is that other group.
    expect(isIn({ group_id: 'Alpha' }, { id: 'g2', name: 'Alpha' })).toBe(false);
    expect(isIn({ group_id: 'g9' }, { id: 'g9', name: '' })).toBe(true);
  });

  it('are known to be in a group, or in none, by its id in any type or by its name alone', () => {
    const beta = { id: 7, name: 'Beta' };
    const isIn = (fields: Partial<ExternalUser>, group: typeof beta | null) =>
      isInGroup(user({ id: 1, email: 'ada@x.example', ...fields }), group, new GroupKeys(groups, []));
    expect([{ group_id: '7' }, { group_id: 7 }, { group_name: 'Beta' }].map((one) => isIn(one, beta))).toEqual([
      true,
      true,
      true,
    ]);
    // The id counts, not a name that another group has too.
    expect([{ group_id: 8, group_name: 'Beta' }, { group_name: 'Alpha' }, {}].map((one) => isIn(one, beta))).toEqual([
      false,
      false,
      false,
    ]);
    expect([{}, { group_name: '' }, { group_id: 7 }, { group_name: 'Beta' }].map((one) => isIn(one, null))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('are found by every visible field, and must match all words of the search', () => {
    for (const text of ['ada@', 'Ada', 'shop', 'BETA', 'rate limiting', 'shop ada'])
      expect(keys(filterMembers(members, { ...filter, text })), text).toContain('1');
    expect(keys(filterMembers(members, { ...filter, text: 'mystery' }))).toEqual(['3']);
    expect(filterMembers(members, { ...filter, text: 'ada bob' })).toEqual([]);
  });

  it('are the same array if nothing is filtered', () => {
    expect(filterMembers(members, { ...filter, text: '  ' })).toBe(members);
  });

  it('are filtered by group, by app, and by having none', () => {
    expect(keys(filterMembers(members, { ...filter, group: '7' }))).toEqual(['1', '2']);
    expect(keys(filterMembers(members, { ...filter, group: null }))).toEqual(['4']);
    expect(keys(filterMembers(members, { ...filter, app: '1' }))).toEqual(['1']);
    expect(keys(filterMembers(members, { ...filter, app: null }))).toEqual(['2', '3', '4']);
  });

  it('include groups and apps that are in no list among the choices', () => {
    expect(groupChoices(groups, members).map(({ label }) => label)).toEqual(['Alpha', 'Beta', 'Gone']);
    expect(appChoices([], members)).toEqual([{ value: '1', label: 'Shop' }]);
  });

  it('are filtered by groups and apps that can be told apart, also where several have one name', () => {
    const twins = [...groups, { id: 8, name: ' Beta ' }];
    const labels = (choices: readonly { label: string }[]) => choices.map(({ label }) => label);
    expect(labels(groupChoices(twins, members))).toEqual(['Alpha', 'Beta (7)', 'Beta (8)', 'Gone']);
    expect(labels(appChoices([...apps, { id: 2, app_display_name: 'Shop' }], []))).toEqual(['Shop (1)', 'Shop (2)']);
  });

  it('are counted by group, which explains why a group cannot be deleted', () => {
    expect(countByGroup(members)).toEqual(
      new Map([
        ['7', 2],
        ['g9', 1],
      ]),
    );
    expect(usersInGroup(1)).toBe('1 user in this group');
    expect(usersInGroup(12)).toBe('12 users in this group');
  });
});
