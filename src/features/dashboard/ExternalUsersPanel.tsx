import { memo, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Cached } from '@/cache/useCached';
import { useLoaded } from '@/cache/useLoaded';
import type { App } from '@/contract/apps';
import { listExternalUserGroups } from '@/contract/external-user-groups';
import { type ExternalUser, listExternalUsers } from '@/contract/external-users';
import type { List } from '@/contract/fields';
import { type Member, membersOf, placesAmong } from '@/domain/members';
import { nameOfType } from '@/domain/rules';
import { Age } from '@/parts/Age';
import { EmptyList } from '@/parts/EmptyList';
import { Loaded } from '@/parts/Loaded';
import { AppLink, GroupLink, linkCell, UserLink } from '@/parts/links';
import { paths } from '@/paths';
import { Badge, type Column, LinkButton, Panel, SimpleTable, UnreadableNote } from '@/ui';
import { More, PREVIEW_ROWS } from './More';

/** Joined with apps and groups, as External Users is: the service may give only the name of either, or only its id. */
const columnsFor = (placeOf: (member: Member) => string | null): readonly Column<Member>[] => [
  { key: 'email', header: 'Email', width: '30%', cell: ({ user, name }) => <UserLink id={user.id} name={name} /> },
  {
    key: 'app',
    header: 'App',
    selfExplanatory: true,
    cell: ({ appId, appLabel }) => linkCell(AppLink, appId, appLabel),
  },
  {
    key: 'group',
    header: 'Group',
    selfExplanatory: true,
    cell: (member) => linkCell(GroupLink, member.groupKey, placeOf(member)),
  },
  {
    key: 'tiles',
    header: 'Tiles',
    selfExplanatory: true,
    cell: ({ user }) => {
      const types = [...new Set(user.tiles.map(({ type }) => type))];
      return types.length === 0 ? null : (
        <span className="pc-badges">
          {types.map((type) => (
            <Badge key={type}>{nameOfType(type)}</Badge>
          ))}
        </span>
      );
    },
  },
];

interface ExternalUsersPanelProps {
  users: Cached<List<ExternalUser>>;
  apps: Cached<List<App>>;
}

export const ExternalUsersPanel = memo(function ExternalUsersPanel({ users, apps }: ExternalUsersPanelProps) {
  const navigate = useNavigate();
  const [groups] = useLoaded(listExternalUserGroups, [{}]);
  const rows = useMemo(
    () => membersOf(users.data?.items.slice(0, PREVIEW_ROWS) ?? [], groups?.items ?? [], apps.data?.items),
    [users.data, groups, apps.data],
  );
  const columns = useMemo(() => columnsFor(placesAmong(groups?.items ?? [])), [groups]);
  return (
    <Panel title="External users" aside={<Age of={users.source} />} padded={false}>
      <Loaded from={users} call={listExternalUsers}>
        {({ items, unreadable }) => (
          <>
            {items.length === 0 ? (
              <EmptyList
                unreadable={unreadable}
                sentence="No external users found."
                explanation="The end users of your apps, each with its app, its group and its rules."
                action={<LinkButton to={paths.externalUsers.to({ new: 1 })}>Add a user</LinkButton>}
              />
            ) : (
              <SimpleTable
                label="External users"
                columns={columns}
                rows={rows}
                rowKey={({ key }) => key}
                onOpen={({ user }) => navigate(paths.externalUser.to(user.id))}
              />
            )}
            <More shown={PREVIEW_ROWS} of={items.length} to={paths.externalUsers.to()} noun="users" />
            <UnreadableNote count={unreadable} />
          </>
        )}
      </Loaded>
    </Panel>
  );
});
