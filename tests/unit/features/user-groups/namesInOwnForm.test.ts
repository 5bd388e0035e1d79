import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { saveDraft } from '@/cache/drafts';
import { CreateGroupDialog, RenameGroupDialog } from '@/features/user-groups/GroupDialogs';
import { SubmitDialog } from '@/parts/SubmitDialog';
import { alice, sessionFor } from '../../cache/support';
import { elementsIn } from '../../elements';
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

beforeEach(() => {
  told.undo.length = 0;
  told.texts.length = 0;
  told.not.mockClear();
  sessionFor(alice);
  vi.stubGlobal('sessionStorage', storageOf());
});

/** Calls an element's handler as the page would. */
const call = (handler: unknown, event: object) => (handler as (event: object) => unknown)(event);
const phaseOf = (state: unknown) => (state as { phase: string }).phase;
const problemOf = (state: unknown) => (state as { problem?: unknown }).problem;

async function dialogOf<P>(Dialog: (props: P) => ReactNode, props: P) {
  const dialog = await renderHook(Dialog as (of: P) => ReactNode, props);
  const form = () => elementsIn(dialog.now()).find(({ type }) => type === SubmitDialog)?.props;
  const submit = () => dialog.does(() => void call(form()?.onSubmit, { preventDefault() {}, persist() {} }));
  return { dialog, form, submit };
}

it('a rename that the service has put into its own form (capitals) can be undone', async () => {
  let group = { id: 7, name: 'Silver' };
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return Response.json([group]);
    const { new_name } = (await request.json()) as { new_name: string };
    sent.push(new_name);
    group = { ...group, name: new_name.toUpperCase() };
    return Response.json(group);
  });
  saveDraft('groups.rename:7', alice, { name: 'Gold' });
  const props = { group, name: group.name, gone: false, onClose: () => {} };
  const { dialog, submit } = await dialogOf(RenameGroupDialog, props);
  await submit();
  await dialog.shows(() => expect(told.undo).toHaveLength(1));
  await dialog.does(() => told.undo[0]?.());
  await vi.waitFor(() => expect(told.not.mock.calls.length + sent.length).toBeGreaterThan(1));
  expect(told.not).not.toHaveBeenCalled();
  expect(sent).toEqual(['Gold', 'Silver']);
});

it('E3: a group that was created though the answer was lost, its name in the form of the service, is not said to be not saved', async () => {
  const groups = [{ id: 1, name: 'Trial' }];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return Response.json(groups);
    const { name } = (await request.json()) as { name: string };
    groups.push({ id: 2, name: name.normalize('NFC') });
    throw new TypeError('Failed to fetch');
  });
  saveDraft('groups.create', alice, { name: 'Cafe\u0301' });
  const onClose = vi.fn();
  const { dialog, form, submit } = await dialogOf(CreateGroupDialog, { known: [{ id: 1, name: 'Trial' }], onClose });
  await submit();
  await dialog.shows(() => expect(['failed', 'idle']).toContain(phaseOf(form()?.state)));
  await dialog.shows(() => expect(groups).toHaveLength(2));
  expect(problemOf(form()?.state)).toBeUndefined();
});
