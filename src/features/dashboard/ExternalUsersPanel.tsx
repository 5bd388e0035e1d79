import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Cached } from '@/cache/useCached';
import type { App } from '@/contract/apps';
import { TILE_NAMES } from '@/contract/constants';
import { type ExternalUser, listExternalUsers } from '@/contract/external-users';
import type { List } from '@/contract/fields';
import { nameOfUser } from '@/domain/people-names';
import { isTileType } from '@/domain/rules';
import { Age } from '@/parts/Age';
import { EmptyList } from '@/parts/EmptyList';
import { Loaded } from '@/parts/Loaded';
import { AppLink, GroupLink, linkCell, UserLink } from '@/parts/links';
import { namesOf } from '@/parts/names';
import { paths } from '@/paths';
import { Badge, type Column, LinkButton, Panel, SimpleTable, UnreadableNote } from '@/ui';
import { More, PREVIEW_ROWS } from './AppsPanel';

const columnsFor = (appName: (user: ExternalUser) => string | null): readonly Column<ExternalUser>[] => [
  { key: 'email', header: 'Email', width: '30%', cell: (user) => <UserLink id={user.id} name={nameOfUser(user)} /> },
  {
    key: 'app',
    header: 'App',
    selfExplanatory: true,
    cell: (user) => linkCell(AppLink, user.app_id, appName(user)),
  },
  {
    key: 'group',
    header: 'Group',
    selfExplanatory: true,
    cell: ({ group_id, group_name }) => linkCell(GroupLink, group_id ?? group_name, group_name),
  },
  {
    key: 'tiles',
    header: 'Tiles',
    selfExplanatory: true,
    cell: (user) => {
      const types = [...new Set(user.tiles.map(({ type }) => type))];
      return types.length === 0 ? null : (
        <span className="pc-badges">
          {types.map((type) => (
            <Badge key={type}>{isTileType(type) ? TILE_NAMES[type] : type}</Badge>
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

export function ExternalUsersPanel({ users, apps }: ExternalUsersPanelProps) {
  const navigate = useNavigate();
  const columns = useMemo(() => {
    const names = namesOf(apps.data?.items);
    return columnsFor((user) => user.app_name ?? names.app(user.app_id));
  }, [apps.data]);
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
                action={<LinkButton to={paths.externalUsers.to()}>Add a user</LinkButton>}
              />
            ) : (
              <SimpleTable
                label="External users"
                columns={columns}
                rows={items.slice(0, PREVIEW_ROWS)}
                rowKey={(user) => String(user.id)}
                onOpen={({ id }) => navigate(paths.externalUser.to(id))}
              />
            )}
            <More shown={PREVIEW_ROWS} of={items.length} to={paths.externalUsers.to()} noun="users" />
            <UnreadableNote count={unreadable} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}
