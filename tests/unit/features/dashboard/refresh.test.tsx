import { expect, it, vi } from 'vitest';
import { DASHBOARD_REFRESH_MS } from '@/contract/constants';
import { DashboardPage } from '@/features/dashboard/DashboardPage';
import { markupOf, ready } from '../../markup';

vi.mock('react', async (original) => (await import('../../../support/react')).reactWithStores(original));
vi.mock('@/parts/lazyPiece', () => ({ lazyPiece: () => () => null, MissingPiece: () => null }));
vi.mock('@/parts/Age', () => ({ Age: () => null }));
vi.mock('@/parts/downloadedSdk', () => ({ hasDownloadedSdk: () => false }));
vi.mock('@/features/dashboard/LogsPanel', () => ({ LogsPanel: () => null }));
const polled = new Map<string, number | undefined>();
vi.mock('@/cache/useCached', () => ({
  useOwner: () => ({ id: 1, tenantId: 1, email: 'a@example.com' }),
  useCached: ({ name }: { name: string }, input: unknown, options?: { refreshEveryMs?: number }) => {
    if (input !== null) polled.set(name, options?.refreshEveryMs);
    return ready(name === 'stats.get' ? {} : { items: [], unreadable: 0 });
  },
}));

it('every list and figure of the dashboard is read again every 30 seconds', () => {
  markupOf(<DashboardPage />, { at: '/dashboard' });
  expect(Object.fromEntries(polled)).toEqual(
    Object.fromEntries(
      ['stats.get', 'policyLogs.list', 'apps.list', 'legacyTiles.list', 'externalUsers.list'].map((name) => [
        name,
        DASHBOARD_REFRESH_MS,
      ]),
    ),
  );
});
