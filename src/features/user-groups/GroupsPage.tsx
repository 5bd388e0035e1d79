import { FolderPlus, UsersRound } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { type Cached, useCached } from '@/cache/useCached';
import { useOptimisticList } from '@/cache/useOptimistic';
import { listApps } from '@/contract/apps';
import { type ExternalUserGroup, listExternalUserGroups } from '@/contract/external-user-groups';
import { listExternalUsers } from '@/contract/external-users';
import type { List } from '@/contract/fields';
import { countByGroup } from '@/domain/members';
import { namesAmong } from '@/domain/namesakes';
import { Age } from '@/parts/Age';
import { findById } from '@/parts/byId';
import { EmptyList } from '@/parts/EmptyList';
import { presentOf } from '@/parts/isGone';
import { Loaded } from '@/parts/Loaded';
import { lazyDialog } from '@/parts/lazyDialog';
import { BulkPanel, MEMBER_COLUMNS, MemberFilters, MembersTable, useMembers } from '@/parts/members';
import { useOfflineReason } from '@/parts/useOfflineReason';
import { useSearchText } from '@/parts/useSearchText';
import { useClearUrl } from '@/parts/useTableState';
import { paths } from '@/paths';
import { formatCount } from '@/text/format';
import { ActionButton, FilterWidth, LinkButton, Page, Panel, UnreadableNote } from '@/ui';
import { SearchField } from '@/ui/forms';
import { GroupsTable } from './GroupsTable';

const CreateGroupDialog = lazyDialog(
  'GroupDialogs.CreateGroupDialog',
  async () => (await import('./GroupDialogs')).CreateGroupDialog,
);
const RenameGroupDialog = lazyDialog(
  'GroupDialogs.RenameGroupDialog',
  async () => (await import('./GroupDialogs')).RenameGroupDialog,
);
const DeleteGroupDialog = lazyDialog(
  'GroupDialogs.DeleteGroupDialog',
  async () => (await import('./GroupDialogs')).DeleteGroupDialog,
);

const COLUMNS = [MEMBER_COLUMNS.email, MEMBER_COLUMNS.name, MEMBER_COLUMNS.group];

/** Shorter lists need no search field. */
const SEARCH_FROM = 10;

type Open = { kind: 'create' } | { kind: 'rename' | 'delete'; group: ExternalUserGroup; name: string } | null;

/** Why it is not known whether a group without listed users has any; undefined where it is known. */
function doubtOf({ status, data }: Cached<List<unknown>>): string | undefined {
  if (status === 'loading') return 'It is not known yet whether this group has users.';
  if (status === 'failed') return 'The users could not be read, so this group may have some.';
  if (data.unreadable === 0) return undefined;
  return `${formatCount(data.unreadable, 'user')} could not be read, and may be in this group.`;
}

/** True once `now` has been true: a search field that disappeared with its last character would take the focus with it. */
function useHasBeen(now: boolean): boolean {
  const [been, setBeen] = useState(now);
  if (now && !been) setBeen(true);
  return been || now;
}

export function GroupsPage() {
  const groups = useOptimisticList(listExternalUserGroups, useCached(listExternalUserGroups, {}));
  const users = useCached(listExternalUsers, {});
  const apps = useCached(listApps, {});
  const members = useMembers({ users, groups, apps });
  const offline = useOfflineReason();
  const [open, setOpen] = useState<Open>(null);
  // The plain names are taken by the users' table below.
  const search = useSearchText('find');
  const clear = useClearUrl(['find'], search);
  const isSearchable = useHasBeen(members.groups.length > SEARCH_FROM || search.text !== '');
  const nameAmongThem = useMemo(() => namesAmong(members.groups), [members.groups]);
  const close = () => setOpen(null);
  /** The group of an open dialog, as the list has it now. */
  const opened = ({ group, name }: { group: ExternalUserGroup; name: string }) => {
    const { present, gone } = presentOf(group, findById(members.groups, group.id), groups.data);
    return { group: present, name: gone ? name : nameAmongThem(present), gone, onClose: close };
  };
  const create = () => setOpen({ kind: 'create' });
  const rename = useCallback((group: ExternalUserGroup, name: string) => setOpen({ kind: 'rename', group, name }), []);
  const remove = useCallback((group: ExternalUserGroup, name: string) => setOpen({ kind: 'delete', group, name }), []);
  // Unknown until the users are loaded: a group that may have users cannot be deleted (spec.md §4).
  const counts = useMemo(() => (users.data ? countByGroup(members.members) : null), [users.data, members.members]);
  const doubt = doubtOf(users);
  const usersOf = (group: ExternalUserGroup) => counts && (counts.get(String(group.id)) ?? 0);
  return (
    <Page
      title="User Groups"
      description="Groups collect external users, so that one rule can apply to all of them."
      action={
        <ActionButton look="primary" disabledReason={offline} onClick={create}>
          <FolderPlus aria-hidden="true" />
          Create group
        </ActionButton>
      }
      filters={
        isSearchable ? (
          <FilterWidth>
            <SearchField label="Search groups" value={search.text} onChange={search.setText} />
          </FilterWidth>
        ) : null
      }
    >
      <Panel title="Groups" aside={<Age of={groups.source} />} padded={false} list>
        <Loaded from={groups} call={listExternalUserGroups}>
          {({ items, unreadable }) =>
            items.length === 0 ? (
              <EmptyList
                unreadable={unreadable}
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
                doubt={doubt}
                text={search.deferred}
                onClear={clear}
                onRename={rename}
                onDelete={remove}
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
          {({ items, unreadable }) =>
            items.length === 0 ? (
              <EmptyList
                unreadable={unreadable}
                sentence="No external users found."
                explanation="Add users first, then assign them here."
                action={<LinkButton to={paths.externalUsers.to({ new: 1 })}>Add user</LinkButton>}
              />
            ) : (
              <MembersTable of={members} columns={COLUMNS} />
            )
          }
        </Loaded>
      </Panel>
      <UnreadableNote count={users.data?.unreadable ?? 0} />

      {open?.kind === 'create' ? <CreateGroupDialog known={groups.data?.items ?? null} onClose={close} /> : null}
      {open?.kind === 'rename' ? <RenameGroupDialog {...opened(open)} /> : null}
      {open?.kind === 'delete' ? (
        <DeleteGroupDialog {...opened(open)} users={usersOf(open.group)} doubt={doubt} />
      ) : null}
    </Page>
  );
}
