import { beforeEach, expect, it, vi } from 'vitest';
import { ExternalUsersPanel } from '@/features/dashboard/ExternalUsersPanel';
import { stubWindow } from '../../../support/window';
import { user } from '../../domain/limits/support';
import { markupOf, ready, textOf } from '../../markup';

// It reads the cache, which a page rendered to text does not have.
vi.mock('@/parts/Age', () => ({ Age: () => null }));
vi.mock('react', async (original) => (await import('../../../support/react')).reactWithStores(original));
let groups: { id: string; name: string }[];
vi.mock('@/cache/useLoaded', () => ({ useLoaded: () => [{ items: groups, unreadable: 0 }] }));

beforeEach(() => {
  stubWindow();
  groups = [{ id: 'gold', name: 'Gold' }];
});

it('the dashboard’s users lead to their app and group where the service gives only the name of one and the id of the other', () => {
  const users = ready({ items: [user('ann', { app_name: 'Shop', group_id: 'gold' })], unreadable: 0 });
  const apps = ready({ items: [{ id: 'shop', app_display_name: 'Shop' }], unreadable: 0 });
  const props = { users, apps } as unknown as Parameters<typeof ExternalUsersPanel>[0];
  const links = [...markupOf(<ExternalUsersPanel {...props} />).matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)</g)];
  expect(links.map(([, to, text]) => [to, text])).toEqual([
    ['/external-users/ann', 'ann@example.com'],
    ['/apps/shop', 'Shop'],
    ['/external-user-groups/gold', 'Gold'],
  ]);
});

it('groups of the same name are told apart among the dashboard’s users', () => {
  groups = [
    { id: 'a', name: 'Team' },
    { id: 'b', name: 'Team' },
  ];
  const users = ready({ items: [user('ann', { group_id: 'a' }), user('bo', { group_id: 'b' })], unreadable: 0 });
  const props = { users, apps: ready({ items: [], unreadable: 0 }) } as Parameters<typeof ExternalUsersPanel>[0];
  const text = textOf(<ExternalUsersPanel {...props} />);
  expect(text).toContain('Team (a)');
  expect(text).toContain('Team (b)');
});

it("without users, 'Add a user' leads to the form", () => {
  const none = ready({ items: [], unreadable: 0 });
  const props = { users: none, apps: none } as Parameters<typeof ExternalUsersPanel>[0];
  expect(markupOf(<ExternalUsersPanel {...props} />)).toContain('href="/external-users?new=1"');
});
