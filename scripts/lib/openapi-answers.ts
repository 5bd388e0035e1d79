import type { CallName } from '@/contract/index';

interface Answers {
  success: 200 | 201 | 202 | 204;
  /** Status → why, beside the 401, 403 that every tenant call can answer. */
  refusals: Readonly<Record<number, string>>;
}

const NO_APP = { 404: 'No such app in this tenant' };
const NO_USER = { 404: 'No such user in this tenant' };
const NO_GROUP = { 404: 'No such group in this tenant' };
const NO_RULE = { 404: 'No such rule in this tenant' };
const INVALID = { 422: 'A field is missing or wrong' };
const none: Answers = { success: 200, refusals: {} };

/** The statuses of contract.md's second table: the one thing about a call that no reader of the contract needs. */
export const ANSWERS: Readonly<Record<CallName, Answers>> = {
  'auth.me': { success: 200, refusals: { 401: 'Nobody is signed in' } },
  'auth.login': { success: 200, refusals: { 401: 'Wrong pair of e-mail and password', ...INVALID } },
  'auth.register': {
    success: 201,
    refusals: { 404: 'No such tenant', 409: 'The e-mail address is taken', ...INVALID },
  },
  'tenants.create': { success: 201, refusals: { 409: 'The label is taken', ...INVALID } },
  'apps.list': none,
  'apps.create': { success: 201, refusals: { 409: 'The slug is taken', ...INVALID } },
  'apps.delete': { success: 204, refusals: NO_APP },
  'apps.rebuild': { success: 202, refusals: { ...NO_APP, 409: 'A build runs already' } },
  'sdk.presign': { success: 200, refusals: { 404: 'No build yet, or no such app in this tenant' } },
  'apiKeys.status': { success: 200, refusals: { 404: 'No key yet, or no such app in this tenant' } },
  'apiKeys.create': { success: 201, refusals: { ...NO_APP, 409: 'An active key exists' } },
  'apiKeys.revoke': { success: 200, refusals: { ...NO_APP, 409: 'The key is revoked already' } },
  'sdkBuilds.list': { success: 200, refusals: NO_APP },
  'stats.get': none,
  'policyLogs.list': { success: 200, refusals: { 404: 'No such app or user in this tenant' } },
  'legacyTiles.list': none,
  'users.list': none,
  'users.create': { success: 201, refusals: { 409: 'The e-mail address or username is taken', ...INVALID } },
  'users.update': { success: 200, refusals: { ...NO_USER, 409: 'The username is taken', ...INVALID } },
  'users.delete': { success: 204, refusals: { ...NO_USER, 409: 'Oneself, or the last admin' } },
  'externalUsers.list': none,
  'externalUsers.create': {
    success: 201,
    refusals: { ...NO_GROUP, 409: 'The e-mail address is taken', ...INVALID },
  },
  'externalUsers.delete': { success: 204, refusals: NO_USER },
  'externalUsers.move': { success: 200, refusals: { 404: 'No such user or group in this tenant' } },
  'externalUserGroups.list': none,
  'externalUserGroups.create': { success: 201, refusals: { 409: 'The name is taken', ...INVALID } },
  'externalUserGroups.rename': { success: 200, refusals: { ...NO_GROUP, 409: 'The name is taken', ...INVALID } },
  'externalUserGroups.delete': { success: 204, refusals: { ...NO_GROUP, 409: 'The group has users' } },
  'externalUsers.assign': { success: 200, refusals: { 404: 'No such user or group in this tenant' } },
  'tiles.assignGroup': {
    success: 201,
    refusals: { ...NO_GROUP, 409: 'The group has a rule of this type', ...INVALID },
  },
  'tiles.list': none,
  'tiles.create': { success: 201, refusals: { 409: 'This target has a rule of this type', ...INVALID } },
  'tiles.update': { success: 200, refusals: { ...NO_RULE, ...INVALID } },
  'tiles.delete': { success: 204, refusals: NO_RULE },
  'endpoints.list': none,
  'routeRules.create': { success: 201, refusals: { 409: 'The app has a global rate-limit rule', ...INVALID } },
  'plans.list': none,
  'plans.current': none,
  'plans.upgrade': { success: 200, refusals: { 402: 'The payment was refused', 422: 'Unknown plan' } },
};
