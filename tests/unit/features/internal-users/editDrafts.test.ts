import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import type { InternalUser } from '@/contract/users';
import { useInlineEdit } from '@/features/internal-users/useInlineEdit';
import { waitingToasts } from '@/ui/overlays/toast';
import { withResolvers } from '../../../support/promise';
import { alice, sessionFor } from '../../cache/support';
import { renderHook } from '../../renderHook';
import { storageOf } from '../../storage';

vi.mock('@/cache/useCached', async (original) => ({ ...(await original<object>()), useOwner: () => alice }));

const ada: InternalUser = { id: 7, email: 'ada@acme.example', username: 'ada', name: 'Ada', role: 'viewer' };
const bo: InternalUser = { id: 8, email: 'bo@acme.example', username: 'bo', name: 'Bo', role: 'viewer' };
const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  sessionFor(alice);
  vi.stubGlobal('sessionStorage', storageOf(kept));
});
const mount = (users: InternalUser[]) =>
  renderHook((shown: InternalUser[]) => useInlineEdit({ items: shown, unreadable: 0 }), users, MemoryRouter);

it('an edit that was begun and undone by hand, and closed by opening the next row, leaves nothing: the row opens later with the present values', async () => {
  const of = await mount([ada, bo]);
  const edit = (key: string) => of.now().edits.get(key);
  await of.does(() => of.now().open(ada));
  await of.does(() => edit('7')?.set('name', 'Adax'));
  await of.does(() => edit('7')?.set('name', 'Ada'));
  expect(edit('7')?.dirty).toBe(false);
  await of.does(() => of.now().open(bo));
  expect(edit('7')).toBeUndefined();
  await of.does(() => edit('8')?.cancel());
  // An hour later a colleague makes Ada an admin; the list shows it.
  const promoted = { ...ada, name: 'Ada King', role: 'admin' };
  await of.rerender([promoted, bo]);
  await of.does(() => of.now().open(promoted));
  expect(edit('7')?.changed).toBe('');
  expect(edit('7')?.values).toEqual({ username: 'ada', name: 'Ada King', role: 'admin' });
});

it('an edit left by leaving the page after undoing it by hand', async () => {
  let of = await mount([ada, bo]);
  await of.does(() => of.now().open(ada));
  await of.does(() => of.now().edits.get('7')?.set('role', 'admin'));
  await of.does(() => of.now().edits.get('7')?.set('role', 'viewer'));
  await of.unmount();
  const promoted = { ...ada, role: 'admin' };
  of = await mount([promoted, bo]);
  await of.does(() => of.now().open(promoted));
  expect(of.now().edits.get('7')?.values.role).toBe('admin');
});

it('E9: what is typed in a row opened again while its first save is under way stays a draft', async () => {
  const { promise: answered, resolve: answer } = withResolvers<Response>();
  let list = [ada];
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return Response.json({ users: list });
    sent.push(await request.json());
    return answered;
  });
  const first = await mount([ada]);
  await first.does(() => first.now().open(ada));
  await first.does(() => first.now().edits.get('7')?.set('name', 'Ada L.'));
  await first.does(() => first.now().edits.get('7')?.save());
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await first.unmount();
  // Back on the page: the draft is there, more is typed.
  const second = await mount([ada]);
  await second.does(() => second.now().open(ada));
  await second.does(() => second.now().edits.get('7')?.set('username', 'countess'));
  list = [{ ...ada, name: 'Ada L.' }];
  answer(new Response(null, { status: 204 }));
  await vi.waitFor(() => expect(waitingToasts.read()).toHaveLength(1));
  await second.unmount();
  // A reload now.
  const third = await mount(list);
  await third.does(() => third.now().open(list[0] as InternalUser));
  expect(third.now().edits.get('7')?.values.username).toBe('countess');
});

it('a draft of what the list has by now is dropped: the row opens as the list has it, with nothing to save', async () => {
  let of = await mount([ada]);
  await of.does(() => of.now().open(ada));
  await of.does(() => of.now().edits.get('7')?.set('name', 'Ada L. '));
  await of.unmount();
  // It was saved, although its answer never came.
  const saved = { ...ada, name: 'Ada L.' };
  of = await mount([saved]);
  await of.does(() => of.now().open(saved));
  expect(of.now().edits.get('7')).toMatchObject({ changed: '', dirty: false, values: { name: 'Ada L.' } });
  expect([...kept.keys()].filter((key) => key.includes('users.edit'))).toEqual([]);
});
