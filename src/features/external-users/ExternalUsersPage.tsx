import { UserPlus, Users } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { storedTenant } from '@/cache/device';
import { useCached, useOwner } from '@/cache/useCached';
import { listApps } from '@/contract/apps';
import { listExternalUserGroups } from '@/contract/external-user-groups';
import { listExternalUsers } from '@/contract/external-users';
import type { Member } from '@/domain/members';
import { Age } from '@/parts/Age';
import { Loaded } from '@/parts/Loaded';
import { BulkPanel, MEMBER_COLUMNS, MemberFilters, MembersTable, useMembers } from '@/parts/members';
import { useOfflineReason } from '@/parts/useOfflineReason';
import { ActionButton, EmptyState, FailedState, Page, Panel, UnreadableNote } from '@/ui';

const AddUserDialog = lazy(() => import('./AddUserDialog').then((file) => ({ default: file.AddUserDialog })));
const DeleteUserDialog = lazy(() => import('./DeleteUserDialog').then((file) => ({ default: file.DeleteUserDialog })));

const COLUMNS = [
  MEMBER_COLUMNS.email,
  MEMBER_COLUMNS.name,
  MEMBER_COLUMNS.app,
  MEMBER_COLUMNS.group,
  MEMBER_COLUMNS.tiles,
];

/** spec.md §8; neither the session nor the device knows a tenant. */
const NO_TENANT = 'No tenant_id in localStorage';

type Open = { kind: 'add' } | { kind: 'delete'; member: Member } | null;

export function ExternalUsersPage() {
  const users = useCached(listExternalUsers, {});
  const groups = useCached(listExternalUserGroups, {});
  const apps = useCached(listApps, {});
  const members = useMembers({ users, groups, apps });
  const offline = useOfflineReason();
  const [open, setOpen] = useState<Open>(null);
  // The same function always: rows render only when they are new.
  const [actions] = useState(() => (member: Member) => (
    <DeleteButton member={member} onDelete={() => setOpen({ kind: 'delete', member })} />
  ));
  const noTenant = useOwner() === null && storedTenant() === null;
  const close = () => setOpen(null);
  const add = () => setOpen({ kind: 'add' });
  return (
    <Page
      title="External Users"
      description="The end users of your apps, their groups and the rules about them."
      action={
        <ActionButton look="primary" disabledReason={offline} onClick={add}>
          <UserPlus aria-hidden="true" />
          Add user
        </ActionButton>
      }
      filters={<MemberFilters of={members} withApps />}
    >
      <BulkPanel bulk={members.bulk} />
      <Panel title="Users" aside={<Age of={users.source} />} padded={false}>
        {noTenant ? (
          <FailedState sentence={NO_TENANT} />
        ) : (
          <Loaded from={users} call={listExternalUsers}>
            {(list) =>
              list.items.length === 0 ? (
                <EmptyState
                  icon={<Users size={20} aria-hidden="true" />}
                  sentence="No external users found."
                  explanation="People who use your apps stand here once they are added, with their group and the rules about them."
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
      <Suspense fallback={null}>
        {open?.kind === 'add' ? (
          <AddUserDialog users={users.data?.items ?? []} groups={members.groups} onClose={close} />
        ) : null}
        {open?.kind === 'delete' ? <DeleteUserDialog member={open.member} onClose={close} /> : null}
      </Suspense>
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
