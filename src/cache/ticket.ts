import { tenantHeader } from '@/api/request';
import type { AnyCall } from '@/contract/define';
import type { CacheDb } from './db';
import { isAboutOwnTenant, keyOf, type Owner, sameOwner, scopesOf } from './keys';

/** The state of the store when a read began. Its answer is written only if all of this still holds. */
export interface Ticket {
  key: string;
  owner: Owner;
  epoch: number;
  changes: number;
  /** By the page's or worker's own clock, which nobody sets. */
  startedAt: number;
  /** The stored value's tag, if the service can be asked whether that value is still current. */
  etag: { tag: string; hash: string } | null;
}

/** How many changes are known to what a read shows. */
export async function changesTo(db: CacheDb, call: AnyCall, parameters: Record<string, string>): Promise<number> {
  const rows = await db.changes.bulkGet(scopesOf(call, parameters));
  return rows.reduce((sum, row) => sum + (row?.count ?? 0), 0);
}

/**
 * Notes session, epoch and change counter before a read goes out; null where nothing may be stored for it.
 * @param tenantNamed the request's X-Tenant-ID; null if it has none
 */
export async function beginRead(
  db: CacheDb,
  call: AnyCall,
  parameters: Record<string, string>,
  tenantNamed: string | null,
): Promise<Ticket | null> {
  const [session, changes, checks] = await Promise.all([
    db.meta.get('session'),
    changesTo(db, call, parameters),
    db.checks.where('call').equals(call.name).toArray(),
  ]);
  const owner = session?.user;
  if (!session || !owner || !call.storable || !isAboutOwnTenant(owner, parameters)) return null;
  if (tenantNamed !== null && tenantNamed !== tenantHeader(owner.tenantId)) return null;
  const key = keyOf(call, parameters, owner);
  const etag = checks.find((check) => check.key === key)?.etag;
  return {
    key,
    owner,
    epoch: session.epoch,
    changes,
    startedAt: performance.now(),
    // Another build may not have read fields that this one knows: read the full answer once.
    etag: etag?.build === __BUILD_ID__ ? etag : null,
  };
}

/** True if the session that asked still owns the store. */
export async function holds(db: CacheDb, ticket: Ticket): Promise<boolean> {
  const session = await db.meta.get('session');
  // The owner too: a store that was cleared counts on from the clock, which may be set back to an epoch that has been.
  return session?.epoch === ticket.epoch && sameOwner(session.user, ticket.owner);
}
