import { expect, it, vi } from 'vitest';
import { type Endpoint, listEndpoints } from '@/contract/endpoints';
import { EndpointsPage } from '@/features/endpoints/EndpointsPage';
import { stubWindow } from '../../../support/window';
import { alice, sessionFor } from '../../cache/support';
import { ready, textOf } from '../../markup';

let endpoints: Endpoint[];
vi.mock('react', async (original) =>
  (await import('../../../support/react')).reactWithStores(original as () => Promise<object>),
);
vi.mock('@/cache/useCached', async (original) => ({
  ...(await original<object>()),
  useOwner: () => alice,
  useCached: (call: unknown) => {
    const app = { id: 7, app_display_name: 'Shop', app_slug: null };
    return ready({ items: call === listEndpoints ? endpoints : [app], unreadable: 0 });
  },
}));
// It reads the cache, which a page rendered to text does not have.
vi.mock('@/parts/ExportCsv', () => ({ ExportCsv: () => null }));

it('an app with more endpoints than a call takes arguments has its page', () => {
  sessionFor(alice);
  stubWindow();
  endpoints = Array.from({ length: 150_000 }, (_, id) => ({
    id,
    method: 'GET',
    pattern: `/users/${id}`,
    last_seen_at: null,
    hit_count_24h: id,
    tags: [],
    is_ignored: false,
  }));
  const text = textOf(<EndpointsPage />, { at: '/apps/7/endpoints', pattern: '/apps/:appId/endpoints' });
  expect(text).toContain('Endpoints of Shop');
  expect(text).toContain('150,000 endpoints');
  expect(text).toContain('/users/149999');
});
