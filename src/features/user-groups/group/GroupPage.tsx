import { UserPlus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { useCached } from '@/cache/useCached';
import { listApps } from '@/contract/apps';
import { type ExternalUserGroup, listExternalUserGroups } from '@/contract/external-user-groups';
import { listExternalUsers } from '@/contract/external-users';
import { listPolicyLogs, type PolicyLog } from '@/contract/policy-logs';
import { GroupKeys } from '@/domain/limits/people';
import { isKnownIn, type Member, usersOnce } from '@/domain/members';
import { namesAmong } from '@/domain/namesakes';
import { Age } from '@/parts/Age';
import { findById } from '@/parts/byId';
import { CopyableId } from '@/parts/CopyableId';
import { EmptyList } from '@/parts/EmptyList';
import { Fact, Facts } from '@/parts/Facts';
import { FailedLists, UnreadableLists } from '@/parts/FailedLists';
import { Loaded } from '@/parts/Loaded';
import { lazyDialog } from '@/parts/lazyDialog';
import { TOUCH } from '@/parts/limits/AskEffect';
import { EffectiveLimit } from '@/parts/limits/EffectiveLimit';
import { BulkPanel, MEMBER_COLUMNS, MemberFilters, type Members, MembersTable, useMembers } from '@/parts/members';
import { namesOf } from '@/parts/names';
import { RecentEvents } from '@/parts/RecentEvents';
import { RulesPanel } from '@/parts/RulesPanel';
import { SubjectGate, subjectTitle } from '@/parts/SubjectGate';
import { useMissing } from '@/parts/useMissing';
import { useOfflineReason } from '@/parts/useOfflineReason';
import { useRouteParams } from '@/parts/useRoute';
import { paths } from '@/paths';
import { ActionButton, LinkButton, LoadingRows, Page, Panel, UnreadableNote, useMediaQuery } from '@/ui';
import { RemoveButton } from './RemoveButton';

const AddMemberDialog = lazyDialog(
  'AddMemberDialog.AddMemberDialog',
  async () => (await import('./AddMemberDialog')).AddMemberDialog,
);

const NONE: readonly ExternalUserGroup[] = [];
const NOBODY: readonly Member[] = [];
const COLUMNS = [MEMBER_COLUMNS.email, MEMBER_COLUMNS.name, MEMBER_COLUMNS.app];

/** /external-user-groups/{id}: members, rules and recent events (insight.md §6). */
export function GroupPage() {
  const { id = '' } = useRouteParams();
  const groups = useCached(listExternalUserGroups, {});
  const items = groups.data?.items ?? NONE;
  const called = useMemo(() => new GroupKeys(items, []).keyOf(id), [items, id]);
  const group = findById(items, called);
  const missing = useMissing(groups, id, group !== undefined);
  // A service may put a group's name in the place of its id, and so does the link to it.
  if (group && called !== id) return <Navigate replace to={paths.externalUserGroup.to(group.id)} />;
  if (group) return <OpenGroup key={String(group.id)} group={group} />;
  return (
    <Page title={subjectTitle('group', missing)}>
      <SubjectGate kind="group" subject={undefined} missing={missing} list={groups} skeleton={SKELETON}>
        {() => SKELETON}
      </SubjectGate>
    </Page>
  );
}

const SKELETON = (
  <Panel title="Members" padded={false}>
    <LoadingRows />
  </Panel>
);

const USERS_UNKNOWN = {
  loading: 'The list of users has not loaded yet.',
  failed: 'The list of users could not be loaded.',
  ready: undefined,
};

function OpenGroup({ group }: { group: ExternalUserGroup }) {
  const users = useCached(listExternalUsers, {});
  const groups = useCached(listExternalUserGroups, {});
  const apps = useCached(listApps, {});
  const key = String(group.id);
  const members = useMembers({ users, groups, apps, only: key });
  const groupKeys = useMemo(() => new GroupKeys(groups.data?.items ?? [], []), [groups.data]);
  const offline = useOfflineReason();
  const addDisabled = offline ?? USERS_UNKNOWN[users.status];
  const byTouch = useMediaQuery(TOUCH);
  const [adding, setAdding] = useState(false);
  const { everyone } = members;
  const candidates = useMemo(() => {
    if (!adding) return NOBODY;
    const there = new Set(everyone.filter((member) => isKnownIn(member, group)).map((member) => member.key));
    return usersOnce(everyone.filter((member) => !there.has(member.key)));
  }, [adding, everyone, group]);
  const nobody = everyone.length === 0 ? 'There are no users yet.' : 'All users are already in this group.';
  const isAllRead = users.data?.unreadable === 0;
  const { move } = members.pickers;
  const actions = useCallback(
    (member: Member) => <RemoveButton member={member} group={key} move={move} />,
    [key, move],
  );
  return (
    <Page
      title={namesAmong(groups.data?.items ?? [group])(group)}
      description="Its members, the rules that name it, and what happened to their calls."
      action={
        <>
          <LinkButton to={paths.tile.to('rate-limit', { new: 1, group: group.id })}>Set a limit</LinkButton>
          <ActionButton look="primary" disabledReason={addDisabled} onClick={() => setAdding(true)}>
            <UserPlus aria-hidden="true" />
            Add member
          </ActionButton>
        </>
      }
    >
      <BulkPanel bulk={members.bulk} />
      <Panel
        title="Members"
        aside={<Age of={users.source} />}
        padded={false}
        toolbar={members.members.length > 0 ? <MemberFilters of={members} withGroups={false} /> : undefined}
      >
        <FailedLists of={{ app: apps }} />
        <UnreadableNote count={users.data?.unreadable ?? 0} />
        <UnreadableLists of={{ app: apps }} />
        <Loaded from={users} call={listExternalUsers}>
          {({ unreadable }) =>
            members.members.length === 0 ? (
              <EmptyList
                unreadable={unreadable}
                sentence="No members yet."
                explanation="Users appear here once they are added to this group."
                action={
                  <ActionButton disabledReason={offline} onClick={() => setAdding(true)}>
                    Add the first one
                  </ActionButton>
                }
              />
            ) : (
              <MembersTable
                of={members}
                columns={COLUMNS}
                actions={actions}
                actionsWidth={byTouch ? '144px' : '92px'}
              />
            )
          }
        </Loaded>
      </Panel>
      <EffectiveLimit of={{ scope: 'group', id: group.id }} />
      <RulesPanel
        title="Rules for this group"
        label="Group rules"
        scope="group"
        isTarget={(named) => groupKeys.keysOf(named).includes(key)}
        empty="No rules for this group yet."
        explanation="The tenant-wide rule and rules for single members or their apps may still apply."
        addTo={paths.tile.to('rate-limit', { new: 1, group: group.id })}
      />
      {/* Without the users nobody knows whose events to look for: the members' panel says why. */}
      {users.status === 'ready' ? <GroupEvents group={group} members={members} /> : null}
      <Panel title="Details">
        <Facts>
          <Fact name="Group id">
            <CopyableId id={key} />
          </Fact>
        </Facts>
      </Panel>
      {adding && users.data ? (
        <AddMemberDialog
          group={group}
          groups={groups.data?.items ?? NONE}
          candidates={candidates}
          nobody={isAllRead ? nobody : undefined}
          onAdd={(member) => {
            setAdding(false);
            void move(member, group);
          }}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </Page>
  );
}

function GroupEvents({ group, members: { members } }: { group: ExternalUserGroup; members: Members }) {
  const logs = useCached(listPolicyLogs, {});
  const ids = useMemo(() => new Set(members.map(({ key }) => key)), [members]);
  const names = useMemo(
    () =>
      namesOf(
        [],
        members.map(({ user }) => user),
      ),
    [members],
  );
  const isOf = useCallback((log: PolicyLog) => log.user_id !== null && ids.has(String(log.user_id)), [ids]);
  return (
    <RecentEvents
      logs={logs}
      isOf={isOf}
      names={names}
      explorer={members.length > 0 ? paths.logs.to({ group: group.id }) : null}
      explanation="The members' calls appear here, with what the rules decided."
    />
  );
}
