import { describe, expect, it } from 'vitest';
import type { App } from '@/contract/apps';
import type { ExternalUser } from '@/contract/external-users';
import type { List } from '@/contract/fields';
import type { LegacyTile } from '@/contract/tiles';
import { cardNotes } from '@/domain/card-notes';

const app = (status: string) => ({ status }) as App;
const user = (group_id: string | number | null, group_name: string | null = null) =>
  ({ group_id, group_name }) as ExternalUser;
const listOf = <T>(items: T[], unreadable = 0): List<T> => ({ items, unreadable });
const tile = (external_user_id: string | null, group: string | null, enabled = true) =>
  ({ external_user_id, group, enabled }) as LegacyTile;

describe('the notes on the cards', () => {
  it('say nothing about lists that are empty or not loaded', () => {
    expect(cardNotes({ apps: undefined, users: undefined, tiles: undefined })).toEqual({});
    expect(cardNotes({ apps: listOf([]), users: listOf([]), tiles: listOf([]) })).toEqual({});
  });

  it('do not say how many apps run if the service does not tell it of each', () => {
    const untold = { status: null } as App;
    expect(cardNotes({ apps: listOf([app('running'), untold]), users: undefined, tiles: undefined })).toEqual({});
  });

  it('name the parts of each figure', () => {
    const apps = listOf([app('running'), app('disabled'), app('migrating')]);
    const users = listOf([user(1, 'Premium'), user('1'), user(null, 'Trial'), user(null)]);
    const tiles = listOf([tile(null, null), tile('u', null), tile(null, 'g')]);
    expect(cardNotes({ apps, users, tiles })).toEqual({
      apps_total: '1 running',
      external_users_total: '1 without a group',
      groups_total: '2 with users',
      active_policies_total: '1 tenant-wide',
    });
    expect(cardNotes({ apps: listOf([app('running')]), users: listOf([user(1)]), tiles: undefined })).toEqual({
      apps_total: 'All running',
      external_users_total: 'All in a group',
      groups_total: '1 with users',
    });
  });

  it('count no disabled tile as an active policy, for a service that lists those too', () => {
    const tiles = [tile(null, null), tile(null, null, false), tile(null, null, false)];
    const notesOf = (items: LegacyTile[]) => cardNotes({ apps: undefined, users: undefined, tiles: listOf(items) });
    expect(notesOf(tiles)).toEqual({ active_policies_total: '1 tenant-wide' });
    expect(notesOf(tiles.slice(1))).toEqual({});
  });

  it('say nothing about lists with entries that could not be read', () => {
    const apps = listOf([app('running')], 1);
    const users = listOf([user(1)], 2);
    const tiles = listOf([tile(null, null)], 1);
    expect(cardNotes({ apps, users, tiles })).toEqual({});
  });

  it('do not count groups of which one is known by its id alone and another by its name alone', () => {
    const users = listOf([user(5), user(null, 'Beta')]);
    expect(cardNotes({ apps: undefined, users, tiles: undefined })).toEqual({ external_users_total: 'All in a group' });
  });

  it('say nothing that the figure contradicts, which is read more often than the lists', () => {
    const apps = listOf([app('running'), app('disabled')]);
    const users = listOf([user(1), user(2)]);
    const tiles = listOf([tile(null, null), tile(null, null)]);
    const stats = { apps_total: 3, external_users_total: 2, groups_total: 1, active_policies_total: 1 };
    expect(cardNotes({ apps, users, tiles, stats })).toEqual({ external_users_total: 'All in a group' });
    const unknown = { apps_total: null, external_users_total: null, groups_total: null, active_policies_total: null };
    expect(Object.keys(cardNotes({ apps, users, tiles, stats: unknown }))).toHaveLength(4);
  });

  it('take a name in the place of an id for the group of that name', () => {
    const users = listOf([user(5, 'Beta'), user('Beta')]);
    expect(cardNotes({ apps: undefined, users, tiles: undefined }).groups_total).toBe('1 with users');
  });

  it('take an id for the group that has it, although another group has that name', () => {
    const users = listOf([user('premium', 'Gold'), user('trial', 'premium')]);
    expect(cardNotes({ apps: undefined, users, tiles: undefined }).groups_total).toBe('2 with users');
    const byName = listOf([...users.items, user('gold', 'Trial'), user(null, 'premium')]);
    expect(cardNotes({ apps: undefined, users: byName, tiles: undefined }).groups_total).toBe('3 with users');
  });

  it('count a group once, whether users name it by its id or by its name', () => {
    const users = listOf([user('g1', 'Trial'), user(null, 'Trial'), user('g1'), user(null, '')]);
    expect(cardNotes({ apps: undefined, users, tiles: undefined })).toEqual({
      external_users_total: '1 without a group',
      groups_total: '1 with users',
    });
  });
});
