import type { InternalUser } from '@/contract/users';
import { conflict, created, notFound, ok, Refusal } from '../answer';
import type { HandlersOf } from '../context';
import { hashPassword, isPassword } from '../lib/hash';
import { newId } from '../lib/random';
import { sameName } from './shared';
import { emailTaken, usernameTaken } from './users';

export const auth: HandlersOf<'auth.me' | 'auth.login' | 'auth.register'> = {
  'auth.me': ({ session }) => ok({ id: session.user.id, tenant_id: session.tenantId, email: session.user.email }),

  'auth.login': ({ db, body, signIn }) => {
    const user = db
      .table('users')
      .getAll()
      .find((known) => sameName(known.email, body.email));
    if (!user || !isPassword(body.password, user.password_hash)) throw new Refusal(401, 'Wrong email or password');
    signIn(user.id);
    return ok({});
  },

  'auth.register': ({ db, body, nowText }) => {
    const tenant = db.table('tenants').get(body.tenant_id);
    if (!tenant) throw notFound('Tenant');
    if (emailTaken(db, body.email)) throw conflict('This email address is taken');
    if (usernameTaken(db, tenant.id, body.username)) throw conflict('This username is taken');
    const { email, username, name } = body;
    const user = { id: newId('usr'), email, username, name, role: 'admin' } as const satisfies InternalUser;
    db.table('users').create({
      ...user,
      tenant_id: tenant.id,
      password_hash: hashPassword(body.password, newId('salt')),
      created_at: nowText,
    });
    return created(user);
  },
};
