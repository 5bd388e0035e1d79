import { beforeEach, expect, it, vi } from 'vitest';
import { ExternalUsersPage } from '@/features/external-users/ExternalUsersPage';
import { BULK_BUSY } from '@/parts/bulk';
import { paths } from '@/paths';
import { stubWindow } from '../../../support/window';
import { markupOf, ready } from '../../markup';

const work = vi.hoisted(() => ({ running: false }));
vi.mock('@/parts/Age', () => ({ Age: () => null }));
vi.mock('@/parts/ExportCsv', () => ({ ExportCsv: () => null }));
vi.mock('@/parts/useOfflineReason', () => ({ useOfflineReason: () => undefined }));
vi.mock('@/parts/members/useMembers', async (original) => {
  const { useMembers } = await original<typeof import('@/parts/members/useMembers')>();
  return {
    useMembers: (...of: Parameters<typeof useMembers>) => {
      const members = useMembers(...of);
      const view = { label: 'Deleting users', total: 2, done: 1, failed: 0, results: [], running: work.running };
      return { ...members, bulk: { ...members.bulk, view } };
    },
  };
});
vi.mock('@/features/external-users/import/Unfinished', () => ({
  Unfinished: ({ disabledReason }: { disabledReason?: string }) => `left of an import: ${disabledReason}`,
}));
vi.mock('react', async (original) => (await import('../../../support/react')).reactWithStores(original as never));
vi.mock('@/cache/useCached', async (original) => ({
  ...(await original<object>()),
  useOwner: () => ({ id: 1, tenantId: 1, email: 'admin@acme.example' }),
  useCached: () => ready({ items: [], unreadable: 0 }),
}));
beforeEach(stubWindow);

it('no import is opened while bulk work runs, whose progress would leave the screen', () => {
  const { pattern } = paths.externalUsers;
  const page = () => markupOf(<ExternalUsersPage />, { at: pattern, pattern });
  const button = () => page().match(/<button(?:(?!<button).)*Import CSV/)?.[0];
  expect(button()).toBeDefined();
  expect(button()).not.toContain('aria-disabled');
  work.running = true;
  expect(button()).toContain(`data-tip="${BULK_BUSY}"`);
  expect(page()).toContain(`left of an import: ${BULK_BUSY}`);
});
