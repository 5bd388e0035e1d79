import type { Id } from '@/contract/fields';
import { local, preferences, textsOf } from './local';

// Names in localStorage that belong to a session (contract.md, 'Session and tenant'; docs/data-classification.md).
export const SIGNED_OUT = 'signed_out';
export const KEEP_COPY = 'keep_offline_copy';
export const TENANT = 'tenant_id';
export const ACTIVE_APP = 'active_app_id';
export const SIGNED_IN = 'signed_in';
/** A sign-in is under way, or stopped half-way: the cookie may already be the new user's. Each sign-in sets a new value. */
export const SIGNING_IN = 'signing_in';
export const RECENT = 'palette_recent';
export const ENDPOINT_RULES = 'endpoint_rules';

/** A session is over, and the store has yet to be wiped of it. A new value for each wipe. */
export const WIPE_DUE = 'wipe_due';

/** Renewed by each sign-out, and never cleared: a draft with another value is from before it. */
export const LAST_SIGN_OUT = 'last_sign_out';

/** The choice on /login; on until switched off. */
export const keepsOfflineCopy = () => preferences.get(KEEP_COPY) !== false;
export const storeKeepCopy = (keep: boolean) => preferences.set(KEEP_COPY, keep ? null : false);
/** The user signed out on this device: the cookie that may still be valid must not sign in again by itself. */
export const isSignedOutHere = () => local.get(SIGNED_OUT) === true;
/** No stored session is reopened before the store has been wiped. */
export const isWipeDue = () => local.get(WIPE_DUE) !== null;

/** True if by its marks no session has left anything here. Where localStorage is refused, nobody can tell. */
export const isFreshDevice = () => local.isReadable() && local.get(SIGNED_IN) === null && !isWipeDue();

/** An id in the type in which it came. */
function storedId(name: string): Id | null {
  const id = local.get(name);
  return typeof id === 'string' || typeof id === 'number' || typeof id === 'bigint' ? id : null;
}

/** The tenant id that onboarding or the session stored. */
export const storedTenant = () => storedId(TENANT);
export const storeTenant = (id: Id) => local.set(TENANT, id);

/** The app whose page was opened last. */
export const storedActiveApp = () => storedId(ACTIVE_APP);
export const storeActiveApp = (id: Id) => local.set(ACTIVE_APP, id);

/** 'Local time' or 'UTC', for this device. */
export const storedTimeZone = (): 'local' | 'utc' => (preferences.get('time_zone') === 'utc' ? 'utc' : 'local');
export const storeTimeZone = (zone: 'local' | 'utc') => preferences.set('time_zone', zone === 'utc' ? zone : null);

/** True if single-key shortcuts ('?', 'g' then 'd') are on; speech input may trigger them by accident. On until switched off on this device. */
export const hasSingleKeys = () => preferences.get('single_keys') !== false;
export const storeSingleKeys = (on: boolean) => preferences.set('single_keys', on ? null : false);

/** Explorer columns whose visibility was toggled on this device: hidden ones, or shown ones that are hidden by default. */
export const storedSwitchedColumns = (): readonly string[] => textsOf(preferences.get('hidden_log_columns'));
export const storeSwitchedColumns = (names: readonly string[]) =>
  preferences.set('hidden_log_columns', names.length === 0 ? null : names);
