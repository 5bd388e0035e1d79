import type { ReactElement, ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadDraft, saveDraft } from '@/cache/drafts';
import { CHECKING, type SubmitState } from '@/cache/useSubmit';
import { CreateGroupDialog } from '@/features/user-groups/GroupDialogs';
import { ConfirmSubmit, SubmitDialog } from '@/parts/SubmitDialog';
import { Button } from '@/ui';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { FormDialog, type FormDialogProps } from '@/ui/dialogs/FormDialog';
import { Frame } from '@/ui/dialogs/Frame';
import { TextInput } from '@/ui/forms/inputs';
import { dismissAllToasts, waitingToasts } from '@/ui/overlays/toast';
import { withResolvers } from '../../support/promise';
import { alice, sessionFor } from '../cache/support';
import { elementsIn } from '../elements';
import { markupOf } from '../markup';
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

interface Content {
  children: ReactNode;
}

/** A dialog around a change that is in some phase, down to its frame and its button 'Cancel'. */
async function opened(kind: 'form' | 'question', phase: 'sending' | 'checking') {
  const state: SubmitState = { phase };
  const outer =
    kind === 'form'
      ? await renderHook(SubmitDialog as (of: object) => ReactElement<Content>, { ...form, state })
      : await renderHook(ConfirmSubmit as (of: object) => ReactElement<Content>, { ...question, state });
  const confirm = ConfirmDialog as (of: object) => ReactElement;
  const shell = kind === 'form' ? outer : await renderHook(confirm, outer.now().props);
  const inner = await renderHook(FormDialog as (of: object) => ReactElement, shell.now().props as object);
  const find = (type: unknown) => elementsIn(inner.now()).filter((one) => one.type === type);
  return {
    cancel: () => find(Button).find(({ props }) => props.children === 'Cancel')?.props ?? {},
    dismiss: () => inner.does(find(Frame)[0]?.props.onDismiss as () => void),
    content: () => markupOf(outer.now().props.children),
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

it.each(['form', 'question'] as const)('T2: a %s announces that its outcome is being looked up', async (kind) => {
  const { content } = await opened(kind, 'checking');
  expect(content()).toMatch(new RegExp(`<div[^>]*role="alert".*${CHECKING}`));
});

/** A network that loses every change; it reads the group Gold once it is `back`. */
function lostChanges(back: Promise<void>) {
  const sent = vi.fn();
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method !== 'GET') {
      sent();
      throw new TypeError('Failed to fetch');
    }
    await back;
    return Response.json([{ id: 1, name: 'Gold' }]);
  });
  return sent;
}

/** The form for a group, submitted with the text of its draft, and its outcome being looked up. */
async function createChecking() {
  const dialog = await renderHook(CreateGroupDialog as (of: object) => ReactElement<Record<string, never>>, {
    known: [],
    onClose,
  });
  const shown = () => dialog.now().props as { state?: SubmitState; onSubmit?: (event: object) => void };
  await dialog.does(() => void shown().onSubmit?.({ preventDefault() {}, persist() {} }));
  await dialog.shows(() => expect(shown().state).toEqual({ phase: 'checking' }));
  return { dialog, shown };
}

it('E9: a form closed before its outcome is known keeps its draft until a toast reports that it was saved', async () => {
  vi.stubGlobal('sessionStorage', storageOf());
  saveDraft('groups.create', alice, { name: 'Gold' });
  const { promise: back, resolve: reachable } = withResolvers();
  lostChanges(back);
  const { dialog, shown } = await createChecking();

  const inner = await renderHook(SubmitDialog as (of: object) => ReactElement<{ onClose: () => void }>, shown());
  await dialog.does(inner.now().props.onClose);
  expect(onClose).toHaveBeenCalledOnce();
  await dialog.unmount();
  expect(loadDraft('groups.create', alice)).toEqual({ name: 'Gold' });

  reachable();
  await vi.waitFor(() => expect(waitingToasts.read()).toMatchObject([{ text: 'Group Gold created' }]));
  expect(loadDraft('groups.create', alice)).toBeNull();
});

it('E2: a form that is opened again while its outcome is looked up sends its change once, and closes with it', async () => {
  vi.stubGlobal('sessionStorage', storageOf());
  saveDraft('groups.create', alice, { name: 'Gold' });
  const { promise: back, resolve: reachable } = withResolvers();
  const sent = lostChanges(back);
  const first = await createChecking();
  await first.dialog.unmount();
  await createChecking();
  expect(sent).toHaveBeenCalledOnce();

  reachable();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(waitingToasts.read()).toMatchObject([{ text: 'Group Gold created' }]);
  expect(loadDraft('groups.create', alice)).toBeNull();
});

/** The question whether to revoke, for which this name must be typed. */
async function typing(typedName: string) {
  const props = { ...question, pending: false, error: null, typedName };
  const hook = await renderHook(ConfirmDialog as (of: object) => ReactElement<FormDialogProps>, props);
  const field = elementsIn(hook.now()).find(({ type }) => type === TextInput);
  const change = field?.props.onChange as (event: object) => void;
  return {
    reason: () => hook.now().props.submitDisabledReason,
    type: (value: string) => hook.does(() => change({ target: { value } })),
  };
}

it.each([
  ['in whichever Unicode form', 'Zoe\u0308', 'Zoë'],
  ['without its zero-width space, which nobody sees', 'Shop\u200b API', 'Shop API'],
  ['without its soft hyphen', 'Check\u00adout', 'Checkout'],
  ['without its left-to-right mark', 'Shop\u200e', 'Shop'],
  ['without its byte order mark', '\ufeffShop', 'Shop'],
  ['without its control character', 'Shop\u0007', 'Shop'],
  ['with its invisible characters, as it is when pasted', 'Shop\u200b API', 'Shop\u200b API'],
  ['with one space for several', 'Shop \u200b API', 'Shop API'],
  ['with a plain space for one that does not break', 'Shop\u00a0API', 'Shop API'],
])('a name to be typed is accepted %s', async (_, name, typed) => {
  const dialog = await typing(name);
  expect(dialog.reason()).toBeDefined();
  await dialog.type(typed);
  expect(dialog.reason()).toBeUndefined();
});

it.each([
  ['another name', 'Shop', 'Shops'],
  ['other words', 'Shop API', 'ShopAPI'],
  ['nothing for a name of which nothing is seen', '\u200b', ''],
])('for a name to be typed, %s is not accepted', async (_, name, typed) => {
  const dialog = await typing(name);
  await dialog.type(typed);
  expect(dialog.reason()).toBeDefined();
});

it('a name of which nothing is seen is accepted as it is', async () => {
  const dialog = await typing('\u200b');
  await dialog.type('\u200b');
  expect(dialog.reason()).toBeUndefined();
});
