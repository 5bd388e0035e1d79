import type { Handlers } from '../context';
import { apiKeys } from './api-keys';
import { apps } from './apps';
import { auth } from './auth';
import { endpoints } from './endpoints';
import { externalUserGroups } from './external-user-groups';
import { externalUsers } from './external-users';
import { plans } from './plans';
import { policyLogs } from './policy-logs';
import { routeRules } from './route-rules';
import { sdk } from './sdk';
import { stats } from './stats';
import { tenants } from './tenants';
import { tiles } from './tiles';
import { users } from './users';

/** One handler for each call of the contract: a missing or an extra one is a type error. */
export const handlers = {
  ...auth,
  ...tenants,
  ...apps,
  ...sdk,
  ...apiKeys,
  ...stats,
  ...policyLogs,
  ...tiles,
  ...routeRules,
  ...users,
  ...externalUsers,
  ...externalUserGroups,
  ...endpoints,
  ...plans,
} satisfies Handlers;
