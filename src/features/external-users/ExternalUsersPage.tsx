import { Upload, UserPlus, Users } from 'lucide-react';
import { useCallback, useState } from 'react';
import { NO_TENANT } from '@/cache/keys';
import { useCached, useOwner } from '@/cache/useCached';
import { useOptimisticList } from '@/cache/useOptimistic';
import { listApps } from '@/contract/apps';
import { listExternalUserGroups } from '@/contract/external-user-groups';
import { listExternalUsers } from '@/contract/external-users';
import type { Member } from '@/domain/members';
import { Age } from '@/parts/Age';
import { BULK_BUSY } from '@/parts/bulk';
import { EmptyList } from '@/parts/EmptyList';
import { FailedLists, UnreadableLists } from '@/parts/FailedLists';
import { Loaded } from '@/parts/Loaded';
import { lazyDialog } from '@/parts/lazyDialog';
import { BulkPanel, MEMBER_COLUMNS, MemberFilters, MembersTable, useMembers } from '@/parts/members';
import { NoTenant } from '@/parts/NoTenant';
import { useOfflineReason } from '@/parts/useOfflineReason';
import { useUrlDialog } from '@/parts/useTableState';
import { ActionButton, Page, Panel, UnreadableNote } from '@/ui';
import { MoreActions } from '@/ui/table';
import { Unfinished } from './import/Unfinished';
import { presentMember } from './presentMember';

const AddUserDialog = lazyDialog(
  'AddUserDialog.AddUserDialog',
  async () => (await import('./AddUserDialog')).AddUserDialog,
);
const DeleteUserDialog = lazyDialog(
  'DeleteUserDialog.DeleteUserDialog',
  async () => (await import('./DeleteUserDialog')).DeleteUserDialog,
);

const ImportPage = lazyDialog('ImportPage.ImportPage', async () => (await import('./import/ImportPage')).ImportPage);

const COLUMNS = [
  MEMBER_COLUMNS.email,
  MEMBER_COLUMNS.name,
  MEMBER_COLUMNS.app,
  MEMBER_COLUMNS.group,
  MEMBER_COLUMNS.tiles,
];

export function ExternalUsersPage() {
  const noTenant = useOwner()?.tenantId === NO_TENANT;
  const input = noTenant ? null : {};
  const users = useOptimisticList(listExternalUsers, useCached(listExternalUsers, input));
  const groups = useCached(listExternalUserGroups, input);
  const apps = useCached(listApps, input);
  const members = useMembers({ users, groups, apps });
  const offline = useOfflineReason();
  const addDisabled = noTenant ? 'The service does not say which organization this account belongs to.' : offline;
  // An import would take the place of the work's progress, and so stop the work.
  const importBusy = members.bulk.view?.running ? BULK_BUSY : undefined;
  const [opened, setOpened] = useState<Member | null>(null);
  const actions = useCallback(
    (member: Member) => <DeleteButton member={member} onDelete={() => setOpened(member)} />,
    [],
  );
  // In the address: a reload in the middle comes back to it.
  const [importing, openImport, endImport] = useUrlDialog('import');
  const [adding, openAdd, endAdd] = useUrlDialog('new');
  const deleting = opened && presentMember(opened, members.members, users.data);
  const add = () => openAdd();
  const startImport = () => openImport();
  if (importing && !noTenant) return <ImportPage users={users} groups={groups} onClose={endImport} />;
  return (
    <Page
      title="External Users"
      description="The end users of your apps, their groups and the rules that apply to them."
      action={
        <>
          <MoreActions
            items={[
              {
                label: 'Import CSV',
                icon: <Upload aria-hidden="true" />,
                onSelect: startImport,
                disabledReason: addDisabled ?? importBusy,
              },
            ]}
          />
          <ActionButton look="primary" disabledReason={addDisabled} onClick={add}>
            <UserPlus aria-hidden="true" />
            Add user
          </ActionButton>
        </>
      }
      filters={<MemberFilters of={members} withApps />}
    >
      <Unfinished onOpen={startImport} disabledReason={importBusy} />
      <BulkPanel bulk={members.bulk} />
      <Panel title="Users" aside={<Age of={users.source} />} padded={false} list>
        {/* Without the groups nobody can be put into one, and filters name them as the users do. */}
        <FailedLists of={{ group: groups, app: apps }} />
        {noTenant ? (
          <NoTenant />
        ) : (
          <Loaded from={users} call={listExternalUsers}>
            {(list) =>
              list.items.length === 0 ? (
                <EmptyList
                  unreadable={list.unreadable}
                  icon={<Users size={20} aria-hidden="true" />}
                  sentence="No external users found."
                  explanation="The people who use your apps appear here once they are added, with their groups and rules."
                  action={
                    <ActionButton disabledReason={offline} onClick={add}>
                      Add the first one
                    </ActionButton>
                  }
                />
              ) : (
                <MembersTable of={members} columns={COLUMNS} actions={actions} withDelete />
              )
            }
          </Loaded>
        )}
      </Panel>
      <UnreadableNote count={users.data?.unreadable ?? 0} />
      <UnreadableLists of={{ group: groups, app: apps }} />

      {adding === '' || noTenant ? null : (
        <AddUserDialog known={users.data?.items ?? null} groups={members.groups} onClose={endAdd} />
      )}
      {deleting ? (
        <DeleteUserDialog member={deleting.present} gone={deleting.gone} onClose={() => setOpened(null)} />
      ) : null}
    </Page>
  );
}

function DeleteButton({ member, onDelete }: { member: Member; onDelete: () => void }) {
  return (
    <ActionButton
      look="plain"
      size="sm"
      aria-label={`Delete ${member.name}`}
      disabledReason={useOfflineReason()}
      onClick={onDelete}
    >
      Delete
    </ActionButton>
  );
}
