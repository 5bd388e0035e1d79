import { expect, it, vi } from 'vitest';
import type { InternalUser } from '@/contract/users';
import { EditContext, RowActions } from '@/features/internal-users/cells';
import { stubWindow } from '../../../support/window';
import { markupOf } from '../../markup';

vi.mock('react', async (original) => (await import('../../../support/react')).reactWithStores(original));
vi.mock('@/parts/useOfflineReason', () => ({ useOfflineReason: () => undefined }));

const bo: InternalUser = { id: 8, email: 'bo@acme.example', username: 'bo', name: 'Bo', role: 'viewer' };

/** The 'Edit' of Bo's row while Ada's edit is in this state. */
function editButton(ada: object): string {
  stubWindow();
  const markup = markupOf(
    <EditContext value={{ edits: new Map([['7', ada as never]]), open: () => {}, focus: null }}>
      <RowActions user={bo} onDelete={() => {}} />
    </EditContext>,
  );
  return /<button[^>]*aria-label="Edit bo@acme.example"[^>]*>/.exec(markup)?.[0] ?? '';
}

it.each([
  ['typed in', { dirty: true, pending: false, gone: null }, true],
  ['being saved', { dirty: true, pending: true, gone: null }, false],
  ['of a deleted user', { dirty: true, pending: false, gone: 'deleted' }, false],
  ['of a user who is no longer listed', { dirty: true, pending: false, gone: 'unlisted' }, false],
])(
  'while another edit is open that is %s, the next row can be edited unless there is a row to save first',
  (_, ada, isBlocked) => {
    expect(editButton(ada)).toContain('Edit bo@acme.example');
    expect(editButton(ada).includes('aria-disabled="true"')).toBe(isBlocked);
  },
);
