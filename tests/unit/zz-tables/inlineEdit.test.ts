import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import type { InternalUser } from '@/contract/users';
import { useInlineEdit } from '@/features/internal-users/useInlineEdit';
import { alice, sessionFor } from '../cache/support';
import { renderHook } from '../renderHook';
import { storageOf } from '../storage';

vi.mock('@/cache/useCached', async (original) => ({ ...(await original<object>()), useOwner: () => alice }));
beforeEach(() => {
  sessionFor(alice);
  vi.stubGlobal('sessionStorage', storageOf());
});

const ada: InternalUser = { id: 7, email: 'ada@acme.example', username: 'ada', name: 'Ada', role: 'admin' };
const bo: InternalUser = { ...ada, id: 8, email: 'bo@acme.example' };

it('in a list with an entry that cannot be read, the edit of a user who left it is shown somewhere', async () => {
  const use = ({ users, isWhole }: { users: InternalUser[]; isWhole: boolean }) => useInlineEdit(users, isWhole);
  const of = await renderHook(use, { users: [ada, bo], isWhole: false }, MemoryRouter);
  await of.does(() => of.now().open(ada));
  await of.does(() => of.now().edits.get('7')?.set('name', 'Ada L.'));
  // Somebody deletes her; the unreadable entry is still there.
  await of.rerender({ users: [bo], isWhole: false });
  const edit = of.now().edits.get('7');
  // As cells.tsx has it: a dirty edit that is not being saved blocks 'Edit' of every other row.
  const blocks = edit?.dirty === true && !edit.pending;
  const isShown = edit?.gone === true;
  expect({ blocks, isShown }).not.toEqual({ blocks: true, isShown: false });
});
