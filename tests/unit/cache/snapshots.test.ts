import { afterEach, describe, expect, it, vi } from 'vitest';
import { type CacheDb, cacheDb, type Snapshot } from '@/cache/db';
import { markStale } from '@/cache/invalidate';
import { keyOf, type Owner } from '@/cache/keys';
import { purge } from '@/cache/purge';
import { trim } from '@/cache/room';
import { keepEarlier, snapshotsKeyOf, snapshotsOf } from '@/cache/snapshots';
import { beginRead } from '@/cache/ticket';
import { writeAnswer } from '@/cache/write';
import { listApps } from '@/contract/apps';
import { KEEP_MS } from '@/contract/constants';
import { getStats, STATS_SNAPSHOT_EVERY_MS } from '@/contract/stats';
import { HOUR } from '@/durations';
import { alice, appsNamed, bob, freshDb, openFor } from './support';

const START = Date.parse('2026-03-10T12:30:00Z');
const stats = (apps_total: number) => ({
  apps_total,
  external_users_total: 60,
  groups_total: 6,
  active_policies_total: 9,
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const at = (now: number) => vi.useFakeTimers({ now, toFake: ['Date'] });
const keyFor = (owner: Owner) => snapshotsKeyOf(keyOf(getStats, {}, owner));

/** Stores an answer of the service with this number of apps, at this time. */
async function answered(db: CacheDb, now: number, apps: number): Promise<void> {
  at(now);
  const ticket = await beginRead(db, getStats, {}, null);
  if (!ticket) throw new Error('no ticket');
  const value = stats(apps);
  expect(await writeAnswer(db, getStats, {}, ticket, { value, size: 1 })).toBe('stored');
}

/** The stored snapshots: time and number of apps. */
const kept = async (db: CacheDb, owner = alice) =>
  snapshotsOf(await db.checks.get(keyFor(owner)), Date.now()).map(({ at, value }) => [at, Object(value).apps_total]);

async function opened(): Promise<CacheDb> {
  const db = await freshDb();
  at(START);
  await openFor(db, alice);
  return db;
}

describe('snapshots of an answer', () => {
  it('are taken with the answer, at most one every quarter of an hour, even if nothing is new', async () => {
    const db = await opened();
    await answered(db, START, 4);
    await answered(db, START + STATS_SNAPSHOT_EVERY_MS - 1, 5);
    await answered(db, START + STATS_SNAPSHOT_EVERY_MS, 5);
    expect(await kept(db)).toEqual([
      [START, 4],
      [START + STATS_SNAPSHOT_EVERY_MS, 5],
    ]);
  });

  it('cost no extra write if there is a recent one, and no write to the answers', async () => {
    const db = await opened();
    await answered(db, START, 4);
    const puts = [vi.spyOn(db.responses, 'put'), vi.spyOn(db.checks, 'put')];
    await answered(db, START + 30_000, 4);
    expect(puts.map((put) => put.mock.calls.length)).toEqual([0, 1]);
    await answered(db, START + STATS_SNAPSHOT_EVERY_MS, 4);
    expect(puts.map((put) => put.mock.calls.length)).toEqual([0, 3]);
  });

  it('are kept for seven days', async () => {
    const db = await opened();
    await answered(db, START, 4);
    await answered(db, START + HOUR, 5);
    await answered(db, START + KEEP_MS + HOUR / 2, 6);
    expect((await kept(db)).map(([, apps]) => apps)).toEqual([5, 6]);
  });

  it('C2: are not shown if they are from the future, and begin again with the next valid answer', async () => {
    const db = await opened();
    await answered(db, START + 24 * HOUR, 4);
    at(START);
    expect(await kept(db)).toEqual([]);
    await answered(db, START, 5);
    expect(await kept(db)).toEqual([[START, 5]]);
  });

  it('are not taken of other calls', async () => {
    const db = await opened();
    const ticket = await beginRead(db, listApps, {}, null);
    if (!ticket) throw new Error('no ticket');
    await writeAnswer(db, listApps, {}, ticket, { value: appsNamed('Shop'), size: 1 });
    expect(await db.checks.toCollection().primaryKeys()).toEqual([ticket.key]);
  });

  it('belong to one user, and are not taken of an answer that arrives after the session has ended', async () => {
    const db = await opened();
    await answered(db, START, 4);
    const late = await beginRead(db, getStats, {}, null);
    if (!late) throw new Error('no ticket');
    await openFor(db, bob, 2);
    expect(await writeAnswer(db, getStats, {}, late, { value: stats(7), size: 1 })).toBe('dropped');
    expect(await kept(db, bob)).toEqual([]);
    await answered(db, START + HOUR, 1);
    expect(await kept(db, bob)).toEqual([[START + HOUR, 1]]);
    expect((await kept(db, alice)).map(([, apps]) => apps)).toEqual([4]);
  });

  it('are not marked stale by a change, and are deleted when their row is too old to be kept', async () => {
    const db = await opened();
    await answered(db, START, 4);
    const before = await db.checks.get(keyFor(alice));
    await markStale(db, [getStats.name]);
    expect((await db.checks.get(keyOf(getStats, {}, alice)))?.stale).toBe(true);
    expect(await db.checks.get(keyFor(alice))).toEqual(before);
    at(START + KEEP_MS + HOUR);
    await trim(db);
    expect(await db.checks.count()).toBe(0);
  });

  it('F8: are ignored if they have another shape', () => {
    const row = (snapshots: unknown) => ({ snapshots }) as never;
    for (const wrong of [undefined, null, 'text', [{}], [{ at: 'then', value: 1 }]])
      expect(snapshotsOf(row(wrong), START)).toEqual([]);
    expect(snapshotsOf(undefined, START)).toEqual([]);
  });
});

describe('the end of a session', () => {
  it('D1: deletes the snapshots', async () => {
    const db = await cacheDb();
    if (!db) throw new Error('no database');
    at(START);
    await openFor(db, alice);
    await answered(db, START, 4);
    expect(await kept(db)).toHaveLength(1);
    await purge(bob);
    expect(await db.checks.count()).toBe(0);
  });
});

describe('earlier figures that the service itself provides', () => {
  const earlier = (at: number, apps: number) => ({ at, value: stats(apps) });
  const ofAlices = (before: number, values: Snapshot[]) => ({ tenantId: alice.tenantId, before, stats: values });

  it('come before this device’s snapshots, and replace all of these up to their end', async () => {
    const db = await opened();
    await answered(db, START - 2 * HOUR, 1);
    await answered(db, START + HOUR, 4);
    await keepEarlier(db, getStats, ofAlices(START, [earlier(START - 24 * HOUR, 2), earlier(START - HOUR, 3)]));
    expect(await kept(db)).toEqual([
      [START - 24 * HOUR, 2],
      [START - HOUR, 3],
      [START + HOUR, 4],
    ]);
    // Again with other figures: none of the previous ones is left.
    at(START + 2 * HOUR);
    await keepEarlier(db, getStats, ofAlices(START + 2 * HOUR, [earlier(START, 9)]));
    expect(await kept(db)).toEqual([[START, 9]]);
  });

  it('are not kept for a user of another tenant, whose own snapshots from before the data was replaced go all the same', async () => {
    const db = await opened();
    await answered(db, START - 2 * HOUR, 1);
    await answered(db, START + HOUR, 4);
    await keepEarlier(db, getStats, { tenantId: 'another', before: START, stats: [earlier(START - HOUR, 57)] });
    expect(await kept(db)).toEqual([[START + HOUR, 4]]);
  });

  it('are kept for the signed-in user, and not without one', async () => {
    const db = await opened();
    await openFor(db, null);
    await keepEarlier(db, getStats, ofAlices(START, [earlier(START - HOUR, 3)]));
    expect(await db.checks.count()).toBe(0);
  });
});
