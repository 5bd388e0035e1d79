import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCached } from '@/cache/useCached';
import { listApps } from '@/contract/apps';
import { listExternalUserGroups } from '@/contract/external-user-groups';
import { listExternalUsers } from '@/contract/external-users';
import { listPolicyLogs } from '@/contract/policy-logs';
import { type Member, placesAmong } from '@/domain/members';
import { detailOfUser } from '@/domain/people-names';
import { Age } from '@/parts/Age';
import { sameId } from '@/parts/byId';
import { CopyableId } from '@/parts/CopyableId';
import { CopyButton } from '@/parts/CopyButton';
import { Fact, Facts } from '@/parts/Facts';
import { FailedLists, UnreadableLists } from '@/parts/FailedLists';
import { lazyDialog } from '@/parts/lazyDialog';
import { EffectiveLimit } from '@/parts/limits/EffectiveLimit';
import { AppLink } from '@/parts/links';
import { GroupCell, GroupsProvider, useMembers } from '@/parts/members';
import { RecentEvents } from '@/parts/RecentEvents';
import { RulesPanel } from '@/parts/RulesPanel';
import { SubjectGate, subjectTitle } from '@/parts/SubjectGate';
import { useMissing } from '@/parts/useMissing';
import { useOfflineReason } from '@/parts/useOfflineReason';
import { useRouteParams } from '@/parts/useRoute';
import { paths } from '@/paths';
import { ActionButton, cardContent, LinkButton, LoadingRows, Page, Panel, Row, Stack, TextLink } from '@/ui';
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
      title={subjectTitle('user', missing, member?.name)}
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
      <SubjectGate kind="user" subject={member} missing={missing} list={users} skeleton={SKELETON}>
        {(found) => (
          <GroupsProvider value={members.pickers}>
            <Panel title="Details" aside={<Age of={users.source} />}>
              <Stack>
                <FailedLists of={{ group: groups, app: apps }} />
                <UnreadableLists of={{ group: groups, app: apps }} />
                <UserFacts member={found} place={placesAmong(members.groups)(found)} />
              </Stack>
            </Panel>
            <EffectiveLimit of={{ scope: 'user', id: found.user.id }} />
            <UserRules member={found} />
            <UserEvents key={found.key} member={found} />
          </GroupsProvider>
        )}
      </SubjectGate>
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

/** @param props.place the group's name, told apart from others of that name */
function UserFacts({ member, place }: { member: Member; place: string | null }) {
  const { user } = member;
  return (
    <Facts>
      <Fact name="Email">
        {user.email.trim() ? (
          <Row wrap>
            <span>{cardContent(user.email)}</span>
            <CopyButton text={user.email} label="Copy email" />
          </Row>
        ) : null}
      </Fact>
      <Fact name="Name">{user.name?.trim()}</Fact>
      <Fact name="App">
        {member.appId === null ? member.appLabel : <AppLink id={member.appId} name={member.appLabel} />}
      </Fact>
      <Fact name="Group">
        <Row wrap>
          <GroupCell member={member} />
          {member.groupKey === null ? null : (
            <span>
              <TextLink to={paths.externalUserGroup.to(member.groupKey)}>Open {place}</TextLink>
            </span>
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
