import { beforeEach, expect, it, vi } from 'vitest';
import { ExternalUsersPanel } from '@/features/dashboard/ExternalUsersPanel';
import { stubWindow } from '../../../support/window';
import { user } from '../../domain/limits/support';
import { markupOf, ready } from '../../markup';

// It reads the cache, which a page rendered to text does not have.
vi.mock('@/parts/Age', () => ({ Age: () => null }));
vi.mock('react', async (original) => (await import('../../../support/react')).reactWithStores(original));
vi.mock('@/cache/useLoaded', () => ({
  useLoaded: () => [{ items: [{ id: 'gold', name: 'Gold' }], unreadable: 0 }],
}));

beforeEach(() => stubWindow());

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
