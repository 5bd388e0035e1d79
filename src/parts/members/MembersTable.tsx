import { type ReactNode, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CsvColumn } from '@/domain/csv/write';
import type { Member } from '@/domain/members';
import { detailOfUser } from '@/domain/people-names';
import { paths } from '@/paths';
import { ActionButton, Badge, MEDIUM, NoMatch, useMediaQuery } from '@/ui';
import { type DataColumn, DataTable } from '@/ui/table';
import { BULK_BUSY } from '../bulk';
import { ExportCsv } from '../ExportCsv';
import { lazyDialog } from '../lazyDialog';
import { AppLink, linkCell, UserLink } from '../links';
import { SelectionBar, SelectionRoom } from '../SelectionBar';
import { useOfflineReason } from '../useOfflineReason';
import { GroupCell, GroupsProvider } from './GroupCell';
import type { Members } from './useMembers';

const AssignDialog = lazyDialog('AssignDialog.AssignDialog', async () => (await import('./AssignDialog')).AssignDialog);
const BulkDeleteDialog = lazyDialog(
  'BulkDeleteDialog.BulkDeleteDialog',
  async () => (await import('./BulkDeleteDialog')).BulkDeleteDialog,
);

export const MEMBER_COLUMNS = {
  email: {
    key: 'email',
    header: 'Email',
    width: '32%',
    cell: ({ user, name }) => <UserLink id={user.id} name={name} />,
    card: ({ user, name, tiles }) => (
      <>
        <UserLink id={user.id} name={name} card />
        <small className="pc-truncate pc-muted" data-tip-overflow="">
          {[detailOfUser(user), ...tiles].filter(Boolean).join(' · ')}
        </small>
      </>
    ),
    sortValue: ({ name }) => name,
  },
  name: {
    key: 'name',
    header: 'Name',
    selfExplanatory: true,
    cell: ({ user }) => user.name?.trim(),
    // Under the address, with the rules.
    card: () => null,
    sortValue: ({ user }) => user.name?.trim(),
  },
  app: {
    key: 'app',
    header: 'App',
    selfExplanatory: true,
    priority: 'low',
    cell: ({ appId, appLabel }) => linkCell(AppLink, appId, appLabel),
    sortValue: ({ appLabel }) => appLabel,
  },
  group: {
    key: 'group',
    header: 'Group',
    selfExplanatory: true,
    width: '176px',
    cell: (member) => <GroupCell member={member} />,
    sortValue: ({ groupName }) => groupName,
  },
  tiles: {
    key: 'tiles',
    header: 'Rules',
    selfExplanatory: true,
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
    card: () => null,
    sortValue: ({ tiles }) => tiles.join(' ') || null,
  },
} as const satisfies Record<string, DataColumn<Member>>;

/** Ids of all apps that may be the user's. A name for which no list has an id is left out. */
const appIdsOf = ({ user, appKeys, appName }: Member) =>
  appKeys.filter((key) => key !== appName || key === String(user.app_id)).join('; ');

const CSV_COLUMNS: readonly CsvColumn<Member>[] = [
  { header: 'id', value: ({ user }) => user.id },
  { header: 'email', value: ({ user }) => user.email },
  { header: 'name', value: ({ user }) => user.name },
  { header: 'app_id', value: appIdsOf },
  { header: 'app_name', value: ({ appName }) => appName },
  { header: 'group_id', value: ({ groupKeys }) => groupKeys.join('; ') },
  { header: 'group', value: ({ groupName }) => groupName },
  { header: 'rules', value: ({ tiles }) => tiles.join('; ') },
];

const keyOf = (member: Member) => member.key;
const nameOf = (member: Member) => member.name;

interface MembersTableProps {
  of: Members;
  /** Kept outside the component. */
  columns: readonly DataColumn<Member>[];
  /** The same function from render to render. */
  actions?: (member: Member) => ReactNode;
  actionsWidth?: string;
  withDelete?: boolean;
}

/** External users with their groups: each moved in its row, or those selected together. */
export function MembersTable(props: MembersTableProps) {
  const { of, columns, actions, actionsWidth = '92px', withDelete = false } = props;
  const [open, setOpen] = useState<'assign' | 'delete' | null>(null);
  const offline = useOfflineReason();
  const roomy = useMediaQuery(MEDIUM);
  const navigate = useNavigate();
  const { selected, bulk } = of;
  const chosen = useMemo(() => new Set(selected.map(keyOf)), [selected]);
  const inGroup = useMemo(
    () => new Set(selected.flatMap((member) => (member.groupKey === null ? [] : [member.key]))).size,
    [selected],
  );
  const close = () => setOpen(null);
  const reason =
    offline ?? (bulk.view?.running ? BULK_BUSY : selected.length === 0 ? 'Select at least one user first.' : undefined);
  const actionButtons = (
    <>
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
  const toolbar = (
    <>
      <ExportCsv table="external-users" columns={CSV_COLUMNS} rows={of.shown} />
      {/* With a selection they are in the floating bar; their space stays, or the rows would move under the pointer. Phones have none. */}
      {roomy ? (
        <span style={{ display: 'contents', visibility: selected.length > 0 ? 'hidden' : 'visible' }}>
          {actionButtons}
        </span>
      ) : null}
    </>
  );
  return (
    <>
      {selected.length > 0 ? (
        <SelectionBar
          selected={selected.length}
          shown={of.matching}
          shownSelected={selected.length - of.hidden}
          onSelectShown={() => of.selection.onChange(new Set([...of.selection.keys, ...of.shown.map(keyOf)]))}
          onClear={() => of.selection.onChange(new Set())}
        >
          {actionButtons}
        </SelectionBar>
      ) : null}
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
            onOpen={({ user }) => navigate(paths.externalUser.to(user.id))}
            toolbar={toolbar}
            {...(actions ? { actions, actionsWidth } : {})}
          />
        </GroupsProvider>
      )}

      {selected.length > 0 ? <SelectionRoom /> : null}
      {open === 'assign' ? (
        <AssignDialog
          users={chosen}
          inGroup={inGroup}
          hidden={of.hidden}
          groups={of.groups}
          noGroups={of.noGroups}
          onClose={close}
          onAssign={(group) => {
            close();
            of.assign(group);
          }}
        />
      ) : null}
      {open === 'delete' ? (
        <BulkDeleteDialog
          users={selected}
          hidden={of.hidden}
          onClose={close}
          onDelete={() => {
            close();
            of.remove();
          }}
        />
      ) : null}
    </>
  );
}
