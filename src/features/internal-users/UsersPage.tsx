import { UserPlus, Users } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useCached } from '@/cache/useCached';
import { type Failure, type Problem, problemOf } from '@/contract/errors';
import { type InternalUser, listUsers } from '@/contract/users';
import { Age } from '@/parts/Age';
import { Loaded } from '@/parts/Loaded';
import { useOfflineReason } from '@/parts/useOfflineReason';
import { useSearchText } from '@/parts/useSearchText';
import { useClearUrl, useUrlSort } from '@/parts/useTableState';
import { ActionButton, Badge, EmptyState, FilterWidth, NoMatch, Notice, Page, Panel, UnreadableNote } from '@/ui';
import { Field, TextInput } from '@/ui/forms';
import { type DataColumn, DataTable } from '@/ui/table';
import { EDIT_FORM, EditContext, EmailCell, NameCell, RoleCell, RowActions, UsernameCell } from './cells';
import { useInlineEdit } from './useInlineEdit';

const AddUserDialog = lazy(() => import('./AddUserDialog').then((file) => ({ default: file.AddUserDialog })));
const DeleteUserDialog = lazy(() => import('./DeleteUserDialog').then((file) => ({ default: file.DeleteUserDialog })));

const COLUMNS: DataColumn<InternalUser>[] = [
  {
    key: 'email',
    header: 'Email',
    width: '30%',
    cell: (user) => <EmailCell user={user} />,
    sortValue: (user) => user.email,
  },
  {
    key: 'username',
    header: 'Username',
    width: '18%',
    cell: (user) => <UsernameCell user={user} />,
    sortValue: (user) => user.username,
  },
  {
    key: 'name',
    header: 'Full name',
    cell: (user) => <NameCell user={user} />,
    sortValue: (user) => user.name,
  },
  {
    key: 'role',
    header: 'Role',
    width: '112px',
    cell: (user) => <RoleCell user={user}>{(role) => <Badge>{role}</Badge>}</RoleCell>,
    sortValue: (user) => user.role,
  },
];

const NOBODY: readonly InternalUser[] = [];
const keyOf = (user: InternalUser) => String(user.id);
const nameOf = (user: InternalUser) => user.email;

/** The list alone is refused, the session is fine: /auth/me would have ended it otherwise (contract.md). */
const say = (failure: Failure): Problem =>
  failure.kind === 'refused' && (failure.status === 401 || failure.status === 403)
    ? { sentence: 'Unauthorized', detail: failure.message }
    : problemOf(listUsers, failure);

const textOf = (user: InternalUser) => `${user.email}\n${user.username}\n${user.name}\n${user.role}`.toLowerCase();

type Open = { kind: 'add' } | { kind: 'delete'; user: InternalUser } | null;

export function UsersPage() {
  const users = useCached(listUsers, {});
  const search = useSearchText();
  const [sort, setSort] = useUrlSort();
  const clearUrl = useClearUrl(['q']);
  const offline = useOfflineReason();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const add = () => setOpen({ kind: 'add' });
  const items = users.data?.items ?? NOBODY;
  const inline = useInlineEdit(items);
  const { edit } = inline;
  const editing = edit ? keyOf(edit.user) : null;
  const shown = useMemo(() => {
    const words = search.deferred.toLowerCase().split(/\s+/).filter(Boolean);
    // A row that is being edited stays, whatever is searched for.
    return items.filter((user) => keyOf(user) === editing || words.every((word) => textOf(user).includes(word)));
  }, [items, search.deferred, editing]);
  const actions = useCallback(
    (user: InternalUser) => <RowActions user={user} onDelete={() => setOpen({ kind: 'delete', user })} />,
    [],
  );
  return (
    <Page
      title="Internal Users"
      description="People of your organization who may sign in to this portal."
      action={
        <ActionButton look="primary" disabledReason={offline} onClick={add}>
          <UserPlus aria-hidden="true" />
          Add user
        </ActionButton>
      }
      filters={
        <FilterWidth>
          <Field label="Search users" hideLabel>
            <TextInput
              type="search"
              placeholder="Search users"
              value={search.text}
              onChange={(event) => search.setText(event.target.value)}
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
        </FilterWidth>
      }
    >
      {edit?.gone ? (
        <Notice tone="throttled" role="alert" onDismiss={edit.cancel}>
          {edit.user.email} was deleted meanwhile. What you typed was not saved: {edit.values.username},{' '}
          {edit.values.name}.
        </Notice>
      ) : null}
      {/* The fields and 'Save' stand in the row; they belong to this form by its id. */}
      <form
        id={EDIT_FORM}
        hidden
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          edit?.save();
        }}
      />
      <Panel title="Users" aside={<Age of={users.source} />} padded={false}>
        <Loaded from={users} call={listUsers} say={say}>
          {(list) =>
            list.items.length === 0 ? (
              <EmptyState
                icon={<Users size={20} aria-hidden="true" />}
                sentence="No users found."
                explanation="Administrators change things here, viewers are meant to look."
                action={
                  <ActionButton disabledReason={offline} onClick={add}>
                    Add the first one
                  </ActionButton>
                }
              />
            ) : shown.length === 0 ? (
              <NoMatch
                onClear={() => {
                  search.forget();
                  clearUrl();
                }}
              />
            ) : (
              <EditContext value={inline}>
                <DataTable
                  label="Users"
                  columns={COLUMNS}
                  rows={shown}
                  rowKey={keyOf}
                  rowName={nameOf}
                  noun={['user', 'users']}
                  total={list.items.length}
                  sort={sort}
                  onSort={setSort}
                  actions={actions}
                  actionsWidth="164px"
                />
              </EditContext>
            )
          }
        </Loaded>
      </Panel>
      <UnreadableNote count={users.data?.unreadable ?? 0} />
      <Suspense fallback={null}>
        {open?.kind === 'add' ? <AddUserDialog users={items} onClose={close} /> : null}
        {open?.kind === 'delete' ? <DeleteUserDialog user={open.user} onClose={close} /> : null}
      </Suspense>
    </Page>
  );
}
