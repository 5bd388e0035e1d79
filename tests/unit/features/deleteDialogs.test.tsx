import type { FunctionComponent, PropsWithChildren, ReactElement, ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { App } from '@/contract/apps';
import { membersOf } from '@/domain/members';
import { AppsPage } from '@/features/apps/AppsPage';
import { DeleteAppDialog } from '@/features/apps/DeleteAppDialog';
import { DeleteUserDialog as DeleteExternalUserDialog } from '@/features/external-users/DeleteUserDialog';
import { ExternalUsersPage } from '@/features/external-users/ExternalUsersPage';
import { UserPage } from '@/features/external-users/user/UserPage';
import { DeleteUserDialog } from '@/features/internal-users/DeleteUserDialog';
import { UsersPage } from '@/features/internal-users/UsersPage';
import { DeleteGroupDialog } from '@/features/user-groups/GroupDialogs';
import { GroupsPage } from '@/features/user-groups/GroupsPage';
import { GroupsTable } from '@/features/user-groups/GroupsTable';
import { ConfirmDelete } from '@/parts/ConfirmDelete';
import { Loaded } from '@/parts/Loaded';
import { MembersTable } from '@/parts/members';
import { ActionButton, Notice, Page } from '@/ui';
import { dismissAllToasts, waitingToasts } from '@/ui/overlays/toast';
import { DataTable } from '@/ui/table';
import { stubWindow } from '../../support/window';
import { alice, sessionFor } from '../cache/support';
import { user as externalUser } from '../domain/limits/support';
import { elementsIn } from '../elements';
import { ready } from '../markup';
import { renderHook } from '../renderHook';

vi.mock('@/parts/useOfflineReason', () => ({ useOfflineReason: () => undefined }));
vi.mock('@/parts/useRoute', () => ({ useRouteParams: () => ({ id: 'ann' }) }));
let lists: Record<string, readonly unknown[]>;
let unreadable: number;
vi.mock('@/cache/useCached', async (original) => ({
  ...(await original<object>()),
  useOwner: () => alice,
  useCached: ({ name }: { name: string }) => ready({ items: lists[name] ?? [], unreadable }),
}));
beforeEach(() => {
  stubWindow();
  sessionFor(alice);
  unreadable = 0;
});
afterEach(dismissAllToasts);

const Wrapper: FunctionComponent<PropsWithChildren> = ({ children }) => <MemoryRouter>{children}</MemoryRouter>;
type Props = Record<string, unknown>;
type Act = (...of: unknown[]) => unknown;
const partOf = (node: unknown, type: unknown): Props => {
  const found = elementsIn(node).find((one) => one.type === type);
  if (!found) throw new Error('there is no such part');
  return found.props;
};

const TRIAL = { id: 'trial', name: 'Trial' };
const ann = externalUser('ann', { group_id: 'trial' });
const ada = { id: 7, email: 'ada@acme.example', username: 'ada', name: 'Ada', role: 'admin' };
const shop = { id: 3, app_display_name: 'Shop', app_slug: null } as App;

/** The content of a page's first list. */
const contentOf = (page: unknown) => (partOf(page, Loaded).children as Act)({ items: [{}], unreadable: 0 });
/** Presses 'Delete' in the first row of a table. */
function inFirstRow(table: Props) {
  const [row] = table.rows as unknown[];
  const { onDelete, items } = ((table.actions as Act)(row) as ReactElement<Props>).props;
  const item = (items as { label: string; onSelect: () => void }[] | undefined)?.find(
    ({ label }) => label === 'Delete',
  );
  return (onDelete as Act | undefined) ?? item?.onSelect;
}

interface Case {
  Of: () => ReactNode;
  list: string;
  opened: object;
  changed: object;
  /** Presses 'Delete' on the page. */
  press: (page: unknown) => unknown;
  /** The dialog's prop that is the thing, and the changed part of it. */
  prop: string;
  shows: object;
}

const CASES: Record<string, Case> = {
  'an internal user': {
    Of: UsersPage,
    list: 'users.list',
    opened: ada,
    changed: { ...ada, role: 'viewer' },
    press: (page) => inFirstRow(partOf(contentOf(page), DataTable))?.(),
    prop: 'user',
    shows: { role: 'viewer' },
  },
  'an external user': {
    Of: ExternalUsersPage,
    list: 'externalUsers.list',
    opened: ann,
    changed: { ...ann, group_id: null },
    press: (page) => {
      const { of, actions } = partOf(contentOf(page), MembersTable) as { of: { members: unknown[] }; actions: unknown };
      return inFirstRow({ rows: of.members, actions })?.();
    },
    prop: 'member',
    shows: { key: 'ann', groupName: null },
  },
  'an external user on their own page': {
    Of: UserPage,
    list: 'externalUsers.list',
    opened: ann,
    changed: { ...ann, group_id: null },
    press: (page) => {
      const button = elementsIn(partOf(page, Page).action).find(({ type }) => type === ActionButton);
      return (button?.props.onClick as Act | undefined)?.();
    },
    prop: 'member',
    shows: { key: 'ann', groupName: null },
  },
  'an app': {
    Of: AppsPage,
    list: 'apps.list',
    opened: shop,
    changed: { ...shop, app_display_name: 'Shop 2' },
    press: (page) => inFirstRow(partOf(contentOf(page), DataTable))?.(),
    prop: 'app',
    shows: { app_display_name: 'Shop 2' },
  },
  'a group': {
    Of: GroupsPage,
    list: 'externalUserGroups.list',
    opened: TRIAL,
    changed: { ...TRIAL, name: 'Gold' },
    press: (page) => {
      const content = (partOf(page, Loaded).children as Act)({ items: [TRIAL], unreadable: 0 });
      return (partOf(content, GroupsTable).onDelete as Act)(TRIAL, 'Trial');
    },
    prop: 'name',
    shows: ['Gold'],
  },
};

it.each(Object.entries(CASES))(
  'a dialog that is to delete %s shows it as it is now, and knows when it is gone',
  async (_, { Of, list, opened, changed, press, prop, shows }) => {
    lists = { 'externalUserGroups.list': [TRIAL], [list]: [opened] };
    const page = await renderHook(Of as (of: object) => ReactNode, {}, Wrapper);
    const dialog = () => elementsIn(page.now()).find(({ props }) => 'gone' in props)?.props;
    await page.does(() => press(page.now()));
    expect(dialog()).toMatchObject({ gone: false });

    lists = { ...lists, [list]: [changed] };
    await page.rerender({});
    expect(dialog()).toMatchObject({ gone: false });
    if (typeof dialog()?.[prop] === 'string') expect([dialog()?.[prop]]).toEqual(shows);
    else expect(dialog()?.[prop]).toMatchObject(shows);

    lists = { ...lists, [list]: [] };
    unreadable = 1;
    await page.rerender({});
    expect(dialog()).toMatchObject({ gone: false });
    unreadable = 0;
    await page.rerender({});
    expect(dialog()).toMatchObject({ gone: true });
  },
);

const [member] = membersOf([ann], []);
const onClose = () => {};
const DIALOGS: [string, (of: never) => ReactNode, object, string][] = [
  ['user', DeleteUserDialog, { user: ada }, 'ada@acme.example'],
  ['user', DeleteExternalUserDialog, { member }, 'ann@example.com'],
  ['app', DeleteAppDialog, { app: shop, name: 'Shop' }, 'App Shop'],
  ['group', DeleteGroupDialog, { group: TRIAL, name: 'Trial', users: 0, doubt: undefined }, 'Group Trial'],
];

describe.each(DIALOGS)('the dialog that is to delete a %s', (noun, Dialog, of, name) => {
  const open = (gone: boolean) => renderHook(Dialog as (props: object) => ReactNode, { ...of, gone, onClose }, Wrapper);

  it('deletes nothing that somebody else has deleted meanwhile, and says so', async () => {
    const shown = async (gone: boolean) => {
      const props = partOf((await open(gone)).now(), ConfirmDelete) as unknown as Parameters<typeof ConfirmDelete>[0];
      return (ConfirmDelete(props) as ReactElement<Props>).props;
    };
    expect(await shown(false)).toMatchObject({ disabledReason: undefined });
    const gone = await shown(true);
    expect(gone).toMatchObject({ disabledReason: 'There is nothing left to delete.' });
    const words = [partOf(gone.children, Notice).children].flat().join('');
    expect(words).toBe(`This ${noun} has been deleted in the meantime.`);
  });

  it('says of what was deleted before, as its answer and the list show, that it had already been deleted', async () => {
    vi.stubGlobal('fetch', async ({ method }: Request) =>
      method === 'GET' ? Response.json([]) : Response.json({ detail: 'Not found' }, { status: 404 }),
    );
    const dialog = await open(false);
    await dialog.does(partOf(dialog.now(), ConfirmDelete).onConfirm as Act);
    await dialog.shows(() =>
      expect(waitingToasts.read().map(({ text }) => text)).toEqual([`${name} had already been deleted`]),
    );
  });

  it('says of what it has deleted that it is deleted', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
    const dialog = await open(false);
    await dialog.does(partOf(dialog.now(), ConfirmDelete).onConfirm as Act);
    await dialog.shows(() => expect(waitingToasts.read().map(({ text }) => text)).toEqual([`${name} deleted`]));
  });
});
