import { useCallback, useMemo } from 'react';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import type { CsvColumn } from '@/domain/csv/write';
import { usersInGroup } from '@/domain/members';
import { namesAmong } from '@/domain/namesakes';
import { ExportCsv } from '@/parts/ExportCsv';
import { GroupLink } from '@/parts/links';
import { useOfflineReason } from '@/parts/useOfflineReason';
import { useUrlSort } from '@/parts/useTableState';
import { paths } from '@/paths';
import { formatNumber } from '@/text/format';
import { matches, searchText } from '@/text/search';
import { ActionButton, NoMatch, Row, TextLink } from '@/ui';
import { type DataColumn, DataTable } from '@/ui/table';

interface GroupRow {
  key: string;
  group: ExternalUserGroup;
  name: string;
  /** Null: not known. */
  users: number | null;
}

const COLUMNS: DataColumn<GroupRow>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ group, name }) => <GroupLink id={group.id} name={name} />,
    sortValue: ({ name }) => name,
  },
  {
    key: 'users',
    header: 'Users',
    width: '120px',
    align: 'end',
    cell: ({ group, name, users }) =>
      users ? (
        <TextLink to={paths.externalUsers.to({ group: group.id })} aria-label={`${formatNumber(users)} in ${name}`}>
          {formatNumber(users)}
        </TextLink>
      ) : (
        users
      ),
    sortValue: ({ users }) => users,
  },
  {
    key: 'rules',
    header: 'Rules',
    selfExplanatory: true,
    width: '140px',
    cell: ({ group, name }) => (
      <TextLink to={paths.userGroupTiles.to(group.id)} aria-label={`Rules of ${name}`}>
        Rules
      </TextLink>
    ),
  },
];

const CSV_COLUMNS: readonly CsvColumn<GroupRow>[] = [
  { header: 'id', value: ({ group }) => group.id },
  { header: 'name', value: ({ group }) => group.name },
  { header: 'users', value: ({ users }) => users },
];

const keyOf = (row: GroupRow) => row.key;
const nameOf = (row: GroupRow) => row.name;

interface GroupsTableProps {
  groups: readonly ExternalUserGroup[];
  /** How many users each has; null: not known. */
  counts: ReadonlyMap<string, number> | null;
  /** Why that is not known for sure; undefined where it is. */
  doubt: string | undefined;
  /** Search text. */
  text: string;
  onClear: () => void;
  /** With the name that tells it from the others. The same function from render to render, so that rows need not render again. */
  onRename: (group: ExternalUserGroup, name: string) => void;
  onDelete: (group: ExternalUserGroup, name: string) => void;
}

export function GroupsTable({ groups, counts, doubt, text, onClear, onRename, onDelete }: GroupsTableProps) {
  // The plain name is taken by the users' table below.
  const [sort, setSort] = useUrlSort('groups');
  const rows = useMemo(() => {
    const found = matches(text);
    const nameAmongThem = namesAmong(groups);
    return groups
      .map((group): GroupRow => {
        const key = String(group.id);
        return { key, group, name: nameAmongThem(group), users: counts && (counts.get(key) ?? 0) };
      })
      .filter(({ name, users }) => found(searchText(name, users, users === null ? null : formatNumber(users))));
  }, [groups, counts, text]);
  const actions = useCallback(
    (row: GroupRow) => (
      <RowActions
        row={row}
        doubt={doubt}
        onRename={() => onRename(row.group, row.name)}
        onDelete={() => onDelete(row.group, row.name)}
      />
    ),
    [doubt, onRename, onDelete],
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
      toolbar={<ExportCsv table="user-groups" columns={CSV_COLUMNS} rows={rows} />}
      actions={actions}
      actionsWidth="188px"
    />
  );
}

interface RowActionsProps {
  row: GroupRow;
  doubt: string | undefined;
  onRename: () => void;
  onDelete: () => void;
}

function RowActions({ row, doubt, onRename, onDelete }: RowActionsProps) {
  const offline = useOfflineReason();
  return (
    <Row end gap="1">
      <ActionButton
        look="plain"
        size="sm"
        aria-label={`Rename ${row.name}`}
        disabledReason={offline}
        onClick={onRename}
      >
        Rename
      </ActionButton>
      <ActionButton
        look="plain"
        size="sm"
        aria-label={`Delete ${row.name}`}
        // Only a group without users can be deleted (spec.md §4).
        disabledReason={row.users ? usersInGroup(row.users) : (doubt ?? offline)}
        onClick={onDelete}
      >
        Delete
      </ActionButton>
    </Row>
  );
}
