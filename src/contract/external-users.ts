import * as v from 'valibot';
import { defineCall, nothing } from './define';
import { emailAddress, id, listedName, listOf, optionalAmount, optionalId, optionalText } from './fields';

/** An end user of the tenant's apps. */
export const externalUser = v.object({
  id,
  email: v.string(),
  name: optionalText,
  app_id: optionalId,
  app_name: optionalText,
  group_id: optionalId,
  group_name: optionalText,
  tiles: v.fallback(
    v.pipe(
      listOf(v.object({ type: v.string() }), ['tiles']),
      v.transform((list) => list.items),
    ),
    [],
  ),
});
export type ExternalUser = v.InferOutput<typeof externalUser>;

export const listExternalUsers = defineCall({
  name: 'externalUsers.list',
  method: 'GET',
  path: '/api/external-users',
  response: listOf(externalUser, ['users', 'external_users']),
  fallback: 'Failed to fetch users',
  storable: true,
});

export const createExternalUser = defineCall({
  name: 'externalUsers.create',
  method: 'POST',
  path: '/api/external-users',
  /** `group` is a group's name. */
  body: v.object({ email: emailAddress, name: v.nullable(v.string()), group: v.nullable(v.string()) }),
  response: v.union([externalUser, nothing]),
  fallback: 'Failed to add user',
  invalidates: ['externalUsers.list', 'stats.get'],
  refersTo: ['externalUserGroups.list'],
});

export const deleteExternalUser = defineCall({
  name: 'externalUsers.delete',
  method: 'DELETE',
  path: '/api/external-users/{id}',
  params: v.object({ id }),
  response: nothing,
  noContent: true,
  fallback: 'Failed to delete user',
  invalidates: ['externalUsers.list', 'stats.get', 'tiles.list', 'legacyTiles.list'],
});

/** null takes the user out of its group. */
export const moveExternalUser = defineCall({
  name: 'externalUsers.move',
  method: 'PATCH',
  path: '/api/external-users/{id}',
  params: v.object({ id }),
  body: v.object({ group_id: v.nullable(id) }),
  response: v.union([externalUser, nothing]),
  fallback: 'Failed to assign users.',
  invalidates: ['externalUsers.list'],
  refersTo: ['externalUserGroups.list'],
});

/** By the group's name. */
export const assignExternalUsers = defineCall({
  name: 'externalUsers.assign',
  method: 'POST',
  path: '/api/external-users/group',
  body: v.object({
    group: listedName('Group'),
    external_user_ids: v.pipe(v.array(id), v.minLength(1, 'Choose at least one user')),
  }),
  // The number of users who were moved; null where the service does not say.
  response: v.fallback(v.object({ updated: optionalAmount }), { updated: null }),
  fallback: 'Failed to assign users.',
  invalidates: ['externalUsers.list'],
  refersTo: ['externalUserGroups.list'],
});
