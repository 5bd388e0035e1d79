import { expect, it, vi } from 'vitest';
import type { App } from '@/contract/apps';
import { DashboardPage } from '@/features/dashboard/DashboardPage';
import { log } from '../../domain/support';
import { ready, textOf } from '../../markup';

vi.mock('react', async (original) => (await import('../../../support/react')).reactWithStores(original));
vi.mock('@/ui', async (original) => ({
  ...(await original<object>()),
  useAfterPaint: () => true,
  AfterPaint: () => null,
}));
vi.mock('@/parts/lazyPiece', () => ({ lazyPiece: () => () => null, MissingPiece: () => null }));
vi.mock('@/parts/Age', () => ({ Age: () => null }));
vi.mock('@/parts/downloadedSdk', () => ({ hasDownloadedSdk: () => false }));
vi.mock('@/features/dashboard/useRefusal', () => ({ useRefusal: () => null }));
vi.mock('@/features/dashboard/LogsPanel', () => ({ LogsPanel: () => null }));
let total: number | null = null;
vi.mock('@/cache/useCached', () => ({
  useOwner: () => ({ id: 1, tenantId: 1, email: 'a@example.com' }),
  useCached: (call: { name: string }, input: unknown) => {
    const list = (items: unknown[]) => ready({ items, unreadable: 0 });
    if (input === null) return { ...ready(null), status: 'loading' };
    switch (call.name) {
      case 'stats.get':
        return ready({ apps_total: 1, external_users_total: 0, groups_total: 0, active_policies_total: 0 });
      case 'policyLogs.list':
        return {
          ...list(
            Array.from({ length: 2_000 }, (_, index) =>
              log(0, {
                timestamp: new Date(Date.now() - index * 1_500).toISOString(),
                action: 'blocked',
                severity: 'critical',
              }),
            ),
          ),
          total,
          newest: total === null ? null : 2_000,
        };
      case 'apps.list':
        return list([{ id: 1, app_display_name: 'Shop', status: 'running', api_key_status: 'disabled' } as App]);
      default:
        return list([]);
    }
  },
}));

it('a tenant whose newest events alone are kept is not taken for a fresh one', () => {
  total = 100_000;
  const text = textOf(<DashboardPage />, { at: '/dashboard' });
  expect.soft(text).not.toContain('Getting started');
  expect.soft(text).toContain('What needs attention');
});
