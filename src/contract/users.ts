import * as v from 'valibot';
import { INTERNAL_ROLES } from './constants';
import { defineCall, nothing } from './define';
import { emailAddress, id, listOf, optionalEnum, optionalWords, requiredText, secret } from './fields';

/** A person of the tenant who may sign in to the portal. */
export const internalUser = v.object({
  id,
  email: v.string(),
  username: optionalWords,
  name: optionalWords,
  role: optionalEnum(INTERNAL_ROLES),
});
export type InternalUser = v.InferOutput<typeof internalUser>;

export const listUsers = defineCall({
  name: 'users.list',
  method: 'GET',
  path: '/api/users',
  response: listOf(internalUser, ['users']),
  fallback: 'Failed to fetch users',
  storable: true,
});

export const createUser = defineCall({
  name: 'users.create',
  method: 'POST',
  path: '/api/users',
  body: v.object({
    email: emailAddress,
    username: requiredText('Username'),
    name: requiredText('Full name'),
    password: secret('Password'),
    role: v.picklist(INTERNAL_ROLES, 'Role must be admin or viewer'),
  }),
  response: v.union([internalUser, nothing]),
  fallback: 'User creation failed',
  invalidates: ['users.list'],
});

export const updateUser = defineCall({
  name: 'users.update',
  method: 'PUT',
  path: '/api/users/{id}',
  params: v.object({ id }),
  // A field that is not edited is sent back as it came: an empty name or none, a role of a newer server, a missing one.
  body: v.object({ username: v.nullable(v.string()), name: v.nullable(v.string()), role: v.nullable(v.string()) }),
  response: v.union([internalUser, nothing]),
  fallback: 'User update failed',
  invalidates: ['users.list'],
});

export const deleteUser = defineCall({
  name: 'users.delete',
  method: 'DELETE',
  path: '/api/users/{id}',
  params: v.object({ id }),
  response: nothing,
  noContent: true,
  fallback: 'Failed to delete user',
  invalidates: ['users.list'],
});
