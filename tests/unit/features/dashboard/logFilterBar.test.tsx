import { beforeEach, expect, it, vi } from 'vitest';
import { LogFilterBar } from '@/features/dashboard/LogFilterBar';
import { stubWindow } from '../../../support/window';
import { user } from '../../domain/limits/support';
import { markupOf, ready } from '../../markup';

vi.mock('react', async (original) => (await import('../../../support/react')).reactWithStores(original));
beforeEach(() => stubWindow());

it('the filter by user offers a user whom the service lists several times once', () => {
  const users = ready({ items: [user('ann', { app_id: 1 }), user('ann', { app_id: 2 }), user('bob')], unreadable: 0 });
  const props = { users, apps: ready({ items: [], unreadable: 0 }), filters: { app: '', user: '' } };
  const markup = markupOf(<LogFilterBar {...(props as unknown as Parameters<typeof LogFilterBar>[0])} />);
  expect([...markup.matchAll(/<option value="(\w+)"/g)].map(([, value]) => value)).toEqual(['ann', 'bob']);
});
