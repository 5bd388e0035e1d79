import { UserPlus, Users } from 'lucide-react';
import { Fragment, useCallback, useMemo, useState } from 'react';
import { useCached } from '@/cache/useCached';
import { useOptimisticList } from '@/cache/useOptimistic';
import { type Failure, type Problem, problemOf } from '@/contract/errors';
import { type InternalUser, listUsers } from '@/contract/users';
import { fieldColumns } from '@/domain/csv/write';
import { nameOfUser } from '@/domain/people-names';
import { Age } from '@/parts/Age';
import { findById } from '@/parts/byId';
import { EmptyList } from '@/parts/EmptyList';
import { ExportCsv } from '@/parts/ExportCsv';
import { presentOf } from '@/parts/isGone';
import { Loaded } from '@/parts/Loaded';
import { lazyDialog } from '@/parts/lazyDialog';
import { useOfflineReason } from '@/parts/useOfflineReason';
import { useSearchText } from '@/parts/useSearchText';
import { useClearUrl, useUrlSort } from '@/parts/useTableState';
import { matches, searchText } from '@/text/search';
import { ActionButton, FilterWidth, NoMatch, Notice, Page, Panel, UnreadableNote } from '@/ui';
import { SearchField } from '@/ui/forms';
import { type DataColumn, DataTable } from '@/ui/table';
import { EditContext, EmailCell, editFormOf, NameCell, RoleCell, RowActions, UsernameCell } from './cells';
import { keyOf } from './edits';
import { useInlineEdit } from './useInlineEdit';

const AddUserDialog = lazyDialog(
  'internal-users/AddUserDialog.AddUserDialog',
  async () => (await import('./AddUserDialog')).AddUserDialog,
);
const DeleteUserDialog = lazyDialog(
  'internal-users/DeleteUserDialog.DeleteUserDialog',
  async () => (await import('./DeleteUserDialog')).DeleteUserDialog,
);

const CSV_COLUMNS = fieldColumns<InternalUser>(['id', 'email', 'username', 'name', 'role']);

const COLUMNS: DataColumn<InternalUser>[] = [
  {
    key: 'email',
    header: 'Email',
    width: '29%',
    cell: (user) => <EmailCell user={user} />,
    sortValue: (user) => user.email.trim(),
  },
  {
    key: 'username',
    header: 'Username',
    selfExplanatory: true,
    width: '16%',
    cell: (user) => <UsernameCell user={user} />,
    sortValue: (user) => user.username?.trim(),
  },
  {
    key: 'name',
    header: 'Full name',
    selfExplanatory: true,
    cell: (user) => <NameCell user={user} />,
    sortValue: (user) => user.name?.trim(),
  },
  {
    key: 'role',
    header: 'Role',
    selfExplanatory: true,
    width: '124px',
    cell: (user) => <RoleCell user={user} />,
    sortValue: (user) => user.role,
  },
];

const NOBODY: readonly InternalUser[] = [];

/** Only the list was refused. The session is valid, or else /auth/me would have ended it (contract.md). */
const say = (failure: Failure): Problem =>
  failure.kind === 'refused' && (failure.status === 401 || failure.status === 403)
    ? { sentence: 'Unauthorized', detail: failure.message }
    : problemOf(listUsers, failure);

const textOf = (user: InternalUser) => searchText(user.email, user.username, user.name, user.role);

const GONE = {
  deleted: 'has been deleted in the meantime.',
  unlisted: 'is no longer among the users that could be read.',
};

type Open = { kind: 'add' } | { kind: 'delete'; user: InternalUser } | null;

export function UsersPage() {
  const users = useOptimisticList(listUsers, useCached(listUsers, {}));
  const search = useSearchText();
  const [sort, setSort] = useUrlSort();
  const clear = useClearUrl(['q'], search);
  const offline = useOfflineReason();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const add = () => setOpen({ kind: 'add' });
  const inline = useInlineEdit(users.data);
  const { edits, list: saved } = inline;
  const items = saved?.items ?? NOBODY;
  const deleting = open?.kind === 'delete' ? presentOf(open.user, findById(items, open.user.id), saved) : null;
  const shown = useMemo(() => {
    const found = matches(search.deferred);
    // A row that is being edited stays visible during a search.
    return items.filter((user) => edits.has(keyOf(user)) || found(textOf(user)));
  }, [items, search.deferred, edits]);
  const actions = useCallback(
    (user: InternalUser) => <RowActions user={user} onDelete={() => setOpen({ kind: 'delete', user })} />,
    [],
  );
  return (
    <Page
      title="Internal Users"
      description="People in your organization who can sign in to this portal."
      action={
        <ActionButton look="primary" disabledReason={offline} onClick={add}>
          <UserPlus aria-hidden="true" />
          Add user
        </ActionButton>
      }
      filters={
        <FilterWidth>
          <SearchField label="Search users" value={search.text} onChange={search.setText} />
        </FilterWidth>
      }
    >
      {[...edits].map(([key, edit]) => (
        <Fragment key={key}>
          {edit.gone ? (
            <Notice tone="warning" role="alert" onDismiss={edit.cancel}>
              {nameOfUser(edit.user)} {GONE[edit.gone]}
              {edit.edited === '' ? '' : ` Your changes were not saved: ${edit.edited}.`}
            </Notice>
          ) : null}
          {/* The fields and 'Save' are in the row; they belong to this form by its id. */}
          <form
            id={editFormOf(edit.user)}
            hidden
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (!edit.pending) edit.save();
            }}
          />
        </Fragment>
      ))}
      <Panel title="Users" aside={<Age of={users.source} />} padded={false} list>
        <Loaded from={users} call={listUsers} say={say}>
          {(list) =>
            list.items.length === 0 ? (
              <EmptyList
                unreadable={list.unreadable}
                icon={<Users size={20} aria-hidden="true" />}
                sentence="No users found."
                explanation="Admins can make changes; the Viewer role is meant for read-only access."
                action={
                  <ActionButton disabledReason={offline} onClick={add}>
                    Add the first one
                  </ActionButton>
                }
              />
            ) : shown.length === 0 ? (
              <NoMatch onClear={clear} />
            ) : (
              <EditContext value={inline}>
                <DataTable
                  label="Users"
                  columns={COLUMNS}
                  rows={shown}
                  rowKey={keyOf}
                  rowName={nameOfUser}
                  noun={['user', 'users']}
                  total={list.items.length}
                  sort={sort}
                  onSort={setSort}
                  toolbar={<ExportCsv table="internal-users" columns={CSV_COLUMNS} rows={shown} />}
                  actions={actions}
                  actionsWidth="164px"
                />
              </EditContext>
            )
          }
        </Loaded>
      </Panel>
      <UnreadableNote count={users.data?.unreadable ?? 0} />

      {open?.kind === 'add' ? <AddUserDialog known={users.data?.items ?? null} onClose={close} /> : null}
      {deleting ? <DeleteUserDialog user={deleting.present} gone={deleting.gone} onClose={close} /> : null}
    </Page>
  );
}
