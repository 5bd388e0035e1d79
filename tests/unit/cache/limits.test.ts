import { afterEach, describe, expect, it, vi } from 'vitest';
import { exchange } from '@/api/call';
import { type CacheDb, cacheDb } from '@/cache/db';
import { allResources, closeStore, openStore, resourceOf } from '@/cache/store';
import { beginRead } from '@/cache/ticket';
import { writeAnswer } from '@/cache/write';
import { listApps } from '@/contract/apps';
import { HOLD_BYTES, KEEP_BYTES } from '@/contract/constants';
import { ApiError } from '@/contract/errors';
import { listPolicyLogs } from '@/contract/policy-logs';
import { alice, freshDb, openFor } from './support';

const MB = 1024 * 1024;

afterEach(() => {
  vi.useRealTimers();
  closeStore();
});

describe('stored data', () => {
  it('L4: never exceeds 50 MB, whatever a long day brings, and keeps the newest', async () => {
    const db = await freshDb();
    await openFor(db, alice);
    const stored = async () => (await db.checks.toArray()).reduce((sum, { bytes }) => sum + bytes, 0);
    let newest = '';
    let most = 0;
    for (let n = 0; n < 30; n += 1) {
      const parameters = { app_id: `app_${n}` };
      const ticket = await beginRead(db, listPolicyLogs, parameters, null);
      if (!ticket) throw new Error('no ticket');
      const value = { items: [{ details: 'x'.repeat(2 * MB) }], unreadable: 0 };
      expect(await writeAnswer(db, listPolicyLogs, parameters, ticket, { value, size: 2 * MB })).toBe('stored');
      newest = ticket.key;
      most = Math.max(most, await stored());
    }
    expect(most).toBeLessThanOrEqual(KEEP_BYTES);
    expect(most, 'and is not kept small for nothing').toBeGreaterThan(KEEP_BYTES / 2);
    expect(await db.responses.get(newest)).toBeDefined();
    expect(await db.responses.count()).toBe(await db.checks.count());
  });
});

describe('data in the page’s memory', () => {
  const hold = (n: number) => {
    const resource = resourceOf(listPolicyLogs, { app_id: `app_${n}` });
    if (!resource) throw new Error('no session');
    const row = {
      key: resource.key,
      call: listPolicyLogs.name,
      format: 1,
      tenant: 'acme',
      user: '1',
      value: [],
      hash: String(n),
      storedAt: Date.now(),
      bytes: 4 * MB,
      total: null,
    };
    resource.note({ row });
    return resource;
  };

  it('above 20 MB drops rows that are not shown, starting with those not seen for the longest time', () => {
    openStore({ ...alice });
    const [shown, seenLate, seenEarly, followed] = [hold(0), hold(1), hold(2), hold(3)] as const;
    shown.show();
    followed.onRow(() => {});
    seenEarly.show()();
    seenLate.show()();
    hold(4).show();
    hold(5).show();
    const held = () => [...allResources()].reduce((sum, resource) => sum + resource.size(), 0);
    expect(held()).toBeLessThanOrEqual(HOLD_BYTES);
    expect([shown, seenLate, seenEarly, followed].map(({ lastRow }) => lastRow !== undefined)).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });
});

describe('Retry-After', () => {
  const DAY_MS = 24 * 3600_000;
  const refusedWith = async (headers: Record<string, string>) => {
    const refusal = exchange(listApps, () => new Request('http://portal.test/'), {
      fetch: async () =>
        new Response('{}', { status: 503, headers: { 'content-type': 'application/json', ...headers } }),
    });
    const error = await refusal.catch((cause: unknown) => cause);
    return error instanceof ApiError ? error.retryAfterS : undefined;
  };
  const at = (ms: number) => new Date(ms).toUTCString();

  it('L4: a Retry-After that is a date counts from the service’s own time, whatever the device’s clock says', async () => {
    const service = Date.now() + DAY_MS;
    expect(await refusedWith({ 'Retry-After': at(service + 120_000), Date: at(service) })).toBe(120);
  });

  it.each([
    ['12.5', 13],
    ['45.5', 46],
    ['30.0', 30],
    ['2030.0', 2030],
    ['2100', 2100],
    ['0.0', null],
  ])('B5: a Retry-After of "%s" seconds is waited out to the next whole second', async (value, seconds) => {
    expect(await refusedWith({ 'Retry-After': value, Date: at(Date.now()) })).toBe(seconds);
  });

  it.each(['2030-', '49,1', 'May 2100', '1e3', '-5', 'soon', '', '30, 60'])(
    'B5: a Retry-After of "%s" is neither a number of seconds nor a date, and delays nothing',
    async (value) => {
      expect(await refusedWith({ 'Retry-After': value, Date: at(Date.now()) })).toBeNull();
    },
  );

  it('B5: a Retry-After of 45.5 seconds stops no panel for longer than that', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
    await openFor((await cacheDb()) as CacheDb, alice);
    openStore({ ...alice });
    const asked: number[] = [];
    const begun = performance.now();
    vi.stubGlobal('fetch', async () => {
      asked.push(performance.now() - begun);
      const headers = { 'Retry-After': '45.5', Date: new Date().toUTCString() };
      return asked.length === 1 ? Response.json({}, { status: 429, headers }) : Response.json({ apps: [] });
    });
    const apps = resourceOf(listApps, {});
    apps?.show();
    await vi.waitFor(() => expect(apps?.view.failure).toMatchObject({ status: 429 }));
    await vi.advanceTimersByTimeAsync(46_000);
    await vi.waitFor(() => expect(apps?.view.failure).toBeNull());
    expect(asked).toHaveLength(2);
    expect(asked[1]).toBeGreaterThanOrEqual(45_500);
  });

  it('L4: if the service’s time cannot be read, a clock that was set back a day delays nothing for longer than a minute', async () => {
    expect(await refusedWith({ 'Retry-After': at(Date.now() + DAY_MS) })).toBe(60);
    expect(await refusedWith({ 'Retry-After': at(Date.now() - DAY_MS) })).toBeNull();
    expect(await refusedWith({ 'Retry-After': '600' }), 'seconds are seconds').toBe(600);
  });
});
