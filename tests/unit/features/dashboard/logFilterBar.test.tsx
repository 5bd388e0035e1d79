import { beforeEach, expect, it, vi } from 'vitest';
import type { App } from '@/contract/apps';
import type { ExternalUser } from '@/contract/external-users';
import { LogFilterBar } from '@/features/dashboard/LogFilterBar';
import { namesOf } from '@/parts/names';
import { stubWindow } from '../../../support/window';
import { user } from '../../domain/limits/support';
import { markupOf, ready } from '../../markup';

vi.mock('react', async (original) => (await import('../../../support/react')).reactWithStores(original));
beforeEach(() => stubWindow());

function barOf(apps: object[], users: ExternalUser[]): string {
  const props = {
    names: namesOf(apps as App[], users),
    apps: ready({ items: apps, unreadable: 0 }),
    users: ready({ items: users, unreadable: 0 }),
    filters: { app: '', user: '' },
  };
  return markupOf(<LogFilterBar {...(props as unknown as Parameters<typeof LogFilterBar>[0])} />);
}

it('the filter by user offers a user whom the service lists several times once', () => {
  const markup = barOf([], [user('ann', { app_id: 1 }), user('ann', { app_id: 2 }), user('bob')]);
  expect([...markup.matchAll(/<option value="(\w+)"/g)].map(([, value]) => value)).toEqual(['ann', 'bob']);
});

it('the filters tell apps and users of one name apart, as the log below does', () => {
  const app = (id: string, app_display_name: string) => ({ id, app_display_name, app_slug: null });
  const twin = { email: 'ann@acme.example' };
  const markup = barOf([app('a1', 'Shop'), app('a2', 'Shop'), app('a3', 'Blog')], [user('u1', twin), user('u2', twin)]);
  expect([...markup.matchAll(/<option value="\w+"[^>]*>([^<]+)/g)].map(([, label]) => label)).toEqual([
    'Shop (a1)',
    'Shop (a2)',
    'Blog',
    'ann@acme.example (u1)',
    'ann@acme.example (u2)',
  ]);
});
