import { expect, it, vi } from 'vitest';
import type { InternalUser } from '@/contract/users';
import { EditContext, RoleCell } from '@/features/internal-users/cells';
import { stubWindow } from '../../../support/window';
import { markupOf } from '../../markup';

vi.mock('react', async (original) => (await import('../../../support/react')).reactWithStores(original));

const shown = (html: string) =>
  /<option[^>]*selected=""[^>]*>([^<]*)/.exec(html)?.[1] ??
  `${/<option[^>]*>([^<]*)/.exec(html)?.[1]} (the browser's default)`;

it.each([
  ['admin', 'Admin'],
  ['super_admin', 'super_admin'],
  [null, 'No role'],
])('a row in edit shows the role that "Save" sends (%s), also once somebody else has changed it', (role, word) => {
  stubWindow();
  const user: InternalUser = { id: 7, email: 'ada@acme.example', username: 'ada', name: 'Ada', role };
  const edit = {
    user,
    was: { username: 'ada', name: 'Ada', role },
    values: { username: 'ada', name: 'Ada L.', role },
    errors: {},
    pending: false,
    changed: 'role is now Viewer',
  };
  // The list has been read again: somebody has made Ada a viewer.
  const listed = { ...user, role: 'viewer' };
  const cell = markupOf(
    <EditContext value={{ edits: new Map([['7', edit as never]]), open: () => {}, focus: null }}>
      <RoleCell user={listed} />
    </EditContext>,
  );
  expect(shown(cell)).toBe(word);
});
