import { beforeEach, expect, it, vi } from 'vitest';
import { usePeople } from '@/parts/limits/useLimits';
import { user } from '../domain/limits/support';
import { failed, ready } from '../markup';
import { renderHook } from '../renderHook';

const list = (items: unknown[]) => ready({ items, unreadable: 0 });
const offline = failed({ kind: 'offline' });
let answers: Record<string, unknown>;
vi.mock('@/cache/useCached', async (original) => ({
  ...(await original<object>()),
  useCached: ({ name }: { name: string }) => answers[name],
}));
beforeEach(() => {
  const users = [
    user('u1', { app_id: 3, app_name: 'Shop', group_id: 7, group_name: 'Trial' }),
    user('u2', { app_id: 4, app_name: ' ', group_id: 8 }),
  ];
  answers = { 'externalUsers.list': list(users), 'externalUserGroups.list': offline, 'apps.list': offline };
});

const namesNow = async () => (await renderHook(usePeople, undefined)).now().nameOf;

it("apps and groups that could not be loaded are called what their users' entries say, or by their id", async () => {
  const nameOf = await namesNow();
  expect([nameOf('app', '3'), nameOf('group', '7')]).toEqual(['Shop', 'Trial']);
  expect([nameOf('app', '4'), nameOf('group', '8'), nameOf('app', '9')]).toEqual(['4', '8', '9']);
});

it('their own lists come first', async () => {
  const app = { id: 3, app_display_name: 'Storefront', app_slug: null };
  answers = { ...answers, 'apps.list': list([app]), 'externalUserGroups.list': list([{ id: 7, name: 'Gold' }]) };
  const nameOf = await namesNow();
  expect([nameOf('app', '3'), nameOf('group', '7')]).toEqual(['Storefront', 'Gold']);
});
