import type { FunctionComponent, PropsWithChildren, ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { saveDraft } from '@/cache/drafts';
import { allOverlays } from '@/cache/overlays';
import { closeStore, openStore } from '@/cache/store';
import type { App } from '@/contract/apps';
import type { Id } from '@/contract/fields';
import { membersOf } from '@/domain/members';
import { AppsPage } from '@/features/apps/AppsPage';
import { DeleteAppDialog } from '@/features/apps/DeleteAppDialog';
import { DeleteUserDialog as DeleteExternalUserDialog } from '@/features/external-users/DeleteUserDialog';
import { ExternalUsersPage } from '@/features/external-users/ExternalUsersPage';
import { DeleteUserDialog } from '@/features/internal-users/DeleteUserDialog';
import { UsersPage } from '@/features/internal-users/UsersPage';
import { DeleteGroupDialog, RenameGroupDialog } from '@/features/user-groups/GroupDialogs';
import { GroupsPage } from '@/features/user-groups/GroupsPage';
import { ConfirmDelete } from '@/parts/ConfirmDelete';
import { Loaded } from '@/parts/Loaded';
import { SubmitDialog } from '@/parts/SubmitDialog';
import { dismissAllToasts, waitingToasts } from '@/ui/overlays/toast';
import { withResolvers } from '../../support/promise';
import { stubWindow } from '../../support/window';
import { alice, sessionFor } from '../cache/support';
import { user as externalUser } from '../domain/limits/support';
import { elementsIn } from '../elements';
import { renderHook } from '../renderHook';
import { storageOf } from '../storage';

vi.mock('@/parts/useOfflineReason', () => ({ useOfflineReason: () => undefined }));

beforeEach(() => {
  stubWindow();
  vi.stubGlobal('sessionStorage', storageOf());
});
afterEach(async () => {
  dismissAllToasts();
  await vi.waitFor(() => expect(allOverlays().size).toBe(0));
});

const Wrapper: FunctionComponent<PropsWithChildren> = ({ children }) => <MemoryRouter>{children}</MemoryRouter>;
const partOf = (node: unknown, wanted: unknown) => elementsIn(node).find(({ type }) => type === wanted)?.props;
const call = (handler: unknown, ...of: unknown[]) => (handler as (...of: unknown[]) => unknown)(...of);

type Entry = { id: Id };

/**
 * A page whose list has these entries, and a dialog over it. The service makes the dialog's change, and does not answer the read after it
 * until `answerRead` is called with the list's entries.
 */
async function opened(path: string, entries: readonly Entry[], Of: unknown, Dialog: unknown, props: object) {
  let items = entries;
  let isChanged = false;
  let isLost = false;
  const { promise: read, resolve } = withResolvers();
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    if (method !== 'GET') {
      isChanged = true;
      if (isLost) throw new TypeError('Failed to fetch');
      return new Response(null, { status: 204 });
    }
    if (!new URL(url).pathname.endsWith(path)) return Response.json([]);
    if (isChanged) await read;
    return Response.json(items);
  });
  sessionFor(alice);
  openStore({ ...alice });
  onTestFinished(closeStore);
  const listIn = (node: unknown) =>
    (partOf(node, Loaded)?.from as { data?: { items: Entry[] } } | undefined)?.data?.items;
  /** The ids of the list, render by render. */
  const seen: (Id[] | undefined)[] = [];
  const Seen = (of: object) => {
    const node = (Of as (of: object) => ReactNode)(of);
    seen.push(listIn(node)?.map(({ id }) => id));
    return node;
  };
  const page = await renderHook(Seen, {}, Wrapper);
  const list = () => listIn(page.now());
  await page.shows(() => expect(list()).toMatchObject(entries));
  const given = { gone: false, onClose: () => {}, ...props };
  const dialog = await renderHook(Dialog as (of: object) => ReactNode, given, Wrapper);
  const answerRead = (now: readonly Entry[]) => {
    items = now;
    resolve();
  };
  const isToasted = (text: string) =>
    page.shows(() => expect(waitingToasts.read().map((toast) => toast.text)).toEqual([text]));
  const loseAnswer = () => {
    isLost = true;
  };
  return { page, list, seen, dialog, answerRead, loseAnswer, isToasted };
}

const ada = { id: 7, email: 'ada@acme.example', username: 'ada', name: 'Ada', role: 'admin' };
const bo = { ...ada, id: 8, email: 'bo@acme.example' };
const [ann, bob] = [externalUser('ann'), externalUser('bob')];
const [member] = membersOf([ann], []);
const shop = { id: 3, app_display_name: 'Shop', app_slug: 'shop' } as App;
const trial = { id: 5, name: 'Trial' };
const gold = { id: 6, name: 'Gold' };
const ofGroup = { group: trial, name: 'Trial', users: 0, doubt: undefined };

it.each([
  ['an internal user', '/users', [ada, bo], UsersPage, DeleteUserDialog, { user: ada }, 'ada@acme.example deleted'],
  [
    'an external user',
    '/external-users',
    [ann, bob],
    ExternalUsersPage,
    DeleteExternalUserDialog,
    { member },
    'ann@example.com deleted',
  ],
  [
    'an app',
    '/apps',
    [shop, { ...shop, id: 4 }],
    AppsPage,
    DeleteAppDialog,
    { app: shop, name: 'Shop' },
    'App Shop deleted',
  ],
  ['a group', '/external-user-groups', [trial, gold], GroupsPage, DeleteGroupDialog, ofGroup, 'Group Trial deleted'],
] as const)(
  'the row of %s goes as soon as it is deleted, and comes back only if the list still has it once it is read',
  async (_, path, [first, second], Of, Dialog, props, text) => {
    const at = await opened(path, [first, second], Of, Dialog, props);
    await at.dialog.does(() => void call(partOf(at.dialog.now(), ConfirmDelete)?.onConfirm));
    await at.isToasted(text);
    await at.page.shows(() => expect(at.list()?.map(({ id }) => id)).toEqual([second.id]));
    // Somebody else may have added it again, under its id.
    at.answerRead([first, second]);
    await at.page.shows(() => expect(at.list()?.map(({ id }) => id)).toEqual([first.id, second.id]));
  },
);

it('a group shows its new name as soon as it is renamed, and then the name that the list has once it is read', async () => {
  saveDraft(`groups.rename:${trial.id}`, alice, { name: 'Premium', was: 'Trial' });
  const at = await opened('/external-user-groups', [trial, gold], GroupsPage, RenameGroupDialog, ofGroup);
  const submit = partOf(at.dialog.now(), SubmitDialog)?.onSubmit;
  await at.dialog.does(() => void call(submit, { preventDefault() {}, persist() {} }));
  await at.isToasted('Group renamed: Trial → Premium');
  await at.page.shows(() => expect(at.list()).toMatchObject([{ name: 'Premium' }, gold]));
  at.answerRead([{ ...trial, name: 'PREMIUM' }, gold]);
  await at.page.shows(() => expect(at.list()).toMatchObject([{ name: 'PREMIUM' }, gold]));
});

const openForAda = () => opened('/users', [ada, bo], UsersPage, DeleteUserDialog, { user: ada });
type OpenDialog = Awaited<ReturnType<typeof openForAda>>;
const confirm = ({ dialog }: OpenDialog) =>
  dialog.does(() => void call(partOf(dialog.now(), ConfirmDelete)?.onConfirm));

it('a row that was deleted is not shown again for a moment as the list without it arrives', async () => {
  const at = await openForAda();
  await confirm(at);
  await at.isToasted('ada@acme.example deleted');
  await at.page.shows(() => expect(at.seen.at(-1)).toEqual([8]));
  const from = at.seen.findIndex((ids) => ids?.length === 1);
  at.answerRead([bo]);
  await at.page.shows(() => expect(allOverlays().size).toBe(0));
  expect(at.seen.slice(from).filter((ids) => ids?.length !== 1)).toEqual([]);
});

it('E3: the row of a deletion without an answer stays until a read shows that it is gone', async () => {
  const at = await openForAda();
  at.loseAnswer();
  await confirm(at);
  await at.page.shows(() => expect(partOf(at.dialog.now(), ConfirmDelete)?.state).toEqual({ phase: 'checking' }));
  expect(at.seen.at(-1)).toEqual([7, 8]);
  at.answerRead([bo]);
  await at.isToasted('ada@acme.example deleted');
  await at.page.shows(() => expect(at.seen.at(-1)).toEqual([8]));
});
