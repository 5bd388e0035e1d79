import * as v from 'valibot';
import { defineCall, nothing } from './define';
import { id, listOf, requiredText, words } from './fields';

export const externalUserGroup = v.object({ id, name: words });
export type ExternalUserGroup = v.InferOutput<typeof externalUserGroup>;

export const listExternalUserGroups = defineCall({
  name: 'externalUserGroups.list',
  method: 'GET',
  path: '/api/external-user-groups',
  response: listOf(externalUserGroup, ['groups', 'external_user_groups']),
  fallback: 'Failed to load groups.',
  storable: true,
});

export const createExternalUserGroup = defineCall({
  name: 'externalUserGroups.create',
  method: 'POST',
  path: '/api/external-user-groups',
  body: v.object({ name: requiredText('Group name') }),
  response: v.union([externalUserGroup, nothing]),
  fallback: 'Failed to create group.',
  invalidates: ['externalUserGroups.list', 'stats.get'],
});

export const renameExternalUserGroup = defineCall({
  name: 'externalUserGroups.rename',
  method: 'PATCH',
  path: '/api/external-user-groups/{id}',
  params: v.object({ id }),
  body: v.object({ new_name: requiredText('Group name') }),
  response: v.union([externalUserGroup, nothing]),
  fallback: 'Failed to rename group.',
  invalidates: ['externalUserGroups.list', 'externalUsers.list', 'tiles.list', 'legacyTiles.list'],
});

export const deleteExternalUserGroup = defineCall({
  name: 'externalUserGroups.delete',
  method: 'DELETE',
  path: '/api/external-user-groups/{id}',
  params: v.object({ id }),
  response: nothing,
  noContent: true,
  fallback: 'Failed to delete group.',
  invalidates: ['externalUserGroups.list', 'stats.get', 'tiles.list', 'legacyTiles.list'],
  // Refused while it has users.
  refersTo: ['externalUsers.list'],
});
