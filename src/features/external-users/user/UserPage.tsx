import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCached } from '@/cache/useCached';
import { listApps } from '@/contract/apps';
import { listExternalUserGroups } from '@/contract/external-user-groups';
import { listExternalUsers } from '@/contract/external-users';
import { listPolicyLogs } from '@/contract/policy-logs';
import type { Member } from '@/domain/members';
import { detailOfUser } from '@/domain/people-names';
import { Age } from '@/parts/Age';
import { sameId } from '@/parts/byId';
import { CopyableId } from '@/parts/CopyableId';
import { copyText } from '@/parts/copyText';
import { Fact, Facts } from '@/parts/Facts';
import { FailedLists, UnreadableLists } from '@/parts/FailedLists';
import { Loaded } from '@/parts/Loaded';
import { lazyDialog } from '@/parts/lazyDialog';
import { EffectiveLimit } from '@/parts/limits/EffectiveLimit';
import { AppLink } from '@/parts/links';
import { GroupCell, GroupsProvider, useMembers } from '@/parts/members';
import { RecentEvents } from '@/parts/RecentEvents';
import { RulesPanel } from '@/parts/RulesPanel';
import { useMissing } from '@/parts/useMissing';
import { useOfflineReason } from '@/parts/useOfflineReason';
import { useRouteParams } from '@/parts/useRoute';
import { paths } from '@/paths';
import {
  ActionButton,
  Button,
  cardContent,
  EmptyState,
  LinkButton,
  LoadingRows,
  Page,
  Panel,
  Row,
  Stack,
  UnreadableNote,
} from '@/ui';
import { presentMember } from '../presentMember';

const DeleteUserDialog = lazyDialog(
  'DeleteUserDialog.DeleteUserDialog',
  async () => (await import('../DeleteUserDialog')).DeleteUserDialog,
);

/** /external-users/{id}: one person, what they may do and what they did (insight.md §6). */
export function UserPage() {
  const { id = '' } = useRouteParams();
  const users = useCached(listExternalUsers, {});
  const groups = useCached(listExternalUserGroups, {});
  const apps = useCached(listApps, {});
  const members = useMembers({ users, groups, apps });
  const offline = useOfflineReason();
  const navigate = useNavigate();
  // The user of the open dialog, kept after they leave the list.
  const [opened, setOpened] = useState<Member | null>(null);
  const deleting = opened && presentMember(opened, members.members, users.data);
  const member = members.members.find(({ key }) => key === id);
  const missing = useMissing(users, id, member !== undefined);
  return (
    <Page
      title={member ? member.name : missing ? 'Not found' : 'User'}
      description={member ? (detailOfUser(member.user) ?? 'An end user of your apps.') : null}
      action={
        member ? (
          <>
            <ActionButton disabledReason={offline} onClick={() => setOpened(member)}>
              Delete
            </ActionButton>
            <LinkButton look="primary" to={paths.tile.to('rate-limit', { new: 1, user: member.user.id })}>
              Set a limit
            </LinkButton>
          </>
        ) : null
      }
    >
      {missing ? <UnreadableNote count={users.data?.unreadable ?? 0} /> : null}
      {missing ? (
        <EmptyState
          sentence="There is no such user here."
          explanation="They may have been deleted, or belong to another organization."
          action={<LinkButton to={paths.externalUsers.to()}>Back to external users</LinkButton>}
        />
      ) : (
        <Loaded from={users} call={listExternalUsers} skeleton={SKELETON}>
          {() =>
            member ? (
              <GroupsProvider value={members.pickers}>
                <Panel title="Details" aside={<Age of={users.source} />}>
                  <Stack>
                    <FailedLists of={{ group: groups }} />
                    <UnreadableLists of={{ group: groups }} />
                    <UserFacts member={member} />
                  </Stack>
                </Panel>
                <EffectiveLimit of={{ scope: 'user', id: member.user.id }} />
                <UserRules member={member} />
                <UserEvents key={member.key} member={member} />
              </GroupsProvider>
            ) : (
              SKELETON
            )
          }
        </Loaded>
      )}
      {deleting ? (
        <DeleteUserDialog
          member={deleting.present}
          gone={deleting.gone}
          onClose={() => setOpened(null)}
          onDeleted={() => navigate(paths.externalUsers.to(), { replace: true })}
        />
      ) : null}
    </Page>
  );
}

const SKELETON = (
  <Stack>
    <Panel title="Details">
      <LoadingRows rows={3} />
    </Panel>
    <Panel title="Recent events" padded={false}>
      <LoadingRows />
    </Panel>
  </Stack>
);

function UserFacts({ member }: { member: Member }) {
  const { user } = member;
  return (
    <Facts>
      <Fact name="Email">
        {user.email ? (
          <Row wrap>
            <span>{cardContent(user.email)}</span>
            <Button size="sm" look="plain" onClick={() => void copyText(user.email)}>
              Copy email
            </Button>
          </Row>
        ) : null}
      </Fact>
      <Fact name="Name">{user.name}</Fact>
      <Fact name="App">
        {member.appId === null ? member.appName : <AppLink id={member.appId} name={member.appName} />}
      </Fact>
      <Fact name="Group">
        <Row wrap>
          <GroupCell member={member} />
          {member.groupKey === null ? null : (
            <LinkButton size="sm" look="plain" to={paths.externalUserGroup.to(member.groupKey)}>
              Open {member.groupName}
            </LinkButton>
          )}
        </Row>
      </Fact>
      <Fact name="User id">
        <CopyableId id={user.id} />
      </Fact>
    </Facts>
  );
}

function UserRules({ member }: { member: Member }) {
  return (
    <RulesPanel
      title="Rules for this user"
      label="User rules"
      scope="user"
      isTarget={(id) => sameId(id, member.user.id)}
      empty="No rules for this user yet."
      explanation="The tenant-wide rule and rules for their app and group may still apply."
      addTo={paths.tile.to('rate-limit', { new: 1, user: member.user.id })}
    />
  );
}

function UserEvents({ member }: { member: Member }) {
  const { id } = member.user;
  const logs = useCached(listPolicyLogs, { user_id: id });
  return (
    <RecentEvents
      logs={logs}
      explorer={paths.logs.to({ user: id })}
      explanation="This user's calls appear here, with what the rules decided."
    />
  );
}
