import { MemoryRouter } from 'react-router-dom';
import { safeParse } from 'valibot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { allOverlays } from '@/cache/overlays';
import type { List } from '@/contract/fields';
import { type InternalUser, listUsers } from '@/contract/users';
import { useInlineEdit } from '@/features/internal-users/useInlineEdit';
import { alice, sessionFor } from '../../cache/support';
import { renderHook } from '../../renderHook';
import { storageOf } from '../../storage';

const told = vi.hoisted(() => ({ undo: [] as (() => void)[], texts: [] as unknown[], not: vi.fn() }));
vi.mock('@/parts/undo', () => ({
  toastDone: ({ text, undo }: { text: unknown; undo?: () => void }) => {
    told.texts.push(text);
    if (undo) told.undo.push(undo);
  },
  toastNotUndone: told.not,
}));
vi.mock('@/cache/useCached', async (original) => ({ ...(await original<object>()), useOwner: () => alice }));

const ada: InternalUser = { id: 7, email: 'ada@acme.example', username: 'ada', name: 'Ada', role: 'viewer' };
// A saved edit is shown until the list has been read, which may be after its test.
afterEach(() => vi.waitFor(() => expect(allOverlays().size).toBe(0)));
beforeEach(() => {
  told.undo = [];
  told.not.mockReset();
  sessionFor(alice);
  vi.stubGlobal('sessionStorage', storageOf());
});

type Kept = (body: InternalUser) => Partial<InternalUser>;
const inLowerCase: Kept = (body) => ({ ...body, username: String(body.username).toLowerCase() });

/**
 * Ada's row is open for editing; the service keeps what `kept` says of each change.
 * @param answers whether it says so; its answer is lost otherwise
 */
async function open(kept: Kept, answers = true) {
  const service = { user: ada };
  const sent: InternalUser[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return Response.json({ users: [service.user] });
    const body = (await request.json()) as InternalUser;
    sent.push(body);
    service.user = { ...service.user, ...kept(body) };
    if (!answers)
      return new Response(new ReadableStream({ pull: (answer) => answer.error(new TypeError('terminated')) }));
    return Response.json(service.user);
  });
  const of = await renderHook(
    (shown: InternalUser[]) => useInlineEdit({ items: shown, unreadable: 0 }),
    [ada],
    MemoryRouter,
  );
  await of.does(() => of.now().open(ada));
  const edit = () => of.now().edits.get('7');
  const save = async (field: 'username' | 'name', value: string) => {
    await of.does(() => edit()?.set(field, value));
    await of.does(() => edit()?.save());
    await of.shows(() => expect(edit()?.pending ?? false).toBe(false));
  };
  /** Resolves once it is said what became of it. */
  const undo = async () => {
    const before = told.texts.length;
    await of.does(() => told.undo[0]?.());
    await of.shows(() => expect(told.not.mock.calls.length + told.texts.length - before).toBe(1));
  };
  return { of, service, sent, edit, save, undo };
}

it.each([true, false])(
  'an edit that the service has put into its own form (a username in lower case) counts as saved, and can be undone (answered: %s)',
  async (answers) => {
    const { of, service, sent, edit, save, undo } = await open(inLowerCase, answers);
    await save('username', 'Countess');
    expect(edit()?.problem ?? null, 'not saved').toBeNull();
    expect(told.undo).toHaveLength(1);
    await of.rerender([service.user]);
    await undo();
    expect(told.not).not.toHaveBeenCalled();
    expect(sent.map(({ username }) => username)).toEqual(['Countess', 'ada']);
  },
);

it('an edit that the service answered as it was sent is not undone over somebody else’s change of its capitals', async () => {
  const { service, sent, save, undo } = await open((body) => body);
  await save('name', 'ada king');
  service.user = { ...service.user, name: 'Ada King' };
  await undo();
  expect(told.not).toHaveBeenCalledOnce();
  expect(sent.map(({ name }) => name)).toEqual(['ada king']);
});

it('a change of capitals that the service has not kept does not count as saved', async () => {
  const { edit, save } = await open(() => ({}), false);
  await save('username', 'Ada');
  expect(edit()?.problem?.detail).toBe('It was not saved. You can send it again.');
  expect(told.undo).toHaveLength(0);
});

it('a role that this version cannot read goes back as the service has it now, and so does an undo', async () => {
  const odd = { id: 9, email: 'ann@acme.example', username: 2026, name: 'Ann', role: 2 };
  let user: object = odd;
  const sent: object[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return Response.json({ users: [user] });
    const body = (await request.json()) as object;
    sent.push(body);
    user = { ...user, ...body };
    return Response.json(user);
  });
  const shown = () => (safeParse(listUsers.response, [user]).output as List<InternalUser>).items;
  const of = await renderHook(
    (users: InternalUser[]) => useInlineEdit({ items: users, unreadable: 0 }),
    shown(),
    MemoryRouter,
  );
  const edit = () => of.now().edits.get('9');
  await of.does(() => of.now().open(shown()[0] as InternalUser));
  await of.does(() => edit()?.set('name', 'Ann Bell'));
  // Somebody else has given them another role, which this version cannot read either.
  user = { ...odd, role: 3 };
  await of.does(() => edit()?.save());
  await of.shows(() => expect(told.undo).toHaveLength(1));
  expect(sent).toEqual([{ username: 2026, name: 'Ann Bell', role: 3 }]);
  await of.rerender(shown());
  await of.does(() => told.undo[0]?.());
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ username: 2026, name: 'Ann', role: 3 });
});
