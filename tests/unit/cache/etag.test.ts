import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CacheDb, cacheDb } from '@/cache/db';
import { markStale } from '@/cache/invalidate';
import { keyOf } from '@/cache/keys';
import { type Outcome, readAndWrite } from '@/cache/read';
import { snapshotsKeyOf, snapshotsOf } from '@/cache/snapshots';
import { listApps } from '@/contract/apps';
import type { AnyCall } from '@/contract/define';
import { getStats } from '@/contract/stats';
import { alice, openFor } from './support';

const key = keyOf(listApps, {}, alice);
let db: CacheDb;
/** The If-None-Match of each read; null for a read without one. */
let asked: (string | null)[] = [];

beforeAll(async () => {
  const opened = await cacheDb();
  if (!opened) throw new Error('no database');
  db = opened;
});
beforeEach(async () => {
  await Promise.all([db.responses.clear(), db.checks.clear(), db.changes.clear()]);
  await openFor(db, alice);
  asked = [];
});

const json = (value: unknown, etag: string | null) =>
  Response.json(value, etag === null ? {} : { headers: { ETag: etag } });
const notModified = () => new Response(null, { status: 304 });

/** Reads once; the service gives these answers in turn. */
function read(answers: Response[], call: AnyCall = listApps): Promise<Outcome> {
  return readAndWrite({
    call,
    parameters: {},
    tenantHeader: 'acme',
    makeRequest: () => new Request('http://portal.test/'),
    fetch: async (request) => {
      asked.push(request.headers.get('If-None-Match'));
      const answer = answers.shift();
      if (!answer) throw new TypeError('no further answer');
      return answer;
    },
  });
}

describe('an answer with an ETag', () => {
  it('is confirmed by its tag, without a body', async () => {
    await read([json({ apps: [] }, '"one"')]);
    const before = await db.responses.get(key);
    const puts = vi.spyOn(db.responses, 'put');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    expect(await read([notModified()])).toEqual({ kind: 'kept' });
    vi.useRealTimers();
    expect(asked).toEqual([null, '"one"']);
    expect(puts, 'nothing is rewritten').not.toHaveBeenCalled();
    expect(await db.responses.get(key)).toEqual(before);
    expect((await db.checks.get(key))?.checkedAt).toBeGreaterThan((before?.storedAt ?? 0) + 50_000);
    expect(await read([json({ apps: [] }, 'W/"two"')])).toEqual({ kind: 'kept' });
    await read([notModified()]);
    expect(asked).toEqual([null, '"one"', '"one"', 'W/"two"']);
  });

  it('is read in full if the stored row cannot be used: it is gone, has another shape, or is not the tagged one', async () => {
    for (const spoil of [
      () => db.responses.clear(),
      () => db.responses.update(key, { value: { items: 'not a list' } }),
      () => db.responses.update(key, { tenant: 'globex' }),
      () => db.responses.update(key, { hash: 'another' }),
    ]) {
      asked = [];
      await read([json({ apps: [] }, '"one"')]);
      await spoil();
      expect(await read([notModified(), json({ apps: [] }, '"one"')])).toEqual({ kind: 'kept' });
      expect(asked.slice(1)).toEqual(['"one"', null]);
      expect((await db.responses.get(key))?.value).toEqual({ items: [], unreadable: 0 });
    }
  });

  it('is read in full by another build, which may read more of its fields', async () => {
    await read([json({ apps: [] }, '"one"')]);
    await db.checks.update(key, { 'etag.build': 'another' });
    await read([json({ apps: [] }, '"one"')]);
    expect(asked).toEqual([null, null]);
  });

  it('is not confirmed after the session has ended, or after a change that came after the question', async () => {
    await read([json({ apps: [] }, '"one"')]);
    const change = new Response(null, { status: 304 });
    const answering = (work: () => Promise<unknown>) =>
      readAndWrite({
        call: listApps,
        parameters: {},
        tenantHeader: 'acme',
        makeRequest: () => new Request('http://portal.test/'),
        fetch: async () => {
          await work();
          return change;
        },
      });
    expect(await answering(() => markStale(db, [listApps.name]))).toEqual({ kind: 'superseded' });
    expect((await db.checks.get(key))?.stale).toBe(true);
    expect(await answering(() => openFor(db, alice, 2))).toEqual({ kind: 'dropped' });
  });

  it('leaves a snapshot even if it is unchanged', async () => {
    const stats = { apps_total: 1, external_users_total: 2, groups_total: 3, active_policies_total: 4 };
    await read([json(stats, '"s"')], getStats);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (getStats.snapshotEveryMs ?? 0) + 1 });
    await read([notModified()], getStats);
    const kept = snapshotsOf(await db.checks.get(snapshotsKeyOf(keyOf(getStats, {}, alice))), Date.now());
    vi.useRealTimers();
    expect(kept).toHaveLength(2);
  });

  it('counts as none if it is an unrequested 304, and an invalid tag is not kept', async () => {
    expect(await read([notModified()])).toEqual({ kind: 'failed', failure: { kind: 'portal' } });
    await read([json({ apps: [] }, 'no quotes')]);
    await read([json({ apps: [] }, null)]);
    expect(asked).toEqual([null, null, null]);
  });
});
