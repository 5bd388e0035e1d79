import type { Id } from '@/contract/fields';
import { local } from './local';

// What localStorage keeps of a session, by name (contract.md, 'Session and tenant'; docs/data-classification.md).
export const SIGNED_OUT = 'signed_out';
export const KEEP_COPY = 'keep_offline_copy';
export const TENANT = 'tenant_id';
export const ACTIVE_APP = 'active_app_id';
export const WHO = 'signed_in';

/** The choice on /login; on until switched off. */
export const keepsOfflineCopy = () => local.get(KEEP_COPY) !== false;
/** The user signed out on this device: the cookie that may still be valid must not sign in again by itself. */
export const isSignedOutHere = () => local.get(SIGNED_OUT) === true;

/** An id in the type in which it came. */
function storedId(name: string): Id | null {
  const id = local.get(name);
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

/** The tenant id that onboarding or the session stored. */
export const storedTenant = () => storedId(TENANT);
export const storeTenant = (id: Id) => local.set(TENANT, id);

/** The app whose page was opened last. */
export const storedActiveApp = () => storedId(ACTIVE_APP);
export const storeActiveApp = (id: Id) => local.set(ACTIVE_APP, id);
