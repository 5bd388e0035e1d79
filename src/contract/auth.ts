import * as v from 'valibot';
import { SESSION_CHECK_TIMEOUT_MS } from './constants';
import { defineCall, nothing } from './define';
import { emailAddress, id, optionalId, requiredText, secret } from './fields';
import { internalUser } from './users';

export const sessionUser = v.object({ id, tenant_id: optionalId, email: v.string() });
export type SessionUser = v.InferOutput<typeof sessionUser>;

export const me = defineCall({
  name: 'auth.me',
  method: 'GET',
  path: '/auth/me',
  response: sessionUser,
  fallback: 'Your session has ended. Sign in again.',
  tenant: false,
  timeoutMs: SESSION_CHECK_TIMEOUT_MS,
});

export const login = defineCall({
  name: 'auth.login',
  method: 'POST',
  path: '/auth/login',
  body: v.object({ email: requiredText('Email'), password: secret }),
  response: nothing,
  anyBody: true,
  fallback: 'Login failed. Check your username and password.',
  tenant: false,
});

export const register = defineCall({
  name: 'auth.register',
  method: 'POST',
  path: '/auth/register',
  body: v.object({
    email: emailAddress,
    username: requiredText('Username'),
    name: requiredText('Full name'),
    password: secret,
    tenant_id: id,
  }),
  response: v.union([internalUser, nothing]),
  fallback: 'Failed to register admin.',
  tenant: false,
});
