import type { ReactNode } from 'react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { loadDraft, saveDraft } from '@/cache/drafts';
import { onUnseen } from '@/cache/unseen';
import { RenameGroupDialog } from '@/features/user-groups/GroupDialogs';
import { SubmitDialog } from '@/parts/SubmitDialog';
import { Notice } from '@/ui';
import { TextInput } from '@/ui/forms';
import { dismissAllToasts, waitingToasts } from '@/ui/overlays/toast';
import { withResolvers } from '../../../support/promise';
import { alice, sessionFor } from '../../cache/support';
import { elementsIn } from '../../elements';
import { renderHook } from '../../renderHook';
import { storageOf } from '../../storage';

vi.mock('@/cache/useCached', async (original) => ({ ...(await original<object>()), useOwner: () => alice }));

afterEach(dismissAllToasts);

/** The dialog of a group of this name, with what was typed before a reload; the service's groups answer reads. */
async function dialogWith(draft: object, name: string) {
  sessionFor(alice);
  vi.stubGlobal('sessionStorage', storageOf());
  saveDraft('groups.rename:7', alice, draft);
  const closed = vi.fn();
  const props = { group: { id: 7, name }, name, gone: false, onClose: closed };
  const dialog = await renderHook(RenameGroupDialog as (of: typeof props) => ReactNode, props);
  const elements = () => elementsIn(dialog.now());
  const submit = () => {
    const send = elements().find(({ type }) => type === SubmitDialog)?.props.onSubmit as (event: object) => void;
    return dialog.does(() => send({ preventDefault() {}, persist() {} }));
  };
  const notice = () => elements().find(({ type }) => type === Notice)?.props.children;
  const type = (value: string) => {
    const field = elements().find(({ type }) => type === TextInput)?.props;
    const change = field?.onChange as (event: object) => void;
    return dialog.does(() => change({ type: 'change', target: { name: 'name', value } }));
  };
  return { dialog, submit, notice, type, closed };
}

/** A service whose only group has this name. Returns the names that it is given. */
function serve(name: string) {
  const given: unknown[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return Response.json([{ id: 7, name }]);
    given.push(((await request.json()) as { new_name: string }).new_name);
    return Response.json({ id: 7, name: given.at(-1) });
  });
  return given;
}

it('a name that somebody else gave while the draft of another lay is announced before it is overwritten', async () => {
  const given = serve('Platinum');
  const { submit, notice } = await dialogWith({ name: 'Gold', was: 'Silver' }, 'Platinum');
  expect(notice()).toContain('Platinum');
  await submit();
  await vi.waitFor(() => expect(given).toEqual(['Gold']));
});

it('a name given while the draft lay, and changed once more since, is announced anew', async () => {
  const given = serve('Bronze');
  const { dialog, submit, notice } = await dialogWith({ name: 'Gold', was: 'Silver' }, 'Platinum');
  await submit();
  await dialog.shows(() => expect(notice()).toContain('Bronze'));
  expect(given).toEqual([]);
});

it('a renaming that somebody else has just made closes with words, and is not sent', async () => {
  const given = serve('Gold');
  const { submit } = await dialogWith({ name: 'Gold', was: 'Silver' }, 'Silver');
  await submit();
  await vi.waitFor(() =>
    expect(waitingToasts.read().map(({ text }) => text)).toEqual(['The group had already been renamed: Silver → Gold']),
  );
  expect(given).toEqual([]);
});

it('a name that was not changed is neither sent nor called a renaming', async () => {
  const given = serve('Silver');
  const { dialog, submit, closed } = await dialogWith({ name: 'Silver', was: 'Silver' }, 'Silver');
  await submit();
  await dialog.shows(() => expect(closed).toHaveBeenCalledOnce());
  expect(waitingToasts.read()).toEqual([]);
  expect(given).toEqual([]);
});

it('a draft of the unchanged group brings back the text, and announces nothing', async () => {
  const { notice } = await dialogWith({ name: 'Gold', was: 'Silver' }, 'Silver');
  expect(notice()).toBeUndefined();
});

it('a renaming that is taken back by hand leaves no draft', async () => {
  const { type } = await dialogWith({ name: 'Gold', was: 'Silver' }, 'Silver');
  await type('Silve');
  expect(loadDraft('groups.rename:7', alice)).toEqual({ name: 'Silve', was: 'Silver' });
  await type('Silver');
  expect(loadDraft('groups.rename:7', alice)).toBeNull();
});

it('E9: a group that somebody else has renamed after the page was left is not renamed, and a toast tells', async () => {
  sessionFor(alice);
  vi.stubGlobal('sessionStorage', storageOf());
  const { promise: ready, resolve: answer } = withResolvers();
  const sent = vi.fn();
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method !== 'GET') sent();
    await ready;
    return Response.json([{ id: 7, name: 'Platinum' }]);
  });
  const told = vi.fn();
  onTestFinished(onUnseen(told));
  saveDraft('groups.rename:7', alice, { name: 'Gold' });
  const props = { group: { id: 7, name: 'Silver' }, name: 'Silver', gone: false, onClose: () => {} };
  const dialog = await renderHook(RenameGroupDialog as (of: typeof props) => ReactNode, props);
  const form = elementsIn(dialog.now()).find(({ type }) => type === SubmitDialog)?.props;
  const submit = form?.onSubmit as (event: object) => Promise<void>;
  await dialog.does(() => void submit({ preventDefault() {}, persist() {} }));
  await dialog.unmount();
  answer();
  await vi.waitFor(() =>
    expect(told.mock.calls).toEqual([
      [
        { sentence: 'Failed to rename group.', detail: 'It was changed in the meantime, so nothing was sent.' },
        expect.any(String),
      ],
    ]),
  );
  expect(sent).not.toHaveBeenCalled();
});
