import type { ExternalUser } from '@/contract/external-users';
import { groupedBy } from '@/grouped';
import { conflict, created, noContent, ok } from '../answer';
import type { BaseContext, HandlersOf, Session } from '../context';
import { newId } from '../lib/random';
import type { Row } from '../rows';
import { groupNamed, ownApps, ownExternalUser, ownGroup, removeRulesOf, sameName } from './shared';

type Person = Readonly<Row<'externalUsers'>>;
type Scoped = BaseContext & { session: Session };

/** Looks up names once for a whole list. */
function shower(context: Scoped): (user: Person) => ExternalUser {
  const { db, session, traffic } = context;
  const appOf = traffic.appOfUsers(session.tenantId);
  const apps = new Map(ownApps(context).map((app) => [app.id, app.app_display_name]));
  const groups = new Map(
    db
      .table('externalUserGroups')
      .findMany({ where: { tenant_id: { equals: session.tenantId } } })
      .map((group) => [group.id, group.name]),
  );
  const where = { tenant_id: { equals: session.tenantId }, enabled: { equals: true } };
  const tiles = db.table('tiles').findMany({ where });
  const byUser = groupedBy(tiles, ({ external_user_id }) => external_user_id);
  const byGroup = groupedBy(tiles, ({ external_user_group }) => external_user_group);
  return (user) => {
    const { id, email, name, group_id } = user;
    const app_id = appOf(user);
    // The enabled rules of this user or the user's group.
    const own = [...(byUser.get(id) ?? []), ...(group_id === null ? [] : (byGroup.get(group_id) ?? []))];
    const appName = app_id === null ? undefined : apps.get(app_id);
    return {
      id,
      email,
      name,
      app_id: appName === undefined ? null : app_id,
      app_name: appName ?? null,
      group_id,
      group_name: group_id === null ? null : (groups.get(group_id) ?? null),
      tiles: [...new Set(own.map(({ type }) => type))].map((type) => ({ type })),
    };
  };
}

type Names =
  | 'externalUsers.list'
  | 'externalUsers.create'
  | 'externalUsers.delete'
  | 'externalUsers.move'
  | 'externalUsers.assign';

export const externalUsers: HandlersOf<Names> = {
  'externalUsers.list': (context) =>
    ok({
      users: context.db
        .table('externalUsers')
        .findMany({ where: { tenant_id: { equals: context.session.tenantId } } })
        .map(shower(context)),
    }),

  'externalUsers.create': (context) => {
    const { db, session, body, nowText } = context;
    const group = body.group?.trim() ? groupNamed(context, body.group) : null;
    const people = db.table('externalUsers').findMany({ where: { tenant_id: { equals: session.tenantId } } });
    if (people.some((user) => sameName(user.email, body.email)))
      throw conflict('A user with this email address already exists');
    const user = db.table('externalUsers').create({
      id: newId('eu'),
      tenant_id: session.tenantId,
      email: body.email,
      name: body.name?.trim() || null,
      app_id: null,
      group_id: group?.id ?? null,
      created_at: nowText,
    });
    return created(shower(context)(user));
  },

  /** Deletes the user's own rules too; the logs stay. */
  'externalUsers.delete': (context) => {
    const user = ownExternalUser(context, context.params.id);
    removeRulesOf(context, 'external_user_id', user.id);
    context.db.table('externalUsers').delete(user.id);
    return noContent();
  },

  'externalUsers.move': (context) => {
    const { db, params, body } = context;
    const user = ownExternalUser(context, params.id);
    const group = body.group_id === null ? null : ownGroup(context, body.group_id);
    return ok(shower(context)(db.table('externalUsers').update(user.id, { group_id: group?.id ?? null })));
  },

  /** Assigns all of them, or none if one is unknown. */
  'externalUsers.assign': (context) => {
    const { db, body } = context;
    const group = groupNamed(context, body.group);
    const ids = new Set(body.external_user_ids.map((id) => ownExternalUser(context, id).id));
    for (const id of ids) db.table('externalUsers').update(id, { group_id: group.id });
    return ok({ updated: ids.size });
  },
};
