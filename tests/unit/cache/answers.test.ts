import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type CacheDb, cacheDb, setStorageState, storageState } from '@/cache/db';
import { keyOf, type Owner } from '@/cache/keys';
import { openSessionRow, purge, readSession } from '@/cache/purge';
import { readAndWrite } from '@/cache/read';
import { trim } from '@/cache/room';
import { confirmedAt } from '@/cache/rows';
import { beginRead } from '@/cache/ticket';
import { writeAnswer } from '@/cache/write';
import { calls } from '@/contract';
import { listApps } from '@/contract/apps';
import type { AnyCall } from '@/contract/define';
import { HOUR } from '@/durations';
import { formatRelative } from '@/text/format';
import { setUp } from '../mocks/client';
import { appsNamed, openFor } from './support';

const owner: Owner = { id: 'usr_admin', tenantId: 1, email: 'admin@acme.example' };
const tenant_id = '1';
const PARAMETERS: Record<string, Record<string, string>> = {
  'apiKeys.status': { id: 'app_ios' },
  'sdkBuilds.list': { id: 'app_ios' },
  'tiles.list': { type: 'rate-limit', tenant_id },
  'endpoints.list': { tenant_id, app_id: 'app_ios', ignored: 'false' },
};
const storable = calls.filter((call) => call.storable);

let db: CacheDb;
beforeAll(async () => {
  const opened = await cacheDb();
  if (!opened) throw new Error('no database');
  db = opened;
  await openFor(db, owner);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  setStorageState('ok');
});

const parametersOf = (call: AnyCall) => PARAMETERS[call.name] ?? {};
const stored = (call: AnyCall) => db.responses.get(keyOf(call, parametersOf(call), owner));

async function read(call: AnyCall, body: string, type = 'application/json') {
  return readAndWrite({
    call,
    parameters: parametersOf(call),
    tenantHeader: tenant_id,
    makeRequest: () => new Request('http://portal.test/'),
    fetch: async () => new Response(body, { headers: { 'content-type': type } }),
  });
}

/** The service's real answer to a call. */
async function goodAnswer(call: AnyCall): Promise<unknown> {
  const { client } = await setUp();
  const parameters = parametersOf(call);
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? '');
  const query = Object.keys(call.query.entries).flatMap((name) => (parameters[name] ? [[name, parameters[name]]] : []));
  return client.json(client.get(`${path}?${new URLSearchParams(query as string[][])}`));
}

const isList = (call: AnyCall) => 'element' in call.response;
const elementsOf = (answer: unknown) =>
  Array.isArray(answer) ? answer : Object.values(answer as object).find(Array.isArray);

describe('the answers to each storable call', () => {
  it.each(storable.map((call) => [call.name, call] as const))(
    'B7: %s is stored from every form that the contract accepts, and from nothing else',
    async (_, call) => {
      const good = await goodAnswer(call);
      const list = isList(call) ? elementsOf(good) : null;
      const accepted = list
        ? [list, { items: list }, { data: list, page: 1 }, { results: list }, { items: list, data: null }]
        : [good, { ...(good as object), brand_new: { of: 'a later version' } }];
      for (const form of accepted) {
        await db.responses.clear();
        expect(await read(call, JSON.stringify(form)), JSON.stringify(form).slice(0, 60)).toEqual({ kind: 'kept' });
        expect(JSON.stringify((await stored(call))?.value)).not.toContain('brand_new');
      }
      // A byte order mark is not part of the text.
      expect(await read(call, `\ufeff${JSON.stringify(good)}`)).toEqual({ kind: 'kept' });

      const before = await stored(call);
      expect(before).toBeDefined();
      const refused = [
        ['null', null],
        ['an empty object', {}],
        ['a string', 'ok'],
        ['a number', 7],
        ['a list under a name that nobody knows', { things: [] }],
        ['a wrapper of null', { apps: null, items: null }],
        ...(list ? [] : [['an empty list', []] as const]),
      ] as const;
      for (const [what, body] of refused) {
        expect(await read(call, JSON.stringify(body)), what).toEqual({ kind: 'failed', failure: { kind: 'shape' } });
        expect(await stored(call), what).toEqual(before);
      }
      expect(await read(call, JSON.stringify(good), 'text/plain')).toEqual({
        kind: 'failed',
        failure: { kind: 'shape' },
      });
      expect(await stored(call)).toEqual(before);
    },
  );

  it.each(storable.map((call) => [call.name, call] as const))(
    'B6: %s cut in the middle is a failure of the network, and the row stays',
    async (_, call) => {
      const text = JSON.stringify(await goodAnswer(call));
      await read(call, text);
      const before = await stored(call);
      for (const share of [0.1, 0.5, 0.99]) {
        const cut = text.slice(0, Math.floor(text.length * share));
        expect(await read(call, cut)).toEqual({ kind: 'failed', failure: { kind: 'offline' } });
        expect(await stored(call)).toEqual(before);
      }
    },
  );
});

describe('times', () => {
  const apps = { value: appsNamed('Shop'), size: 1 };
  async function write(): Promise<void> {
    const ticket = await beginRead(db, listApps, {}, tenant_id);
    if (!ticket) throw new Error('no ticket');
    expect(await writeAnswer(db, listApps, {}, ticket, apps)).toBe('stored');
  }
  const shownAt = async (now: number) => {
    const key = keyOf(listApps, {}, owner);
    return confirmedAt(await db.responses.get(key), await db.checks.get(key), now);
  };

  it('C1: the age of a row counts from when it was last confirmed', async () => {
    await db.responses.clear();
    await write();
    const at = await shownAt(Date.now());
    expect(at).not.toBeNull();
    expect(formatRelative(at ?? 0, (at ?? 0) + 2 * HOUR)).toBe('2 h ago');
  });

  it.each([
    ['back by a day', -24 * HOUR],
    ['back by half an hour', -HOUR / 2],
    ['forward by a year', 365 * 24 * HOUR],
  ])('C2: with the clock moved %s a row is hidden, kept, and valid again after an answer', async (_, by) => {
    await db.responses.clear();
    await write();
    const now = Date.now() + by;
    expect(await shownAt(now)).toBeNull();
    expect(await db.responses.count()).toBe(1);
    vi.useFakeTimers({ now, toFake: ['Date'] });
    await write();
    const at = await shownAt(Date.now());
    expect(at).not.toBeNull();
    expect(Math.abs(Date.now() - (at ?? 0))).toBeLessThan(60_000);
    await trim(db);
    expect(await db.responses.count(), 'what was confirmed stays').toBe(1);
  });

  it('C2: the age shown is never negative and never from the future', () => {
    const now = Date.now();
    const row = { storedAt: now + 2 * 60_000 } as Parameters<typeof confirmedAt>[0];
    expect(confirmedAt(row, undefined, now)).toBeNull();
    expect(formatRelative(now + 59_000, now)).toBe('1 s ago');
  });
});

describe('a store without room', () => {
  const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' });

  it("F2: if not even the session's row fits, nothing of anybody stays", async () => {
    await read(listApps, JSON.stringify([]));
    expect(await db.responses.count()).toBeGreaterThan(0);
    vi.spyOn(db.meta, 'put').mockRejectedValue(full);
    const { epoch } = await readSession(db);
    expect(await purge({ ...owner, id: 'another' })).toBe(true);
    expect(await db.responses.count()).toBe(0);
    expect(await db.meta.count()).toBe(0);
    expect(storageState()).toBe('full');
    expect((await readSession(db)).epoch, 'answers asked for before stay dropped').toBeGreaterThan(epoch);
    await openSessionRow(owner);
    expect(await db.meta.count()).toBe(0);
  });
});
