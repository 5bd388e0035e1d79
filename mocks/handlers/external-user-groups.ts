import type { ExternalUserGroup } from '@/contract/external-user-groups';
import { conflict, created, noContent, ok } from '../answer';
import type { BaseContext, HandlersOf, Session } from '../context';
import { newId } from '../lib/random';
import type { Row } from '../rows';
import { ownGroup, removeRulesOf, sameName } from './shared';

const show = ({ id, name }: Readonly<Row<'externalUserGroups'>>): ExternalUserGroup => ({ id, name });

function refuseTaken({ db, session }: BaseContext & { session: Session }, name: string, except?: string): void {
  const taken = db
    .table('externalUserGroups')
    .findMany({ where: { tenant_id: { equals: session.tenantId } } })
    .some((group) => group.id !== except && sameName(group.name, name));
  if (taken) throw conflict('A group with this name already exists');
}

type Names =
  | 'externalUserGroups.list'
  | 'externalUserGroups.create'
  | 'externalUserGroups.rename'
  | 'externalUserGroups.delete';

export const externalUserGroups: HandlersOf<Names> = {
  'externalUserGroups.list': ({ db, session }) =>
    ok(
      db
        .table('externalUserGroups')
        .findMany({ where: { tenant_id: { equals: session.tenantId } } })
        .map(show),
    ),

  'externalUserGroups.create': (context) => {
    const { db, session, body, nowText } = context;
    refuseTaken(context, body.name);
    const group = { id: newId('grp'), tenant_id: session.tenantId, name: body.name, created_at: nowText };
    return created(show(db.table('externalUserGroups').create(group)));
  },

  'externalUserGroups.rename': (context) => {
    const { db, params, body } = context;
    const group = ownGroup(context, params.id);
    refuseTaken(context, body.new_name, group.id);
    return ok(show(db.table('externalUserGroups').update(group.id, { name: body.new_name })));
  },

  /** Refused while the group has users (spec.md §4). Deletes its rules too. */
  'externalUserGroups.delete': (context) => {
    const { db, params } = context;
    const group = ownGroup(context, params.id);
    const members = db.table('externalUsers').count({ where: { group_id: { equals: group.id } } });
    if (members > 0) throw conflict(`This group has ${members} ${members === 1 ? 'user' : 'users'}`);
    removeRulesOf(context, 'external_user_group', group.id);
    db.table('externalUserGroups').delete(group.id);
    return noContent();
  },
};
