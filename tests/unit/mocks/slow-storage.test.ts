import 'fake-indexeddb/auto';
import { createDemoControl } from '@mocks/hosts/control';
import { openDemoStore } from '@mocks/hosts/demo-store';
import { createStoredBackend } from '@mocks/hosts/stored-backend';
import { signIns } from '@mocks/index';
import Dexie from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Client } from './client';

/** A client of a worker that has just started. */
const started = () => {
  const backend = createStoredBackend({ base: '/' });
  return new Client((request) => backend.answer(request));
};

/** From now on a database opens only when the returned function is called, as on a slow disk. */
function openSlowly(): () => Promise<void> {
  const held: (() => void)[] = [];
  let isSlow = true;
  const open = indexedDB.open.bind(indexedDB);
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(((...args: [string, number]) => {
    const request = open(...args);
    if (!isSlow) return request;
    return new Proxy(request, {
      get: (target, key) => {
        const value = Reflect.get(target, key, target) as unknown;
        return typeof value === 'function' ? value.bind(target) : value;
      },
      set: (target, key, tell: (event: unknown) => void) => {
        const later = (event: unknown) => (isSlow ? void held.push(() => tell(event)) : tell(event));
        return Reflect.set(target, key, key === 'onsuccess' ? later : tell, target);
      },
    });
  }) as never);
  return async () => {
    isSlow = false;
    for (const tell of held) tell();
    // Those that began earlier are open by then.
    await openDemoStore();
  };
}

/** Sends a request and lets the time pass for which it waits for the database. */
async function afterWaiting(answer: Promise<Response>, ms = 2_000): Promise<Response> {
  await vi.advanceTimersByTimeAsync(ms);
  return answer;
}

const organization = (label: string) => ({ name: label, label });
const register = (client: Client, label: string) => client.post('/api/tenant/tenants', organization(label));

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  Dexie.dependencies.indexedDB = indexedDB;
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('a saved demo that opens slowly signs nobody out: it asks for patience until its data is there', async () => {
  await started().signIn();
  const finish = openSlowly();
  const client = started();
  for (const ms of [2_000, 0]) {
    const answer = await afterWaiting(client.get('/auth/me'), ms);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  }
  await finish();
  expect(await client.json(client.get('/auth/me'))).toMatchObject({ email: signIns.demo.email });
  expect(console.warn).not.toHaveBeenCalled();
});

it('the settings of a saved demo are there once it has opened, however slowly', async () => {
  await started().signIn();
  const finish = openSlowly();
  const settings = createDemoControl().settings();
  await vi.advanceTimersByTimeAsync(5_000);
  await finish();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await settings).toMatchObject({ scenario: 'acme', offline: false });
});

it('nothing that is asked of a saved demo while it opens replaces what was saved', async () => {
  const first = await started().signIn();
  await first.json(register(first, 'kept'), 201);
  const finish = openSlowly();
  const slow = started();
  await slow.refusal(afterWaiting(register(slow, 'other')), 503);
  await finish();
  await slow.json(register(slow, 'other'), 201);
  await slow.refusal(register(slow, 'kept'), 409);
});

it.each([
  ['the browser lists no demo', () => vi.spyOn(IDBFactory.prototype, 'databases').mockResolvedValue([])],
  [
    'the browser lists no databases',
    () => vi.stubGlobal('indexedDB', Object.assign(new IDBFactory(), { databases: undefined })),
  ],
])('a new demo is kept in memory until its database opens, and is saved then, if %s', async (_, arrange) => {
  arrange();
  Dexie.dependencies.indexedDB = indexedDB;
  const finish = openSlowly();
  const client = started();
  expect((await afterWaiting(register(client, 'early'))).status).toBe(201);
  expect(console.warn).toHaveBeenCalledOnce();
  await finish();
  await client.refusal(register(client, 'early'), 409);
  const again = started();
  await again.refusal(register(again, 'early'), 409);
});

it('a browser that gives neither database nor list has the demo kept in memory after ten seconds', async () => {
  vi.spyOn(IDBFactory.prototype, 'databases').mockReturnValue(new Promise(() => undefined));
  openSlowly();
  const client = started();
  expect((await afterWaiting(client.get('/auth/me'))).status).toBe(503);
  await vi.advanceTimersByTimeAsync(8_000);
  expect((await client.get('/auth/me')).status).toBe(401);
});

it('a saved demo that has not opened after half a minute is shown from memory: it may never open', async () => {
  await started().signIn();
  openSlowly();
  const client = started();
  expect((await afterWaiting(client.get('/auth/me'))).status).toBe(503);
  await vi.advanceTimersByTimeAsync(28_000);
  expect((await client.get('/auth/me')).status).toBe(401);
  expect(console.warn).toHaveBeenCalledOnce();
});
