import { FolderPlus, UsersRound } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useCached } from '@/cache/useCached';
import { type ExternalUserGroup, listExternalUserGroups } from '@/contract/external-user-groups';
import { listExternalUsers } from '@/contract/external-users';
import { countByGroup } from '@/domain/members';
import { Age } from '@/parts/Age';
import { Loaded } from '@/parts/Loaded';
import { BulkPanel, MEMBER_COLUMNS, MemberFilters, MembersTable, useMembers } from '@/parts/members';
import { useOfflineReason } from '@/parts/useOfflineReason';
import { ActionButton, EmptyState, FilterWidth, Page, Panel, UnreadableNote } from '@/ui';
import { Field, TextInput } from '@/ui/forms';
import { GroupsTable } from './GroupsTable';

const CreateGroupDialog = lazy(() => import('./GroupDialogs').then((file) => ({ default: file.CreateGroupDialog })));
const RenameGroupDialog = lazy(() => import('./GroupDialogs').then((file) => ({ default: file.RenameGroupDialog })));
const DeleteGroupDialog = lazy(() => import('./GroupDialogs').then((file) => ({ default: file.DeleteGroupDialog })));

const COLUMNS = [MEMBER_COLUMNS.email, MEMBER_COLUMNS.name, MEMBER_COLUMNS.group];

/** Fewer groups than this are found by looking. */
const SEARCH_FROM = 10;

type Open = { kind: 'create' } | { kind: 'rename' | 'delete'; group: ExternalUserGroup } | null;

export function GroupsPage() {
  const groups = useCached(listExternalUserGroups, {});
  const users = useCached(listExternalUsers, {});
  const members = useMembers({ users, groups });
  const offline = useOfflineReason();
  const [open, setOpen] = useState<Open>(null);
  const [text, setText] = useState('');
  const close = () => setOpen(null);
  const create = () => setOpen({ kind: 'create' });
  // Unknown as long as the users are: a group that may have some is not deleted (spec.md §4).
  const counts = useMemo(() => (users.data ? countByGroup(members.members) : null), [users.data, members.members]);
  return (
    <Page
      title="User Groups"
      description="Groups gather external users, so that one rule can hold for all of them."
      action={
        <ActionButton look="primary" disabledReason={offline} onClick={create}>
          <FolderPlus aria-hidden="true" />
          Create group
        </ActionButton>
      }
    >
      <Panel
        title="Groups"
        aside={<Age of={groups.source} />}
        padded={false}
        toolbar={
          members.groups.length > SEARCH_FROM ? (
            <FilterWidth>
              <Field label="Search groups" hideLabel>
                <TextInput
                  type="search"
                  placeholder="Search groups"
                  value={text}
                  onChange={(event) => setText(event.target.value)}
                  autoComplete="off"
                  spellCheck={false}
                />
              </Field>
            </FilterWidth>
          ) : undefined
        }
      >
        <Loaded from={groups} call={listExternalUserGroups}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState
                icon={<UsersRound size={20} aria-hidden="true" />}
                sentence="No groups found."
                explanation="Put users with the same needs into a group, then limit them with one rule."
                action={
                  <ActionButton disabledReason={offline} onClick={create}>
                    Create the first one
                  </ActionButton>
                }
              />
            ) : (
              <GroupsTable
                groups={items}
                counts={counts}
                text={text}
                onClear={() => setText('')}
                onRename={(group) => setOpen({ kind: 'rename', group })}
                onDelete={(group) => setOpen({ kind: 'delete', group })}
              />
            )
          }
        </Loaded>
      </Panel>
      <UnreadableNote count={groups.data?.unreadable ?? 0} />
      <BulkPanel bulk={members.bulk} />
      <Panel
        title="Assign users"
        aside={<Age of={users.source} />}
        padded={false}
        toolbar={<MemberFilters of={members} />}
      >
        <Loaded from={users} call={listExternalUsers}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState sentence="No external users found." explanation="Add users first, then assign them here." />
            ) : (
              <MembersTable of={members} columns={COLUMNS} />
            )
          }
        </Loaded>
      </Panel>
      <UnreadableNote count={users.data?.unreadable ?? 0} />
      <Suspense fallback={null}>
        {open?.kind === 'create' ? <CreateGroupDialog groups={members.groups} onClose={close} /> : null}
        {open?.kind === 'rename' ? <RenameGroupDialog group={open.group} onClose={close} /> : null}
        {open?.kind === 'delete' ? <DeleteGroupDialog group={open.group} onClose={close} /> : null}
      </Suspense>
    </Page>
  );
}
