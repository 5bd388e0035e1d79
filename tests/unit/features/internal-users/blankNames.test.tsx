import { beforeEach, expect, it, vi } from 'vitest';
import { DeleteUserDialog } from '@/features/internal-users/DeleteUserDialog';
import { UsersPage } from '@/features/internal-users/UsersPage';
import { stubWindow } from '../../../support/window';
import { textOf } from '../../markup';

vi.mock('@/parts/Age', () => ({ Age: () => null }));
vi.mock('@/parts/useOfflineReason', () => ({ useOfflineReason: () => undefined }));
vi.mock('@/parts/ConfirmDelete', () => ({ ConfirmDelete: ({ children }: { children: unknown }) => children }));
vi.mock('react', async (original) => (await import('../../../support/react')).reactWithStores(original));
const ada = { id: 7, email: 'ada@acme.example', username: 'ada', name: 'Ada', role: 'admin' };
const blank = { id: 8, email: ' ', username: '  ', name: '   ', role: 'admin' };
vi.mock('@/cache/useCached', async (original) => ({
  ...(await original<object>()),
  useOwner: () => ({ id: 1, tenantId: 'acme', email: 'alice@acme.example' }),
  useCached: () => ({
    ...{ status: 'ready', data: { items: [blank, ada], unreadable: 0 } },
    ...{ failure: null, source: { resource: null } },
  }),
}));
beforeEach(() => stubWindow());

it("texts of spaces show as '—', and come last whichever column the table is sorted by", () => {
  for (const column of ['email', 'username', 'name']) {
    const text = textOf(<UsersPage />, { at: `/users?sort=${column}` });
    const [, rows = ''] = text.split('Role Actions');
    expect(rows, column).toContain('ada @acme.example ada Ada Admin Edit Delete — — — Admin');
  }
});

it('a user with a name of spaces is called by the id in the question whether to delete them', () => {
  const dialog = textOf(<DeleteUserDialog user={blank} gone={false} onClose={() => {}} />);
  expect(dialog).toContain('8 (Admin) can no longer sign in');
});
