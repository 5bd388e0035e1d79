import { beforeEach, expect, it, vi } from 'vitest';
import { ExternalUsersPage } from '@/features/external-users/ExternalUsersPage';
import { UserPage } from '@/features/external-users/user/UserPage';
import { LogsPage } from '@/features/logs/LogsPage';
import { GroupPage } from '@/features/user-groups/group/GroupPage';
import { paths } from '@/paths';
import { stubWindow } from '../../support/window';
import { textOf } from '../markup';

// Ages and lists read the cache, which a page rendered to text does not have.
vi.mock('@/parts/Age', () => ({ Age: () => null }));
vi.mock('react', async (original) => (await import('../../support/react')).reactWithStores(original));
const user = {
  ...{ id: 1, email: 'ada@x.example', name: null, tiles: [] },
  ...{ app_id: 3, app_name: null, group_id: 7, group_name: 'Premium' },
};
const items: Record<string, object[]> = {
  'externalUsers.list': [user],
  'externalUserGroups.list': [{ id: 7, name: 'Premium' }],
};
const refused = { kind: 'refused', status: 500, message: 'Down', retryAfterS: null };
let failing: string[] = [];
let unreadable = 0;
vi.mock('@/cache/useCached', async (original) => ({
  ...(await original<object>()),
  useCached: ({ name }: { name: string }) => ({
    ...{ total: null, newest: null, base: null, refresh: async () => {}, source: { resource: null } },
    ...(failing.includes(name)
      ? { status: 'failed', data: undefined, failure: refused }
      : {
          status: 'ready',
          data: { items: items[name] ?? [], unreadable },
          failure: null,
        }),
  }),
}));
beforeEach(() => {
  stubWindow();
  failing = [];
  unreadable = 0;
});

const userPage = () => textOf(<UserPage />, { at: paths.externalUser.to(1), pattern: paths.externalUser.pattern });
const logsPage = () => textOf(<LogsPage />, { at: paths.logs.to() });

it('a user’s page says that the groups to choose from could not be loaded, and loads them again', () => {
  failing = ['externalUserGroups.list'];
  expect(userPage()).toContain('Failed to load groups. Down Try again');
  failing = [];
  expect(userPage()).not.toContain('Try again');
});

const groupPage = () =>
  textOf(<GroupPage />, { at: paths.externalUserGroup.to(7), pattern: paths.externalUserGroup.pattern });

it.each([
  ['the list of external users', () => textOf(<ExternalUsersPage />, { at: paths.externalUsers.to() })],
  ['a user’s page', userPage],
  ['a group’s page', groupPage],
])('%s says that the apps could not be loaded, or not all of them', (_, page) => {
  expect(page()).not.toContain('Apps: Down');
  failing = ['apps.list'];
  expect(page()).toContain('Apps: Down Try again');
  failing = [];
  unreadable = 1;
  expect(page()).toContain('1 app could not be read');
});

it('a group’s page says of a list of users that could not be loaded that it could not, not that it is to come', () => {
  failing = ['externalUsers.list'];
  expect(groupPage()).toContain('The list of users could not be loaded.');
});

it('the log explorer names each list whose names it lacks', () => {
  failing = ['apps.list', 'externalUsers.list', 'externalUserGroups.list'];
  expect(logsPage()).toContain('Apps: Down Try again');
  expect(logsPage()).toContain('Failed to fetch users: Down Try again');
  expect(logsPage()).toContain('Failed to load groups. Down Try again');
  failing = [];
  expect(logsPage()).not.toContain('Down');
});

it('the log explorer says of how many users, groups and apps it lacks the names', () => {
  expect(logsPage()).not.toContain('could not be read');
  unreadable = 1;
  for (const noun of ['user', 'group', 'app']) expect.soft(logsPage()).toContain(`1 ${noun} could not be read`);
});
