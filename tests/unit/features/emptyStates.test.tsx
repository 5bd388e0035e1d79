import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { AppPage } from '@/features/apps/detail/AppPage';
import { BuildHistoryPage } from '@/features/apps/detail/BuildHistoryPage';
import { LogsPanel } from '@/features/dashboard/LogsPanel';
import { UserPage } from '@/features/external-users/user/UserPage';
import { LogsPage } from '@/features/logs/LogsPage';
import { GroupsPage } from '@/features/user-groups/GroupsPage';
import { GroupPage } from '@/features/user-groups/group/GroupPage';
import { paths } from '@/paths';
import { stubWindow } from '../../support/window';
import { markupOf, ready } from '../markup';

// Ages and lists read the cache, which a page rendered to text does not have.
vi.mock('@/parts/Age', () => ({ Age: () => null }));
vi.mock('react', async (original) => (await import('../../support/react')).reactWithStores(original));
const lists = vi.hoisted(() => ({ items: {} as Record<string, object[]> }));
vi.mock('@/cache/useCached', async (original) => ({
  ...(await original<object>()),
  useCached: ({ name }: { name: string }) => ({
    ...{ status: 'ready', data: { items: lists.items[name] ?? [], unreadable: 0 }, failure: null },
    ...{ total: null, newest: null, base: null, refresh: async () => {}, source: { resource: null } },
  }),
}));
beforeEach(() => {
  stubWindow();
  lists.items = {};
});

/** The links, by their words, in the empty state with this sentence. */
function linksUnder(sentence: string, page: ReactNode, at?: { at: string; pattern?: string }): string[][] {
  const markup = markupOf(page, at);
  expect(markup).toContain(sentence);
  const [after = ''] = markup.slice(markup.indexOf(sentence)).split('</section>');
  return [...after.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, href = '', words = '']) => [
    words,
    href,
  ]);
}

const NO_LOGS = 'No policy logs found.';
const TO_APPS = ['Go to Apps', '/apps'];

it('a log without events leads to the apps, whose calls it will show', () => {
  const none = ready({ items: [], unreadable: 0 });
  const filters = { app: '', user: '', action: '', time: null, page: 1, change: () => undefined };
  expect(linksUnder(NO_LOGS, <LogsPanel logs={none} filters={filters} apps={none} users={none} />)).toEqual([TO_APPS]);
  expect(linksUnder(NO_LOGS, <LogsPage />, { at: paths.logs.to() })).toEqual([TO_APPS]);
  lists.items = { 'externalUsers.list': [{ id: 1, email: 'ada@x.example', name: null, tiles: [] }] };
  const user = { at: paths.externalUser.to(1), pattern: paths.externalUser.pattern };
  expect(linksUnder(NO_LOGS, <UserPage />, user)).toEqual([TO_APPS]);
});

it('a history without builds leads to the app’s page, where one is made', () => {
  lists.items = { 'apps.list': [{ id: 3, app_display_name: 'Shop' }] };
  const history = { at: paths.appBuilds.to(3), pattern: paths.appBuilds.pattern };
  expect(linksUnder('No SDK builds yet.', <BuildHistoryPage />, history)).toEqual([['Open app', '/apps/3']]);
});

it('without users to assign to a group, the groups’ page leads to where they are added', () => {
  const groups = { at: paths.externalUserGroups.to() };
  expect(linksUnder('No external users found.', <GroupsPage />, groups)).toEqual([
    ['Add user', '/external-users?new=1'],
  ]);
});

it('a group without members says so, not that there are no users', () => {
  lists.items = {
    'externalUserGroups.list': [{ id: 5, name: 'Gold' }],
    'externalUsers.list': [{ id: 1, email: 'ada@x.example', name: null, tiles: [] }],
  };
  const group = { at: paths.externalUserGroup.to(5), pattern: paths.externalUserGroup.pattern };
  const page = markupOf(<GroupPage />, group);
  expect(page).toContain('No members yet.');
  expect(page).not.toContain('No external users found.');
});

it('a page without rules of its own says that other rules may apply, not that there are some', () => {
  lists.items = {
    'apps.list': [{ id: 3, app_display_name: 'Shop' }],
    'externalUserGroups.list': [{ id: 5, name: 'Gold' }],
    'externalUsers.list': [{ id: 1, email: 'ada@x.example', name: null, tiles: [] }],
  };
  const words = (others: string) => `The tenant-wide rule and rules for ${others} may still apply.`;
  const { app, externalUserGroup, externalUser } = paths;
  expect(markupOf(<AppPage />, { at: app.to(3), pattern: app.pattern })).toContain(words('groups and users'));
  expect(markupOf(<GroupPage />, { at: externalUserGroup.to(5), pattern: externalUserGroup.pattern })).toContain(
    words('single members or their apps'),
  );
  expect(markupOf(<UserPage />, { at: externalUser.to(1), pattern: externalUser.pattern })).toContain(
    words('their app and group'),
  );
});
