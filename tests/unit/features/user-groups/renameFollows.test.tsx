import type { FunctionComponent, PropsWithChildren, ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveDraft } from '@/cache/drafts';
import { RenameGroupDialog } from '@/features/user-groups/GroupDialogs';
import { GroupsPage } from '@/features/user-groups/GroupsPage';
import { GroupsTable } from '@/features/user-groups/GroupsTable';
import { Loaded } from '@/parts/Loaded';
import { SubmitDialog } from '@/parts/SubmitDialog';
import { Notice } from '@/ui';
import { dismissAllToasts, waitingToasts } from '@/ui/overlays/toast';
import { withResolvers } from '../../../support/promise';
import { stubWindow } from '../../../support/window';
import { alice, sessionFor } from '../../cache/support';
import { elementsIn } from '../../elements';
import { ready } from '../../markup';
import { renderHook } from '../../renderHook';
import { storageOf } from '../../storage';

vi.mock('@/parts/useOfflineReason', () => ({ useOfflineReason: () => undefined }));
let lists: Record<string, readonly unknown[]>;
let unreadable: number;
vi.mock('@/cache/useCached', async (original) => ({
  ...(await original<object>()),
  useOwner: () => alice,
  useCached: ({ name }: { name: string }) => ready({ items: lists[name] ?? [], unreadable }),
}));
beforeEach(() => {
  stubWindow();
  vi.stubGlobal('sessionStorage', storageOf());
  sessionFor(alice);
  unreadable = 0;
});
afterEach(dismissAllToasts);

const call = (handler: unknown, ...of: unknown[]) => (handler as (...of: unknown[]) => unknown)(...of);
const partOf = (node: unknown, wanted: unknown) => elementsIn(node).find(({ type }) => type === wanted)?.props;
const SILVER = { id: 7, name: 'Silver' };
const Wrapper: FunctionComponent<PropsWithChildren> = ({ children }) => <MemoryRouter>{children}</MemoryRouter>;

it('the dialog that is to rename a group follows the list, and knows when the group is gone', async () => {
  lists = { 'externalUserGroups.list': [SILVER] };
  const page = await renderHook(GroupsPage as (of: object) => ReactNode, {}, Wrapper);
  const dialog = () => elementsIn(page.now()).find(({ props }) => 'group' in props && 'gone' in props)?.props;
  await page.does(() => {
    const content = call(partOf(page.now(), Loaded)?.children, { items: [SILVER], unreadable: 0 });
    return call(partOf(content, GroupsTable)?.onRename, SILVER, 'Silver');
  });
  expect(dialog()).toMatchObject({ group: SILVER, name: 'Silver', gone: false });
  lists = { 'externalUserGroups.list': [{ id: 7, name: 'Platinum' }] };
  await page.rerender({});
  expect(dialog()).toMatchObject({ group: { name: 'Platinum' }, name: 'Platinum', gone: false });
  lists = {};
  unreadable = 1;
  await page.rerender({});
  expect(dialog()).toMatchObject({ gone: false });
  unreadable = 0;
  await page.rerender({});
  expect(dialog()).toMatchObject({ group: SILVER, gone: true });
});

/** The open dialog with this text typed into it. */
async function typing(text: string) {
  saveDraft('groups.rename:7', alice, { name: text, was: 'Silver' });
  const onClose = vi.fn();
  const propsOf = (name: string, gone = false) => ({ group: { id: 7, name }, name, gone, onClose });
  const dialog = await renderHook(
    RenameGroupDialog as (of: ReturnType<typeof propsOf>) => ReactNode,
    propsOf('Silver'),
  );
  const form = () => partOf(dialog.now(), SubmitDialog);
  return {
    dialog,
    onClose,
    lists: (name: string, gone?: boolean) => dialog.rerender(propsOf(name, gone)),
    form,
    notice: () => [partOf(dialog.now(), Notice)?.children].flat().join(''),
    submit: () => dialog.does(() => void call(form()?.onSubmit, { preventDefault() {}, persist() {} })),
  };
}

it('a group renamed by somebody else while its dialog is open is announced at once; the name typed here is no news', async () => {
  const { lists: list, notice } = await typing('Gold');
  expect(notice()).toBe('');
  await list('Platinum');
  expect(notice()).toContain('This group has been renamed to Platinum in the meantime.');
  await list('Bronze');
  expect(notice()).toContain('This group has been renamed to Bronze in the meantime.');
  await list('Gold');
  expect(notice()).toBe('');
  await list('Silver');
  expect(notice()).toBe('');
});

it('a group deleted while its dialog is open: says so, and sends nothing', async () => {
  const { lists: list, notice, form } = await typing('Gold');
  expect(form()?.submitDisabledReason).toBeUndefined();
  await list('Silver', true);
  expect(notice()).toBe('This group has been deleted in the meantime.');
  expect(form()?.submitDisabledReason).toBe('There is nothing left to rename.');
});

it('a list that already has the new name while the renaming is under way is no news, and its toast names the old one', async () => {
  const { promise: ready, resolve: answer } = withResolvers();
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return Response.json([SILVER]);
    await ready;
    return Response.json({ id: 7, name: 'GOLD' });
  });
  const { dialog, lists: list, notice, form, submit, onClose } = await typing('Gold');
  await submit();
  await dialog.shows(() => expect(form()?.state).toEqual({ phase: 'sending' }));
  await list('GOLD');
  expect(notice()).toBe('');
  await list('GOLD', true);
  expect(notice()).toBe('');
  answer();
  await dialog.shows(() => expect(onClose).toHaveBeenCalled());
  expect(waitingToasts.read().map(({ text }) => text)).toEqual(['Group renamed: Silver → Gold']);
});

it('a name that the list turns out to have, since the answer of its renaming never came, is not sent once more', async () => {
  const sent = vi.fn();
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method !== 'GET') sent();
    return Response.json([{ id: 7, name: 'Gold' }]);
  });
  const { dialog, lists: list, submit, onClose } = await typing('Gold');
  await list('Gold');
  await submit();
  await dialog.shows(() => expect(onClose).toHaveBeenCalled());
  expect(sent).not.toHaveBeenCalled();
  expect(waitingToasts.read().map(({ text }) => text)).toEqual(['The group had already been renamed: Silver → Gold']);
});
