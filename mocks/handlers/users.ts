import type { InternalUser } from '@/contract/users';
import { conflict, created, invalid, noContent, notFound, ok } from '../answer';
import type { Context, HandlersOf, Session } from '../context';
import type { Db } from '../db';
import { hashPassword } from '../lib/hash';
import { newId } from '../lib/random';
import type { Row } from '../rows';
import { sameName } from './shared';

/** Searches all tenants, since signing in asks for the e-mail address alone. */
export const emailTaken = (db: Db, email: string) =>
  db
    .table('users')
    .getAll()
    .some((user) => sameName(user.email, email));

export const usernameTaken = (db: Db, tenantId: number, username: string, except?: string) =>
  db
    .table('users')
    .findMany({ where: { tenant_id: { equals: tenantId } } })
    .some((user) => user.id !== except && sameName(user.username, username));

const show = ({ id, email, username, name, role }: Readonly<Row<'users'>>): InternalUser => ({
  id,
  email,
  username,
  name,
  role,
});

function own({ db, session, params }: Context<'users.update'> | Context<'users.delete'>): Readonly<Row<'users'>> {
  const user = db.table('users').get(params.id);
  if (!user || user.tenant_id !== session.tenantId) throw notFound('User');
  return user;
}

const isLastAdmin = (db: Db, { tenantId }: Session, user: Readonly<Row<'users'>>) =>
  user.role === 'admin' &&
  db.table('users').count({
    where: { tenant_id: { equals: tenantId }, role: { equals: 'admin' }, id: { notEquals: user.id } },
  }) === 0;

export const users: HandlersOf<'users.list' | 'users.create' | 'users.update' | 'users.delete'> = {
  'users.list': ({ db, session }) =>
    ok({
      users: db
        .table('users')
        .findMany({ where: { tenant_id: { equals: session.tenantId } } })
        .map(show),
    }),

  'users.create': ({ db, session, body, nowText }) => {
    if (emailTaken(db, body.email)) throw conflict('This email address is taken');
    if (usernameTaken(db, session.tenantId, body.username)) throw conflict('This username is taken');
    const { email, username, name, role, password } = body;
    const user = db.table('users').create({
      id: newId('usr'),
      tenant_id: session.tenantId,
      email,
      username,
      name,
      role,
      password_hash: hashPassword(password, newId('salt')),
      created_at: nowText,
    });
    return created(show(user));
  },

  'users.update': (context) => {
    const { db, session, body } = context;
    const user = own(context);
    // The contract allows blank text and null, since the portal sends back unchanged what it was given. This service has no user without these.
    const [username, name] = [body.username?.trim(), body.name?.trim()];
    if (!username) throw invalid('Username is required');
    if (!name) throw invalid('Full name is required');
    if (body.role !== 'admin' && body.role !== 'viewer') throw invalid('Role must be admin or viewer');
    if (usernameTaken(db, session.tenantId, username, user.id)) throw conflict('This username is taken');
    if (body.role === 'viewer' && isLastAdmin(db, session, user))
      throw conflict('The last admin cannot become a viewer');
    return ok(show(db.table('users').update(user.id, { username, name, role: body.role })));
  },

  'users.delete': (context) => {
    const { db, session } = context;
    const user = own(context);
    if (user.id === session.user.id) throw conflict('You cannot delete yourself');
    if (isLastAdmin(db, session, user)) throw conflict('The last admin cannot be deleted');
    db.table('users').delete(user.id);
    const sessions = db.table('sessions');
    for (const { id } of sessions.findMany({ where: { user_id: { equals: user.id } } })) sessions.delete(id);
    return noContent();
  },
};
