import { expect, it } from 'vitest';
import type { App } from '@/contract/apps';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import type { ExternalUser } from '@/contract/external-users';
import { namesOf } from '@/parts/names';
import { appsNamed } from '../cache/support';

it('an app with a blank name is shown by its slug, or by its id', () => {
  const [first, second] = appsNamed('  ', '').items as unknown as [App, App];
  const names = namesOf([{ ...first, app_slug: 'shop' }, second]);
  expect([names.app(1), names.app(2)]).toEqual(['shop', '2']);
});

it('a group that no list has is shown by the name that its users give, or by its id', () => {
  const user = (group_id: string, group_name: string | null) => ({ id: group_id, email: '', group_id, group_name });
  const users = [user('g1', 'Old name'), user('g2', 'Trial'), user('g3', null)] as unknown as ExternalUser[];
  const names = namesOf([], users, [{ id: 'g1', name: 'Premium' }] as unknown as ExternalUserGroup[]);
  expect(['g1', 'g2', 'g3'].map(names.group)).toEqual(['Premium', 'Trial', 'g3']);
});

it('a name that no list has is null where the id is not wanted in its place', () => {
  const [nameless] = appsNamed(' ').items as unknown as [App];
  const users = [
    { id: 'u1', email: 'ada@x.example', group_id: null, group_name: 'Trial' },
    { id: 'u2', email: ' ', name: 'Bo', group_id: 'g2', group_name: null },
    { id: 'u3', email: '', name: null, group_id: null, group_name: null },
  ] as unknown as ExternalUser[];
  const groups = [
    { id: 'g1', name: ' ' },
    { id: 'Gold', name: 'Gold' },
  ] as unknown as ExternalUserGroup[];
  const { known } = namesOf([nameless], users, groups);
  expect([1, 2, null].map(known.app)).toEqual([null, null, null]);
  expect(['u1', 'u2', 'u3', 'u4'].map(known.user)).toEqual(['ada@x.example', 'Bo', null, null]);
  expect(['Trial', 'g1', 'g2', 'Gold'].map(known.group)).toEqual(['Trial', null, null, 'Gold']);
});

it('a name that several have carries the id of each on screen, but not where the plain name is wanted', () => {
  const [web, other, shop] = appsNamed('Web', 'Web', 'Shop').items as unknown as [App, App, App];
  const users = [
    { id: 'u1', email: 'ada@x.example', group_id: 'g1', group_name: 'Team' },
    { id: 'u1', email: 'ada@x.example', group_id: 'g2', group_name: 'Team' },
    { id: 'u2', email: '', name: 'Bo', group_id: null, group_name: 'Trial' },
    { id: 'u3', email: '', name: 'Bo', group_id: null, group_name: null },
  ] as unknown as ExternalUser[];
  const groups = [{ id: 'g3', name: 'Trial' }] as unknown as ExternalUserGroup[];
  const names = namesOf([web, other, shop], users, groups);
  expect([1, 2, 3, 4, null].map(names.app)).toEqual(['Web (1)', 'Web (2)', 'Shop', '4', null]);
  expect(['u1', 'u2', 'u3'].map(names.user)).toEqual(['ada@x.example', 'Bo (u2)', 'Bo (u3)']);
  // 'Trial' without an id may be the listed group.
  expect(['g1', 'g2', 'g3', 'Trial'].map(names.group)).toEqual(['Team (g1)', 'Team (g2)', 'Trial', 'Trial']);
  expect([names.known.app(1), names.known.group('g1')]).toEqual(['Web', 'Team']);
});
