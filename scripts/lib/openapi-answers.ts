import type { CallName } from '@/contract/index';

interface Answers {
  summary: string;
  success: 200 | 201 | 202 | 204;
  /** Status → reason, besides the 401 and 403 that every tenant call can answer. */
  refusals: Readonly<Record<number, string>>;
}

const NO_APP = { 404: 'No such app in this tenant' };
const NO_USER = { 404: 'No such user in this tenant' };
const NO_GROUP = { 404: 'No such group in this tenant' };
const NO_RULE = { 404: 'No such rule in this tenant' };
const INVALID = { 422: 'A field is missing or wrong' };
const none = { success: 200, refusals: {} } as const;

/** The purpose and the statuses of each call (contract.md, second table), which src/contract does not state. */
export const ANSWERS: Readonly<Record<CallName, Answers>> = {
  'auth.me': { summary: 'Who is signed in', success: 200, refusals: { 401: 'Nobody is signed in' } },
  'auth.login': {
    summary: 'Sign in',
    success: 200,
    refusals: { 401: 'Wrong pair of email and password', ...INVALID },
  },
  'auth.register': {
    summary: 'Register the first admin of a tenant',
    success: 201,
    refusals: { 404: 'No such tenant', 409: 'The email address is taken', ...INVALID },
  },
  'tenants.create': {
    summary: 'Register an organization',
    success: 201,
    refusals: { 409: 'The label is taken', ...INVALID },
  },
  'apps.list': { ...none, summary: 'List the apps' },
  'apps.create': { summary: 'Create an app', success: 201, refusals: { 409: 'The slug is taken', ...INVALID } },
  'apps.delete': { summary: 'Delete an app and revoke its API keys', success: 204, refusals: NO_APP },
  'apps.rebuild': {
    summary: 'Rebuild the SDK of an app',
    success: 202,
    refusals: { ...NO_APP, 409: 'A build runs already' },
  },
  'sdk.presign': {
    summary: 'Get an address to download the newest SDK from',
    success: 200,
    refusals: { 404: 'No build yet, or no such app in this tenant' },
  },
  'apiKeys.status': {
    summary: 'Get the state of an API key',
    success: 200,
    refusals: { 404: 'No key yet, or no such app in this tenant' },
  },
  'apiKeys.create': {
    summary: 'Create an API key, shown once',
    success: 201,
    refusals: { ...NO_APP, 409: 'An active key exists' },
  },
  'apiKeys.revoke': {
    summary: 'Revoke an API key',
    success: 200,
    refusals: { ...NO_APP, 409: 'The key has already been revoked' },
  },
  'sdkBuilds.list': { summary: 'List the SDK builds of an app, newest first', success: 200, refusals: NO_APP },
  'stats.get': { ...none, summary: 'Get the totals of the dashboard' },
  'policyLogs.list': {
    summary: 'List policy logs, newest first',
    success: 200,
    refusals: { 404: 'No such app or user in this tenant' },
  },
  'legacyTiles.list': { ...none, summary: 'List the enabled rules in their older form' },
  'users.list': { ...none, summary: 'List the internal users' },
  'users.create': {
    summary: 'Create an internal user',
    success: 201,
    refusals: { 409: 'The email address or username is taken', ...INVALID },
  },
  'users.update': {
    summary: 'Change an internal user',
    success: 200,
    refusals: { ...NO_USER, 409: 'The username is taken', ...INVALID },
  },
  'users.delete': {
    summary: 'Delete an internal user',
    success: 204,
    refusals: { ...NO_USER, 409: 'Oneself, or the last admin' },
  },
  'externalUsers.list': { ...none, summary: 'List the external users' },
  'externalUsers.create': {
    summary: 'Add an external user',
    success: 201,
    refusals: { ...NO_GROUP, 409: 'The email address is taken', ...INVALID },
  },
  'externalUsers.delete': { summary: 'Delete an external user', success: 204, refusals: NO_USER },
  'externalUsers.move': {
    summary: 'Move an external user into a group, or out of it',
    success: 200,
    refusals: { 404: 'No such user or group in this tenant', ...INVALID },
  },
  'externalUserGroups.list': { ...none, summary: 'List the groups of external users' },
  'externalUserGroups.create': {
    summary: 'Create a group',
    success: 201,
    refusals: { 409: 'The name is taken', ...INVALID },
  },
  'externalUserGroups.rename': {
    summary: 'Rename a group',
    success: 200,
    refusals: { ...NO_GROUP, 409: 'The name is taken', ...INVALID },
  },
  'externalUserGroups.delete': {
    summary: 'Delete a group without users',
    success: 204,
    refusals: { ...NO_GROUP, 409: 'The group has users' },
  },
  'externalUsers.assign': {
    summary: 'Put external users into a group',
    success: 200,
    refusals: { 404: 'No such user or group in this tenant', ...INVALID },
  },
  'tiles.assignGroup': {
    summary: 'Assign a tile to a group',
    success: 201,
    refusals: { ...NO_GROUP, 409: 'The group has a rule of this type', ...INVALID },
  },
  'tiles.list': { ...none, summary: 'List the rules of a type' },
  'tiles.create': {
    summary: 'Add a rule',
    success: 201,
    refusals: {
      404: 'No such app, group or user in this tenant',
      409: 'This target has a rule of this type',
      ...INVALID,
    },
  },
  'tiles.update': { summary: 'Change a rule', success: 200, refusals: { ...NO_RULE, ...INVALID } },
  'tiles.delete': { summary: 'Delete a rule', success: 204, refusals: NO_RULE },
  'endpoints.list': { summary: 'List the endpoints discovered at an app', success: 200, refusals: NO_APP },
  'routeRules.create': {
    summary: 'Apply a rate limit to one endpoint',
    success: 201,
    refusals: {
      404: 'No such app or endpoint in this tenant',
      409: 'The app has a global rate-limit rule',
      ...INVALID,
    },
  },
  'plans.list': { ...none, summary: 'List the plans' },
  'plans.current': { ...none, summary: 'Get the plan of the tenant' },
  'plans.upgrade': {
    summary: 'Change the plan of the tenant',
    success: 200,
    refusals: { 402: 'The payment was refused', 422: 'Unknown plan' },
  },
};
