import type { FunctionComponent, ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { loadDraft, saveDraft } from '@/cache/drafts';
import { AddUserDialog } from '@/features/external-users/AddUserDialog';
import { AssignGroupPage } from '@/features/tiles/AssignGroupPage';
import { SubmitDialog } from '@/parts/SubmitDialog';
import { withResolvers } from '../../../support/promise';
import { alice, sessionFor } from '../../cache/support';
import { elementsIn } from '../../elements';
import { renderHook } from '../../renderHook';
import { storageOf } from '../../storage';

vi.mock('@/features/tiles/AssignEffect', async (original) => ({
  ...(await original<object>()),
  AssignEffect: () => null,
}));
vi.mock('@/parts/useOfflineReason', () => ({ useOfflineReason: () => undefined }));
const told = vi.hoisted(() => ({ texts: [] as unknown[] }));
vi.mock('@/parts/undo', () => ({
  toastDone: ({ text }: { text: unknown }) => told.texts.push(text),
  toastNotUndone: () => {},
}));
vi.mock('@/ui/overlays/toast', async (original) => ({
  ...(await original<object>()),
  toast: (input: unknown) => told.texts.push(input),
}));
vi.mock('@/cache/useCached', async (original) => ({
  ...(await original<object>()),
  useOwner: () => alice,
  useCached: () => ({ status: 'ready', data: { items: [{ id: 1, name: 'Gold' }], unreadable: 0 } }),
}));
beforeEach(() => {
  told.texts.length = 0;
  sessionFor(alice);
  vi.stubGlobal('sessionStorage', storageOf());
});
const event = { preventDefault() {}, persist() {} };

/** Calls an element's handler as the page would. */
const call = (handler: unknown, event: object) => (handler as (event: object) => unknown)(event);

it("what is typed into 'Assign tile to group' while the first assignment is being sent is not lost", async () => {
  const { promise: answered, resolve: answer } = withResolvers();
  const sent = vi.fn();
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return Response.json([]);
    sent();
    await answered;
    return Response.json({ id: 1 }, { status: 201 });
  });
  const page = await renderHook(AssignGroupPage as () => ReactNode, undefined, MemoryRouter);
  const form = elementsIn(page.now()).find(({ props }) => 'onDone' in props);
  if (!form) throw new Error('no form');
  saveDraft('tiles.assignGroup', alice, {
    group: 'Gold',
    type: 'rate-limit',
    config: '{"max_requests": 5, "interval_seconds": 60}',
  });
  const onDone = vi.fn();
  const of = await renderHook(form.type as FunctionComponent<object>, { onDone }, MemoryRouter);
  const field = (name: string) => elementsIn(of.now()).find(({ props }) => props.name === name)?.props;
  const top = () => elementsIn(of.now()).find(({ type }) => type === 'form')?.props;
  await of.does(() => void call(top()?.onSubmit, event));
  await vi.waitFor(() => expect(sent).toHaveBeenCalled());
  await of.does(() =>
    call(field('group')?.onChange, {
      type: 'change',
      target: { name: 'group', value: 'Silver' },
    }),
  );
  expect(loadDraft('tiles.assignGroup', alice)).toMatchObject({ group: 'Silver' });
  await of.does(() => answer());
  await of.shows(() => expect(told.texts).toHaveLength(1));
  // The page gives the form another key, so a new one begins with the draft.
  expect(onDone.mock.calls.length === 0 || loadDraft('tiles.assignGroup', alice) !== null).toBe(true);
});

it('a user is not added to one of two groups with the same name: the service is told the name alone', async () => {
  const groups = [
    { id: 2, name: 'Gold' },
    { id: 3, name: 'Gold' },
  ];
  const sent = vi.fn();
  vi.stubGlobal('fetch', sent);
  saveDraft('external-users.add', alice, { email: 'ada@x.example', name: '', group: '3' });
  const props = { known: [], groups, onClose: vi.fn() };
  const dialog = await renderHook(AddUserDialog as (of: typeof props) => ReactNode, props);
  const form = () => elementsIn(dialog.now()).find(({ type }) => type === SubmitDialog)?.props;
  await dialog.does(() => void call(form()?.onSubmit, event));
  const field = () => elementsIn(dialog.now()).find(({ props: { label } }) => label === 'Group')?.props;
  await dialog.shows(() => expect(field()?.error).toContain('Another group has the same name.'));
  expect(sent).not.toHaveBeenCalled();
});
