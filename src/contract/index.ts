import { createApiKey, getApiKeyStatus, revokeApiKey } from './api-keys';
import { createApp, deleteApp, listApps, rebuildApp } from './apps';
import { login, me, register } from './auth';
import type { AnyCall } from './define';
import { listEndpoints } from './endpoints';
import {
  createExternalUserGroup,
  deleteExternalUserGroup,
  listExternalUserGroups,
  renameExternalUserGroup,
} from './external-user-groups';
import {
  assignExternalUsers,
  createExternalUser,
  deleteExternalUser,
  listExternalUsers,
  moveExternalUser,
} from './external-users';
import { getCurrentPlan, listPlans, upgradePlan } from './plans';
import { listPolicyLogs } from './policy-logs';
import { listSdkBuilds, presignSdkDownload } from './sdk';
import { getStats } from './stats';
import { createTenant } from './tenants';
import {
  assignGroupTile,
  createRouteRule,
  createTile,
  deleteTile,
  listLegacyTiles,
  listTiles,
  updateTile,
} from './tiles';
import { createUser, deleteUser, listUsers, updateUser } from './users';

/** Every call of spec.md §7, by name. */
export const contract = {
  'auth.me': me,
  'auth.login': login,
  'auth.register': register,
  'tenants.create': createTenant,
  'apps.list': listApps,
  'apps.create': createApp,
  'apps.delete': deleteApp,
  'apps.rebuild': rebuildApp,
  'sdk.presign': presignSdkDownload,
  'apiKeys.status': getApiKeyStatus,
  'apiKeys.create': createApiKey,
  'apiKeys.revoke': revokeApiKey,
  'sdkBuilds.list': listSdkBuilds,
  'stats.get': getStats,
  'policyLogs.list': listPolicyLogs,
  'legacyTiles.list': listLegacyTiles,
  'users.list': listUsers,
  'users.create': createUser,
  'users.update': updateUser,
  'users.delete': deleteUser,
  'externalUsers.list': listExternalUsers,
  'externalUsers.create': createExternalUser,
  'externalUsers.delete': deleteExternalUser,
  'externalUsers.move': moveExternalUser,
  'externalUserGroups.list': listExternalUserGroups,
  'externalUserGroups.create': createExternalUserGroup,
  'externalUserGroups.rename': renameExternalUserGroup,
  'externalUserGroups.delete': deleteExternalUserGroup,
  'externalUsers.assign': assignExternalUsers,
  'tiles.assignGroup': assignGroupTile,
  'tiles.list': listTiles,
  'tiles.create': createTile,
  'tiles.update': updateTile,
  'tiles.delete': deleteTile,
  'endpoints.list': listEndpoints,
  'routeRules.create': createRouteRule,
  'plans.list': listPlans,
  'plans.current': getCurrentPlan,
  'plans.upgrade': upgradePlan,
} as const satisfies Record<string, AnyCall>;

export type Contract = typeof contract;
export type CallName = keyof Contract;

/** Calls from the table whatever their types, for code that serves any of them. */
export const calls: readonly AnyCall[] = Object.values(contract) as unknown as AnyCall[];

export function callNamed(name: string): AnyCall | undefined {
  return Object.hasOwn(contract, name) ? (contract[name as CallName] as unknown as AnyCall) : undefined;
}
