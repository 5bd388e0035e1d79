import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { requestOf } from '@/api/call';
import { setTenant } from '@/api/config';
import { parametersOf } from '@/api/request';
import { type CacheDb, cacheDb, setStorageState } from '@/cache/db';
import { markStale } from '@/cache/invalidate';
import { readAndWrite } from '@/cache/read';
import { writeReply, writeSlowReply } from '@/cache/reply';
import { closeStore, openStore, resourceOf } from '@/cache/store';
import { listApps } from '@/contract/apps';
import type { AnyCall } from '@/contract/define';
import { type Endpoint, listEndpoints } from '@/contract/endpoints';
import { getStats } from '@/contract/stats';
import { listTiles, type Tile, updateTile } from '@/contract/tiles';
import { perMinute } from '@/domain/rates';
import { alice, openFor, sessionFor } from './support';

// A page's reads through a worker, which has the same store and a state of its own.

let db: CacheDb;
let service: (request: Request) => Response;
let call: AnyCall;
let worker: { isFull: boolean; isSlow: boolean; onAsked?: () => Promise<void> };

const json = (text: string) => new Response(text, { headers: { 'content-type': 'application/json' } });

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  db = (await cacheDb()) as CacheDb;
  await Promise.all([db.responses.clear(), db.checks.clear(), db.changes.clear()]);
  await openFor(db, alice);
  openStore({ ...alice });
  sessionFor(alice);
  worker = { isFull: false, isSlow: false };
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
  vi.stubGlobal('fetch', async (request: Request) => {
    if (worker.isFull) setStorageState('full');
    const ended = readAndWrite({
      call,
      parameters: Object.fromEntries(new URL(request.url).searchParams),
      tenantHeader: request.headers.get('X-Tenant-ID'),
      makeRequest: () => new Request('http://portal.test/'),
      fetch: async (asked) => {
        await worker.onAsked?.();
        return service(asked);
      },
    });
    const reply = worker.isSlow ? writeSlowReply(ended) : writeReply(await ended);
    await ended;
    setStorageState('ok');
    return reply;
  });
});
afterEach(() => {
  vi.useRealTimers();
  setTenant(null);
  closeStore();
});

/** Reads once; returns what the page then has. */
async function read<C extends AnyCall>(of: C, input: Parameters<typeof requestOf<C>>[1]) {
  call = of;
  const resource = resourceOf(of, parametersOf(of, input));
  if (!resource) throw new Error('no session');
  await resource.refresh('user');
  return resource;
}

describe('through a worker that cannot store the answer', () => {
  const MOST = '9223372036854775807';
  const RULE = `{"id":${MOST},"type":"rate-limit","tile_name":"Rate Limiting","tenant_id":"acme","enabled":true,"rule_data":{"limit":${MOST},"period":"1m"}}`;
  const INPUT = { type: 'rate-limit', tenant_id: 'acme' } as const;

  // As it is where no offline copy is kept on the device.
  beforeEach(() => openFor(db, null));

  async function ruleOf(text: string): Promise<Tile> {
    service = () => json(text);
    const held = (await read(listTiles, INPUT)).view.held as { value: { items: [Tile] } } | null;
    if (!held) throw new Error('no rule');
    return held.value.items[0];
  }

  it.each([false, true])(
    'I5: a limit beyond 2^53 is a number, and an id stays as it came (slow: %s)',
    async (isSlow) => {
      worker.isSlow = isSlow;
      const tile = await ruleOf(`[${RULE}]`);
      // An engine without JSON.rawJSON writes the id as text (docs/decisions/0140).
      expect([String(tile.id), tile.rule_data.limit]).toEqual([MOST, Number(MOST)]);
      expect(perMinute(tile.rule_data)).toBe(Number(MOST));
    },
  );

  it('I5: a rule with such a limit can be switched off, and the limit goes back as it came', async () => {
    const tile = await ruleOf(`[${RULE}]`);
    const body = { enabled: false, rule_data: tile.rule_data };
    const request = requestOf(updateTile, { id: tile.id, body });
    expect(await request.text()).toContain(MOST);
  });

  it('I5: such numbers are read in a long list too, and in what is no list', async () => {
    const endpoint = (id: number) => ({ id, method: 'GET', pattern: `/${'x'.repeat(150)}`, hit_count_24h: 1 });
    const endpoints = Array.from({ length: 1_500 }, (_, id) => endpoint(id));
    const text = JSON.stringify([...endpoints, { ...endpoint(1_500), hit_count_24h: 'most' }]);
    service = () => json(text.replace('"most"', MOST));
    const input = { tenant_id: 'acme', app_id: 1, ignored: false } as const;
    const list = (await read(listEndpoints, input)).view.held?.value as { items: Endpoint[] };
    expect(list.items).toHaveLength(1_501);
    expect(list.items.at(-1)?.hit_count_24h).toBe(Number(MOST));
    const stats = { external_users_total: 2, groups_total: 3, active_policies_total: 4 };
    service = () => json(JSON.stringify({ apps_total: 'most', ...stats }).replace('"most"', MOST));
    expect((await read(getStats, {})).view.held?.value).toEqual({ apps_total: Number(MOST), ...stats });
  });
});

it('a list is shown though each of its answers is overtaken by a change, and is not stored', async () => {
  const BIG = '9223372036854775807';
  const EDITED = `[{"id":${BIG},"type":"rate-limit","tile_name":"Rate Limiting","tenant_id":"acme","enabled":true,"rule_data":{"limit":${BIG},"period":"1m"}}]`;
  let asked = 0;
  vi.useRealTimers();
  worker.onAsked = async () => {
    asked += 1;
    await markStale(db, [listTiles.name]);
  };
  service = () => json(EDITED);
  const tiles = read(listTiles, { type: 'rate-limit', tenant_id: 'acme' } as const);
  const { held } = (await tiles).view;
  expect(asked).toBe(2);
  const list = held?.value as { items: Tile[] } | undefined;
  expect(list?.items.map(({ id, rule_data }) => [String(id), rule_data.limit])).toEqual([[BIG, Number(BIG)]]);
  expect((await tiles).mayMissChange()).toBe(true);
  expect(await db.responses.count()).toBe(0);
});

it('I5: an answer for a tenant whose id has other letters than ASCII is kept', async () => {
  const owner = { ...alice, tenantId: '東京' };
  await openFor(db, owner);
  openStore({ ...owner });
  sessionFor(owner);
  setTenant(owner.tenantId);
  service = () => Response.json({ apps: [] });
  expect((await read(listApps, {})).view).toMatchObject({ held: null, failure: null });
  expect(await db.responses.count()).toBe(1);
});

it('a list that the service has just confirmed through a worker with a full store is no older than that', async () => {
  service = (request) =>
    request.headers.get('If-None-Match') === '"one"'
      ? new Response(null, { status: 304 })
      : Response.json({ apps: [] }, { headers: { ETag: '"one"' } });
  const apps = await read(listApps, {});
  worker.isFull = true;
  vi.advanceTimersByTime(3 * 3600_000);
  const askedAt = Date.now();
  await read(listApps, {});
  expect(apps.view).toEqual({ held: null, failure: null });
  expect(apps.lastCheck?.checkedAt, 'the store has no record of it').toBeLessThan(askedAt);
  expect(apps.at()).toBeGreaterThanOrEqual(askedAt);
});
