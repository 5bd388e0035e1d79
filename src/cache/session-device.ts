import { newId } from '@/api/random';
import type { Id } from '@/contract/fields';
import { cacheDb, claimDb, dbCode, openedDb } from './db';
import {
  ACTIVE_APP,
  ENDPOINT_RULES,
  isFreshDevice,
  isWipeDue,
  keepsOfflineCopy,
  LAST_SIGN_OUT,
  RECENT,
  SIGNED_IN,
  SIGNED_OUT,
  SIGNING_IN,
  storedTenant,
  TENANT,
  WIPE_DUE,
} from './device';
import { NO_TENANT, type Owner, ownerTag, ownerTagged, sameOwner } from './keys';
import { IMPORT_NAME, isDbListed } from './listed';
import { local } from './local';
import { clearSigningIn } from './me';
import { broadcast } from './messages';
import { openSessionRow, purge, readSession, wipeLeft } from './purge';
import type { EndReason } from './session-state';
import { firstData } from './unwritten';

// The parts of a session that this device keeps, in IndexedDB and in localStorage.

export const tenantIdOf = ({ tenantId }: Owner): Id | null => (tenantId === NO_TENANT ? null : tenantId);

/**
 * Makes the device's store this owner's. Resolves once nothing of anybody else's can be shown: on a fresh device at once, while the store is
 * still being opened.
 */
export function claimStore(owner: Owner, holds: () => boolean): Promise<void> {
  if (!isFreshDevice() || openedDb()) return claimDb(() => makeOwn(owner, holds));
  // Somebody else may sign in elsewhere meanwhile.
  const isOurs = () => {
    const mark = local.get(SIGNED_IN);
    return holds() && local.get(SIGNING_IN) === null && (mark === null || mark === ownerTag(owner));
  };
  void claimDb(() => makeOwn(owner, isOurs), firstData().then(dbCode));
  return Promise.resolve();
}

/**
 * Makes the device's store this owner's: stored data of anyone else, or of a session that is over, goes before anything of it is shown. If
 * the store aborts this, its wipe is due: what it holds is nobody's.
 * @param holds whether this is still to be done; asked again in each transaction
 */
async function makeOwn(owner: Owner, holds: () => boolean): Promise<void> {
  const db = keepsOfflineCopy() ? await cacheDb() : null;
  const stored = db ? (await readSession(db).catch(() => null))?.user : null;
  if (!holds()) return;
  if (keepsOfflineCopy() && stored && sameOwner(stored, owner) && !isWipeDue()) return openSessionRow(owner, holds);
  const wiped = keepsOfflineCopy() ? await purge(owner, holds) : await purge();
  // A store that opens late may hold this owner's own session, but not where no copy is kept.
  if (!wiped && (openedDb() || !keepsOfflineCopy()) && holds()) local.set(WIPE_DUE, newId());
  void dropForeignImport(owner, holds);
}

/** An import that somebody else did not finish goes too, however long the service stays silent (reliability.md, D1). */
async function dropForeignImport(owner: Owner, holds: () => boolean): Promise<void> {
  if (!(await isDbListed(IMPORT_NAME))) return;
  const imports = await import('./imports').catch(() => null);
  // Somebody else may have signed in while the code was loading.
  if (imports && holds()) await imports.keptImport(owner);
}

/** @returns false where localStorage is refused */
export function markDevice(owner: Owner): boolean {
  // The active app belongs to its owner (contract.md), as do their recent searches and applied rules.
  if (local.get(SIGNED_IN) !== ownerTag(owner)) {
    local.set(ACTIVE_APP, null);
    local.set(RECENT, null);
    local.set(ENDPOINT_RULES, null);
  }
  local.set(TENANT, tenantIdOf(owner));
  local.set(SIGNED_IN, ownerTag(owner));
  clearSigningIn();
  return local.get(SIGNED_IN) !== null;
}

/** True if the stored tenant is the marked user's. Another is that of an organization registered here since, whose id nothing else keeps. */
function isTenantOfMark(): boolean {
  const tenantId = storedTenant();
  return tenantId !== null && ownerTagged(local.get(SIGNED_IN))?.tenant === String(tenantId);
}

/**
 * Ends the session in every tab, with or without a network (design.md, cache rules). If the store does not answer, or aborts the wipe, the
 * mark stays: the store is wiped when it opens, at the next start, or when somebody signs in.
 */
export async function forget(reason: EndReason): Promise<void> {
  const due = { [WIPE_DUE]: newId() };
  // The most important first, for a storage that has hardly any room.
  const marks = reason === 'signed-out' ? { [SIGNED_OUT]: true, ...due, [LAST_SIGN_OUT]: newId() } : due;
  // Before the rest goes: without its marks the device would seem to be fresh.
  const refused = Object.entries(marks).filter(([name, value]) => !local.set(name, value));
  if (reason === 'signed-out' || isTenantOfMark()) local.set(TENANT, null);
  local.set(SIGNED_IN, null);
  local.set(SIGNING_IN, null);
  local.set(ACTIVE_APP, null);
  local.set(RECENT, null);
  local.set(ENDPOINT_RULES, null);
  // A full storage has room for them by now.
  for (const [name, value] of refused) local.set(name, value);
  broadcast({
    kind: 'session-ended',
    reason: reason === 'signed-out' || reason === 'expired-copy' ? reason : 'ended',
  });
  await wipeLeft();
}
