import { beforeEach, expect, it, vi } from 'vitest';
import { ExternalUsersPage } from '@/features/external-users/ExternalUsersPage';
import { UserPage } from '@/features/external-users/user/UserPage';
import { paths } from '@/paths';
import { stubWindow } from '../../../support/window';
import { user } from '../../domain/limits/support';
import { markupOf } from '../../markup';

vi.mock('@/parts/Age', () => ({ Age: () => null }));
vi.mock('@/parts/ExportCsv', () => ({ ExportCsv: () => null }));
vi.mock('@/parts/limits/EffectiveLimit', () => ({ EffectiveLimit: () => null }));
vi.mock('@/parts/RulesPanel', () => ({ RulesPanel: () => null }));
vi.mock('@/parts/useOfflineReason', () => ({ useOfflineReason: () => undefined }));
vi.mock('@/features/external-users/import/Unfinished', () => ({ Unfinished: () => null }));
vi.mock('react', async (original) => (await import('../../../support/react')).reactWithStores(original));
const lists = vi.hoisted(() => ({ of: {} as Record<string, unknown[]> }));
vi.mock('@/cache/useCached', async (original) => ({
  ...(await original<object>()),
  useOwner: () => ({ id: 1, tenantId: 1, email: 'admin@acme.example' }),
  useCached: ({ name }: { name: string }) => ({
    ...{ status: 'ready', data: { items: lists.of[name] ?? [], unreadable: 0 }, failure: null },
    ...{ total: null, newest: null, base: null, refresh: async () => {}, source: { resource: null } },
  }),
}));
beforeEach(() => {
  stubWindow();
  lists.of = {
    'apps.list': [1, 2].map((id) => ({ id, app_display_name: 'Shop', app_slug: null })),
    'externalUserGroups.list': [5, 6].map((id) => ({ id, name: 'Team' })),
    'externalUsers.list': [user('ann', { app_id: 2, group_id: 6, name: '  ' }), user('bob', { app_name: 'Shop' })],
  };
});

/** The words of the links to an address. */
const linksTo = (markup: string, to: string) =>
  [...markup.matchAll(new RegExp(`<a [^>]*href="${to}"[^>]*>(.*?)</a>`, 'g'))].map(([, words = '']) =>
    words.replace(/<[^>]+>/g, ''),
  );

it('a user’s page tells the user’s app and group apart from others of their names', () => {
  const page = markupOf(<UserPage />, { at: paths.externalUser.to('ann'), pattern: paths.externalUser.pattern });
  expect(linksTo(page, paths.app.to(2))).toEqual(['Shop (2)']);
  expect(linksTo(page, paths.externalUserGroup.to(6))).toEqual(['Open Team (6)']);
});

it('the list of users tells apps of one name apart, and calls by that alone the one that may be any of them', () => {
  const page = markupOf(<ExternalUsersPage />, { at: '/external-users' });
  expect(linksTo(page, paths.app.to(2))).toEqual(['Shop (2)']);
  expect(linksTo(page, paths.app.to(1))).toEqual(['Shop']);
  expect(markupOf(<ExternalUsersPage />, { at: '/external-users?q=shop+(2)' })).not.toContain('bob@');
});

it("a user's name of spaces shows as '—'", () => {
  const page = markupOf(<UserPage />, { at: paths.externalUser.to('ann'), pattern: paths.externalUser.pattern });
  expect(page).toMatch(/<dt>Name<\/dt><dd>—<\/dd>/);
  expect(page).toContain('An end user of your apps.');
});
