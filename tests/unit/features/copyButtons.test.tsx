import { beforeEach, expect, it, vi } from 'vitest';
import type { App } from '@/contract/apps';
import { AppDetails } from '@/features/apps/detail/AppDetails';
import { UserPage } from '@/features/external-users/user/UserPage';
import { paths } from '@/paths';
import { stubWindow } from '../../support/window';
import { ready, textOf } from '../markup';

// Ages and lists read the cache, which a page rendered to text does not have.
vi.mock('@/parts/Age', () => ({ Age: () => null }));
vi.mock('react', async (original) => (await import('../../support/react')).reactWithStores(original));
const lists = vi.hoisted(() => ({ users: [] as object[] }));
vi.mock('@/cache/useCached', async (original) => ({
  ...(await original<object>()),
  useCached: ({ name }: { name: string }) => ({
    ...{ status: 'ready', data: { items: name === 'externalUsers.list' ? lists.users : [], unreadable: 0 } },
    ...{ failure: null, total: null, newest: null, base: null, source: { resource: null } },
  }),
}));
beforeEach(() => stubWindow());

it('a user’s e-mail address can be copied, where there is one', () => {
  const { pattern, to } = paths.externalUser;
  const user = { id: 1, email: 'ada@x.example', name: 'Ada', tiles: [] };
  lists.users = [user, { ...user, id: 2, email: '' }];
  expect(textOf(<UserPage />, { at: to(1), pattern })).toContain('Copy email');
  expect(textOf(<UserPage />, { at: to(2), pattern })).not.toContain('Copy email');
});

it('an app’s website can be copied, where there is one', () => {
  const details = (website_url: string | null) => {
    const app = { id: 3, app_display_name: 'Shop', website_url, created_at: null } as App;
    return textOf(<AppDetails app={app} apps={ready({ items: [app], unreadable: 0 })} />);
  };
  expect(details('https://shop.example')).toContain('https://shop.example Copy website');
  expect(details(null)).not.toContain('Copy website');
});
