import Dexie from 'dexie';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type CacheDb, cacheDb, setStorageState, storageState } from '@/cache/db';
import { markStale } from '@/cache/invalidate';
import { openSessionRow } from '@/cache/purge';
import { trim } from '@/cache/room';
import { beginRead, type Ticket } from '@/cache/ticket';
import { writeAnswer, writeFailure } from '@/cache/write';
import { listApps } from '@/contract/apps';
import { KEEP_MS, KEEP_NEWEST_LOGS, KEEP_ROW_BYTES } from '@/contract/constants';
import type { AnyCall } from '@/contract/define';
import { listPolicyLogs } from '@/contract/policy-logs';
import { listSdkBuilds } from '@/contract/sdk';
import { listTiles } from '@/contract/tiles';
import { listUsers } from '@/contract/users';
import { alice, appsNamed, bob, freshDb, openFor } from './support';

async function begun(db: CacheDb, call: AnyCall = listApps, parameters: Record<string, string> = {}): Promise<Ticket> {
  const ticket = await beginRead(db, call, parameters, null);
  if (!ticket) throw new Error('no ticket');
  return ticket;
}

const answer = (value: unknown) => ({ value, size: JSON.stringify(value).length });

afterEach(() => {
  vi.restoreAllMocks();
  setStorageState('opening');
});

describe('writing an answer', () => {
  it('stores value and confirmation together', async () => {
    const db = await freshDb();
    await openFor(db, alice);
    const ticket = await begun(db);
    expect(await writeAnswer(db, listApps, {}, ticket, answer(appsNamed('Shop')))).toBe('stored');
    const [row, check] = [await db.responses.get(ticket.key), await db.checks.get(ticket.key)];
    expect(row).toMatchObject({ call: 'apps.list', tenant: 'acme', user: '1', value: appsNamed('Shop') });
    expect(check).toMatchObject({ failure: null, stale: false });
    expect(check?.checkedAt).toBe(row?.storedAt);
  });

  it('leaves an equal value unchanged and confirms it', async () => {
    const db = await freshDb();
    await openFor(db, alice);
    await writeAnswer(db, listApps, {}, await begun(db), answer(appsNamed('Shop')));
    const puts = vi.spyOn(db.responses, 'put');
    const askedAt = Date.now();
    const ticket = await begun(db);
    expect(await writeAnswer(db, listApps, {}, ticket, answer(appsNamed('Shop')))).toBe('stored');
    expect(puts).not.toHaveBeenCalled();
    expect((await db.checks.get(ticket.key))?.checkedAt).toBeGreaterThanOrEqual(askedAt);
  });

  it('measures how long the answer took by a clock that nobody sets', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const db = await freshDb();
    await openFor(db, alice);
    const ticket = await begun(db);
    vi.setSystemTime(Date.now() + 24 * 3600_000);
    await writeAnswer(db, listApps, {}, ticket, answer(appsNamed('Shop')));
    expect((await db.checks.get(ticket.key))?.tookMs).toBeLessThan(60_000);
    vi.useRealTimers();
  });

  it('drops an answer that arrives after the session has ended', async () => {
    const db = await freshDb();
    await openFor(db, alice, 1);
    const ticket = await begun(db);
    await openFor(db, bob, 2);
    expect(await writeAnswer(db, listApps, {}, ticket, answer(appsNamed('Secret')))).toBe('dropped');
    expect(await db.responses.count()).toBe(0);
  });

  it('does not store an answer to a request from before the answer to a change', async () => {
    const db = await freshDb();
    await openFor(db, alice);
    await writeAnswer(db, listApps, {}, await begun(db), answer(appsNamed('Old')));
    const ticket = await begun(db);
    await markStale(db, ['apps.list']);
    expect(await writeAnswer(db, listApps, {}, ticket, answer(appsNamed('Older')))).toBe('superseded');
    expect((await db.responses.get(ticket.key))?.value).toEqual(appsNamed('Old'));
    expect((await db.checks.get(ticket.key))?.stale).toBe(true);
  });

  it('keeps the newest entries of a long list and their total', async () => {
    const db = await freshDb();
    await openFor(db, alice);
    const logs = {
      items: Array.from({ length: KEEP_NEWEST_LOGS + 5 }, (_, id) => ({ id, timestamp: null })),
      unreadable: 0,
    };
    const ticket = await begun(db, listPolicyLogs);
    expect(await writeAnswer(db, listPolicyLogs, {}, ticket, answer(logs))).toBe('cut');
    const row = await db.responses.get(ticket.key);
    expect(row?.total).toBe(KEEP_NEWEST_LOGS + 5);
    expect((row?.value as typeof logs | undefined)?.items).toEqual(logs.items.slice(0, KEEP_NEWEST_LOGS));
  });

  it('keeps the newest entries of a long list that the service sends oldest first', async () => {
    const db = await freshDb();
    await openFor(db, alice);
    const timeOf = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString();
    const items = Array.from({ length: KEEP_NEWEST_LOGS + 5 }, (_, id) => ({ id, timestamp: timeOf(id) }));
    const ticket = await begun(db, listPolicyLogs);
    await writeAnswer(db, listPolicyLogs, {}, ticket, answer({ items, unreadable: 0 }));
    const kept = (await db.responses.get(ticket.key))?.value as { items: typeof items } | undefined;
    expect(kept?.items).toEqual([...items].reverse().slice(0, KEEP_NEWEST_LOGS));
  });

  it.each([
    ['few long entries', 30, 500_000],
    ['many', KEEP_NEWEST_LOGS + 5, 5_000],
    ['of three bytes a letter', 30, 170_000, '名'],
  ])('keeps as many of the newest entries as fit in 5 MB: %s', async (_, count, length, letter = 'x') => {
    const db = await freshDb();
    await openFor(db, alice);
    const items = Array.from({ length: count }, (__, id) => ({ id, timestamp: null, details: letter.repeat(length) }));
    const ticket = await begun(db, listPolicyLogs);
    expect(await writeAnswer(db, listPolicyLogs, {}, ticket, answer({ items, unreadable: 0 }))).toBe('cut');
    const row = await db.responses.get(ticket.key);
    expect(row?.total).toBe(count);
    expect(row?.bytes).toBeLessThanOrEqual(KEEP_ROW_BYTES);
    expect(row?.bytes).toBeGreaterThan(KEEP_ROW_BYTES * 0.8);
    expect(row?.bytes).toBe(new Blob([JSON.stringify(row?.value)]).size);
    expect((row?.value as { items: unknown[] } | undefined)?.items[0]).toMatchObject({ id: 0 });
  });

  it('stores no row over 5 MB', async () => {
    const db = await freshDb();
    await openFor(db, alice);
    const ticket = await begun(db);
    for (const name of ['x'.repeat(KEEP_ROW_BYTES), '名'.repeat(KEEP_ROW_BYTES / 3)])
      expect(await writeAnswer(db, listApps, {}, ticket, answer(appsNamed(name)))).toBe('unstored');
    const undated = { timestamp: null };
    const items = [
      { id: 1, ...undated, details: 'x'.repeat(KEEP_ROW_BYTES) },
      { id: 2, ...undated },
    ];
    const logs = { items, unreadable: 0 };
    expect(await writeAnswer(db, listPolicyLogs, {}, await begun(db, listPolicyLogs), answer(logs))).toBe('unstored');
    expect(await db.responses.count()).toBe(0);
  });

  it('F2: if the quota is exceeded deletes the oldest rows and tries once more, then stops writing for this session', async () => {
    const db = await freshDb();
    await openFor(db, alice);
    await writeAnswer(db, listApps, {}, await begun(db), answer(appsNamed('Old')));
    const full = new Dexie.AbortError('aborted', new Dexie.QuotaExceededError('full'));
    const puts = vi.spyOn(db.responses, 'put').mockRejectedValue(full);
    const parameters = { type: 'rate-limit', tenant_id: 'acme' };
    const tiles = { items: [], unreadable: 0 };
    expect(await writeAnswer(db, listTiles, parameters, await begun(db, listTiles, parameters), answer(tiles))).toBe(
      'unstored',
    );
    expect(puts).toHaveBeenCalledTimes(2);
    expect(await db.responses.count(), 'the oldest rows made room').toBe(0);
    expect(storageState()).toBe('full');
    await writeAnswer(db, listTiles, parameters, await begun(db, listTiles, parameters), answer(tiles));
    expect(puts, 'no further try').toHaveBeenCalledTimes(2);

    puts.mockRestore();
    await openFor(db, bob, 2);
    expect(await writeAnswer(db, listApps, {}, await begun(db), answer(appsNamed('New'))), 'the next session').toBe(
      'stored',
    );
    expect(storageState()).toBe('ok');
  });

  describe('a store that stays full after an eviction', () => {
    const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    const write = async (db: CacheDb, { writeAnswer: writes = writeAnswer } = {}) =>
      writes(db, listApps, {}, await begun(db), answer(appsNamed('New')));

    /** A store with an answer to each of a few calls, which has been full since. */
    async function filled(db: CacheDb) {
      await openFor(db, alice);
      for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
        const ticket = await begun(db, listSdkBuilds, { id });
        await writeAnswer(db, listSdkBuilds, { id }, ticket, answer({ items: [], unreadable: 0 }));
      }
      for (const table of [db.responses, db.meta]) vi.spyOn(table, 'put').mockRejectedValue(full);
      expect(await write(db)).toBe('unstored');
      expect(storageState()).toBe('full');
      expect(await db.responses.count()).toBe(4);
    }

    it('F2: keeps what is left when the worker starts anew', async () => {
      const db = await freshDb();
      await filled(db);
      for (let start = 0; start < 2; start += 1) {
        vi.resetModules();
        expect(await write(db, await import('@/cache/write'))).toBe('unstored');
        expect((await import('@/cache/db')).storageState()).toBe('full');
      }
      expect(await db.responses.count()).toBe(4);
    });

    it('F2: keeps what is left when /auth/me confirms the session', async () => {
      const db = await cacheDb();
      if (!db) throw new Error('no database');
      await filled(db);
      await openSessionRow(alice);
      await openSessionRow(alice);
      expect(await db.responses.count()).toBe(4);
    });
  });

  it('F2: after an eviction that helped there may be another', async () => {
    const db = await freshDb();
    await openFor(db, alice);
    const empty = answer({ items: [], unreadable: 0 });
    await writeAnswer(db, listUsers, {}, await begun(db, listUsers), empty);
    const puts = vi.spyOn(db.responses, 'put');
    for (const call of [listPolicyLogs, listApps]) {
      puts.mockRejectedValueOnce(Object.assign(new Error('full'), { name: 'QuotaExceededError' }));
      expect(await writeAnswer(db, call, {}, await begun(db, call), empty)).toBe('stored');
    }
    expect(storageState()).not.toBe('full');
  });

  it('F2: two answers that meet a full store together are both stored once room has been made', async () => {
    const db = await freshDb();
    await openFor(db, alice);
    const empty = answer({ items: [], unreadable: 0 });
    await writeAnswer(db, listUsers, {}, await begun(db, listUsers), empty);
    const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    vi.spyOn(db.responses, 'put').mockRejectedValueOnce(full).mockRejectedValueOnce(full);
    const tickets = [await begun(db, listPolicyLogs), await begun(db, listApps)] as const;
    const written = [
      writeAnswer(db, listPolicyLogs, {}, tickets[0], empty),
      writeAnswer(db, listApps, {}, tickets[1], empty),
    ];
    expect(await Promise.all(written)).toEqual(['stored', 'stored']);
    expect(storageState()).not.toBe('full');
  });

  it('leaves the row as it was when a read fails', async () => {
    const db = await freshDb();
    await openFor(db, alice);
    await writeAnswer(db, listApps, {}, await begun(db), answer(appsNamed('Shop')));
    const ticket = await begun(db);
    await writeFailure(db, listApps, {}, ticket, { kind: 'portal' });
    expect((await db.responses.get(ticket.key))?.value).toEqual(appsNamed('Shop'));
    expect((await db.checks.get(ticket.key))?.failure).toEqual({ kind: 'portal' });
  });
});

describe('a ticket', () => {
  it('is refused without a session, for another tenant in header or query, and for calls that are not storable', async () => {
    const db = await freshDb();
    expect(await beginRead(db, listApps, {}, null)).toBeNull();
    await openFor(db, alice);
    expect(await beginRead(db, listApps, {}, 'globex')).toBeNull();
    expect(await beginRead(db, listTiles, { type: 'rate-limit', tenant_id: 'globex' }, 'acme')).toBeNull();
    expect(await beginRead(db, { ...listApps, storable: false }, {}, 'acme')).toBeNull();
    expect(await beginRead(db, listTiles, { type: 'rate-limit', tenant_id: 'acme' }, 'acme')).not.toBeNull();
  });
});

describe('trimming', () => {
  it('removes rows older than seven days and leaves the others', async () => {
    const db = await freshDb();
    await openFor(db, alice);
    const parameters = { type: 'rate-limit', tenant_id: 'acme' };
    const old = await begun(db);
    await writeAnswer(db, listApps, {}, old, answer(appsNamed('Old')));
    await db.checks.update(old.key, { checkedAt: Date.now() - KEEP_MS - 1000 });
    const young = await begun(db, listTiles, parameters);
    await writeAnswer(db, listTiles, parameters, young, answer({ items: [], unreadable: 0 }));
    // Two reads that never succeeded.
    const failed = [await begun(db, listPolicyLogs), await begun(db, listUsers)] as const;
    await writeFailure(db, listPolicyLogs, {}, failed[0], { kind: 'portal' });
    await writeFailure(db, listUsers, {}, failed[1], { kind: 'portal' });
    await db.checks.update(failed[0].key, { failedAt: Date.now() - KEEP_MS - 1000 });
    await trim(db);
    expect(await db.responses.toCollection().primaryKeys()).toEqual([young.key]);
    expect((await db.checks.toCollection().primaryKeys()).sort()).toEqual([young.key, failed[1].key].sort());
  });
});
