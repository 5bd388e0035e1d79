import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { InternalUser } from '@/contract/users';
import { useInlineEdit } from '@/features/internal-users/useInlineEdit';
import { renderHook } from '../../renderHook';

const ada: InternalUser = { id: 7, email: 'ada@acme.example', username: 'ada', name: 'Ada', role: 'admin' };

async function listOf(users: InternalUser[]) {
  const due: unknown[] = [];
  const use = (shown: InternalUser[]) => {
    const inline = useInlineEdit(shown);
    if (inline.focus) due.push(inline.focus);
    return inline;
  };
  const of = await renderHook(use, users, MemoryRouter);
  return { of, due, edit: () => of.now().edits.get('7') };
}

describe('the focus of a row in edit', () => {
  it('goes to its first field as it opens and to its button as it closes, and to neither when the row is mounted again', async () => {
    const { of, due, edit } = await listOf([ada]);
    await of.does(() => of.now().open(ada));
    expect(due).toEqual([{ key: '7', on: 'username' }]);
    expect(of.now().focus).toBeNull();
    await of.does(() => edit()?.cancel());
    expect(due).toEqual([
      { key: '7', on: 'username' },
      { key: '7', on: 'button' },
    ]);
    expect(of.now().focus).toBeNull();
  });

  it('goes to the first error when saving is refused', async () => {
    const { of, due, edit } = await listOf([ada]);
    await of.does(() => of.now().open(ada));
    await of.does(() => edit()?.set('name', ' '));
    await of.does(() => edit()?.save());
    expect(due.at(-1)).toEqual({ key: '7', on: 'name' });
    await of.does(() => edit()?.set('username', ''));
    await of.does(() => edit()?.save());
    expect(due.at(-1)).toEqual({ key: '7', on: 'username' });
  });
});
