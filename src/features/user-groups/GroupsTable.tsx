import { useCallback, useDeferredValue, useMemo, useRef } from 'react';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import { usersInGroup } from '@/domain/members';
import { useOfflineReason } from '@/parts/useOfflineReason';
import { useUrlSort } from '@/parts/useTableState';
import { paths } from '@/paths';
import { ActionButton, NoMatch, Row, TextLink } from '@/ui';
import { type DataColumn, DataTable } from '@/ui/table';

interface GroupRow {
  key: string;
  group: ExternalUserGroup;
  /** Null: not known. */
  users: number | null;
}

const COLUMNS: DataColumn<GroupRow>[] = [
  { key: 'name', header: 'Name', cell: ({ group }) => group.name, sortValue: ({ group }) => group.name },
  {
    key: 'users',
    header: 'Users',
    width: '120px',
    align: 'end',
    cell: ({ group, users }) =>
      users ? (
        <TextLink to={paths.externalUsers.to({ group: group.id })} aria-label={`${users} in ${group.name}`}>
          {users.toLocaleString('en-GB')}
        </TextLink>
      ) : (
        users
      ),
    sortValue: ({ users }) => users,
  },
  {
    key: 'rules',
    header: 'Rules',
    width: '140px',
    cell: ({ group }) => (
      <TextLink to={paths.userGroupTiles.to(group.id)} aria-label={`Rules of ${group.name}`}>
        Rules
      </TextLink>
    ),
  },
];

const keyOf = (row: GroupRow) => row.key;
const nameOf = (row: GroupRow) => row.group.name;

interface GroupsTableProps {
  groups: readonly ExternalUserGroup[];
  /** How many users each has; null: not known yet. */
  counts: ReadonlyMap<string, number> | null;
  /** What the names are searched for. */
  text: string;
  onClear: () => void;
  onRename: (group: ExternalUserGroup) => void;
  onDelete: (group: ExternalUserGroup) => void;
}

export function GroupsTable({ groups, counts, text, onClear, onRename, onDelete }: GroupsTableProps) {
  const wanted = useDeferredValue(text).trim().toLowerCase();
  // The users' table below has the plain name.
  const [sort, setSort] = useUrlSort('groups');
  const rows = useMemo(
    () =>
      groups
        .filter(({ name }) => name.toLowerCase().includes(wanted))
        .map((group): GroupRow => {
          const key = String(group.id);
          return { key, group, users: counts && (counts.get(key) ?? 0) };
        }),
    [groups, counts, wanted],
  );
  const handlers = useRef({ onRename, onDelete });
  handlers.current = { onRename, onDelete };
  const actions = useCallback(
    (row: GroupRow) => (
      <RowActions
        row={row}
        onRename={() => handlers.current.onRename(row.group)}
        onDelete={() => handlers.current.onDelete(row.group)}
      />
    ),
    [],
  );
  if (rows.length === 0) return <NoMatch onClear={onClear} />;
  return (
    <DataTable
      label="Groups"
      columns={COLUMNS}
      rows={rows}
      rowKey={keyOf}
      rowName={nameOf}
      noun={['group', 'groups']}
      total={groups.length}
      sort={sort}
      onSort={setSort}
      actions={actions}
      actionsWidth="188px"
    />
  );
}

/** Why a group cannot be deleted; undefined: it can (spec.md §4). */
function keptBy(users: number | null): string | undefined {
  if (users === null) return 'It is not known yet whether this group has users.';
  return users > 0 ? usersInGroup(users) : undefined;
}

function RowActions({ row, onRename, onDelete }: { row: GroupRow; onRename: () => void; onDelete: () => void }) {
  const offline = useOfflineReason();
  return (
    <Row end gap="1">
      <ActionButton
        look="plain"
        size="sm"
        aria-label={`Rename ${row.group.name}`}
        disabledReason={offline}
        onClick={onRename}
      >
        Rename
      </ActionButton>
      <ActionButton
        look="plain"
        size="sm"
        aria-label={`Delete ${row.group.name}`}
        disabledReason={keptBy(row.users) ?? offline}
        onClick={onDelete}
      >
        Delete
      </ActionButton>
    </Row>
  );
}
