import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadDraft, saveDraft } from '@/cache/drafts';
import type { SubmitState } from '@/cache/useSubmit';
import { CreateGroupDialog } from '@/features/user-groups/GroupDialogs';
import { ConfirmSubmit, SubmitDialog } from '@/parts/SubmitDialog';
import { ActionButton, Button } from '@/ui';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import { Frame } from '@/ui/dialogs/Frame';
import { TextInput } from '@/ui/forms/inputs';
import { dismissAllToasts, waitingToasts } from '@/ui/overlays/toast';
import { withResolvers } from '../../support/promise';
import { alice, sessionFor } from '../cache/support';
import { elementsIn } from '../elements';
import { renderHook } from '../renderHook';
import { storageOf } from '../storage';

vi.mock('@/parts/useOfflineReason', () => ({ useOfflineReason: () => undefined }));
vi.mock('@/cache/useCached', async (original) => ({ ...(await original<object>()), useOwner: () => alice }));
beforeEach(() => {
  sessionFor(alice);
});
afterEach(dismissAllToasts);

const onClose = vi.fn();
const forget = vi.fn();
beforeEach(() => {
  onClose.mockClear();
  forget.mockClear();
});

const form = {
  title: 'Create group',
  submitLabel: 'Create',
  form: { dirty: true, forget },
  onSubmit: () => {},
  onClose,
  children: null,
};
const question = { title: 'Delete Premium?', verb: 'Delete', onConfirm: () => {}, onClose, children: null };

/** A dialog around a change that is in some phase, down to its frame and its button 'Cancel'. */
async function opened(kind: 'form' | 'question', phase: 'sending' | 'checking') {
  const state: SubmitState = { phase };
  const outer =
    kind === 'form'
      ? await renderHook(SubmitDialog as (of: object) => ReactElement<object>, { ...form, state })
      : await renderHook(ConfirmSubmit as (of: object) => ReactElement<object>, { ...question, state });
  const Inner = (kind === 'form' ? FormDialog : ConfirmDialog) as (of: object) => ReactElement;
  const inner = await renderHook(Inner, outer.now().props);
  const find = (type: unknown) => elementsIn(inner.now()).filter((one) => one.type === type);
  return {
    cancel: () => find(Button).find(({ props }) => props.children === 'Cancel')?.props ?? {},
    dismiss: () => inner.does(find(Frame)[0]?.props.onDismiss as () => void),
    frames: () => find(Frame).map(({ props }) => props.title),
  };
}

it.each(['form', 'question'] as const)('a %s cannot be closed while its change is sent', async (kind) => {
  const { cancel, dismiss } = await opened(kind, 'sending');
  expect(cancel()['aria-disabled']).toBe(true);
  await dismiss();
  expect(onClose).not.toHaveBeenCalled();
});

it.each(['form', 'question'] as const)('a %s can be closed while its outcome is being looked up', async (kind) => {
  const { cancel, dismiss, frames } = await opened(kind, 'checking');
  expect(cancel()['aria-disabled']).toBeUndefined();
  await dismiss();
  expect(onClose).toHaveBeenCalledOnce();
  expect(frames()).toHaveLength(1);
  expect(forget).not.toHaveBeenCalled();
});

it('E9: a form closed before its outcome is known keeps its draft until a toast reports that it was saved', async () => {
  vi.stubGlobal('sessionStorage', storageOf());
  saveDraft('groups.create', alice, { name: 'Gold' });
  const { promise: back, resolve: reachable } = withResolvers();
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method !== 'GET') throw new TypeError('Failed to fetch');
    await back;
    return Response.json([{ id: 1, name: 'Gold' }]);
  });
  const dialog = await renderHook(CreateGroupDialog as (of: object) => ReactElement<Record<string, never>>, {
    known: [],
    onClose,
  });
  const shown = () => dialog.now().props as { state?: SubmitState; onSubmit?: (event: object) => void };
  await dialog.does(() => void shown().onSubmit?.({ preventDefault() {}, persist() {} }));
  await dialog.shows(() => expect(shown().state).toEqual({ phase: 'checking' }));

  const inner = await renderHook(SubmitDialog as (of: object) => ReactElement<{ onClose: () => void }>, shown());
  await dialog.does(inner.now().props.onClose);
  expect(onClose).toHaveBeenCalledOnce();
  await dialog.unmount();
  expect(loadDraft('groups.create', alice)).toEqual({ name: 'Gold' });

  reachable();
  await vi.waitFor(() => expect(waitingToasts.read()).toMatchObject([{ text: 'Group Gold created' }]));
  expect(loadDraft('groups.create', alice)).toBeNull();
});

it('a name to be typed is accepted in whichever Unicode form it is typed', async () => {
  const hook = await renderHook(ConfirmDialog as (of: object) => ReactElement, {
    ...question,
    pending: false,
    error: null,
    typedName: 'Zoe\u0308',
  });
  const reason = () => elementsIn(hook.now()).find(({ type }) => type === ActionButton)?.props.disabledReason;
  const field = elementsIn(hook.now()).find(({ type }) => type === TextInput);
  expect(reason()).toBeDefined();
  const type = field?.props.onChange as (event: object) => void;
  await hook.does(() => type({ target: { value: 'Zoë' } }));
  expect(reason()).toBeUndefined();
});
