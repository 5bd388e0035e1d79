import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Member } from '@/domain/members';
import { ActionButton, Badge, NoMatch } from '@/ui';
import { type DataColumn, DataTable } from '@/ui/table';
import { useOfflineReason } from '../useOfflineReason';
import { GroupCell, GroupsProvider } from './GroupCell';
import type { Members } from './useMembers';

const AssignDialog = lazy(() => import('./AssignDialog').then((file) => ({ default: file.AssignDialog })));
const BulkDeleteDialog = lazy(() => import('./BulkDeleteDialog').then((file) => ({ default: file.BulkDeleteDialog })));

export const MEMBER_COLUMNS = {
  email: {
    key: 'email',
    header: 'Email',
    width: '32%',
    cell: ({ user }) => user.email,
    sortValue: ({ user }) => user.email,
  },
  name: { key: 'name', header: 'Name', cell: ({ user }) => user.name, sortValue: ({ user }) => user.name },
  app: {
    key: 'app',
    header: 'App',
    priority: 'low',
    cell: ({ appName }) => appName,
    sortValue: ({ appName }) => appName,
  },
  group: {
    key: 'group',
    header: 'Group',
    width: '176px',
    cell: (member) => <GroupCell member={member} />,
    sortValue: ({ groupName }) => groupName,
  },
  tiles: {
    key: 'tiles',
    header: 'Rules',
    priority: 'low',
    width: '160px',
    cell: ({ tiles }) =>
      tiles.length === 0 ? null : (
        <span className="pc-badges">
          {tiles.map((tile) => (
            <Badge key={tile}>{tile}</Badge>
          ))}
        </span>
      ),
    sortValue: ({ tiles }) => tiles.join(' ') || null,
  },
} as const satisfies Record<string, DataColumn<Member>>;

const keyOf = (member: Member) => member.key;
const nameOf = (member: Member) => member.name;

interface MembersTableProps {
  of: Members;
  /** Kept outside the component. */
  columns: readonly DataColumn<Member>[];
  /** The same function from render to render. */
  actions?: (member: Member) => ReactNode;
  withDelete?: boolean;
}

/** External users with their groups: each moved in its row, or those selected together. */
export function MembersTable({ of, columns, actions, withDelete = false }: MembersTableProps) {
  const [open, setOpen] = useState<'assign' | 'delete' | null>(null);
  const offline = useOfflineReason();
  const { selected, bulk } = of;
  const close = () => setOpen(null);
  const reason =
    offline ??
    (bulk.view?.running
      ? 'Wait until the work under way is done.'
      : selected.length === 0
        ? 'Select at least one user first.'
        : undefined);
  const toolbar = (
    <>
      {selected.length > 0 ? (
        <span className="pc-muted">{selected.length.toLocaleString('en-GB')} selected</span>
      ) : null}
      <ActionButton size="sm" disabledReason={reason} onClick={() => setOpen('assign')}>
        Assign to group
      </ActionButton>
      {withDelete ? (
        <ActionButton size="sm" disabledReason={reason} onClick={() => setOpen('delete')}>
          Delete
        </ActionButton>
      ) : null}
    </>
  );
  return (
    <>
      {of.shown.length === 0 ? (
        <NoMatch onClear={of.clear} />
      ) : (
        <GroupsProvider value={of.pickers}>
          <DataTable
            label="Users"
            columns={columns}
            rows={of.shown}
            rowKey={keyOf}
            rowName={nameOf}
            noun={['user', 'users']}
            total={of.members.length}
            sort={of.sort}
            onSort={of.setSort}
            selection={of.selection}
            toolbar={toolbar}
            {...(actions ? { actions, actionsWidth: '92px' } : {})}
          />
        </GroupsProvider>
      )}
      <Suspense fallback={null}>
        {open === 'assign' ? (
          <AssignDialog
            count={selected.length}
            hidden={of.hidden}
            groups={of.groups}
            onClose={close}
            onAssign={(group) => {
              close();
              of.assign(group);
            }}
          />
        ) : null}
        {open === 'delete' ? (
          <BulkDeleteDialog
            count={selected.length}
            hidden={of.hidden}
            onClose={close}
            onDelete={() => {
              close();
              of.remove();
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}
