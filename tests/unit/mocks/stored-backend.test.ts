import { HOUR } from '@/durations';
import 'fake-indexeddb/auto';
import { createDemoControl } from '@mocks/hosts/control';
import { demoName } from '@mocks/hosts/demo-name';
import { openDemoStore } from '@mocks/hosts/demo-store';
import { createStoredBackend, type StoredBackend } from '@mocks/hosts/stored-backend';
import { signIns } from '@mocks/index';
import { seeds } from '@mocks/scenarios/index';
import { SEED_VERSION } from '@mocks/scenarios/list';
import Dexie from 'dexie';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Client } from './client';

/** Simulates a worker that has just started: nothing in memory but the code. */
const host = () => createStoredBackend({ base: '/' });
const clientOf = (backend: StoredBackend) => new Client((request) => backend.answer(request));
const create = (client: Client, name: string, headers: Record<string, string> = {}) =>
  client.post('/api/apps', { tenant_id: 1, app_slug: null, app_display_name: name }, headers);
const names = async (client: Client) =>
  (await client.json<{ apps: { app_display_name: string }[] }>(client.get('/api/apps'))).apps.map(
    (app) => app.app_display_name,
  );

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  Dexie.dependencies.indexedDB = indexedDB;
});

it('a demo at the root leaves calls alone that name another installation', () => {
  const owns = (base: string, address: string) =>
    createStoredBackend({ base }).owns(new URL(address, 'https://portal.example'));
  expect(owns('/', '/auth/me')).toBe(true);
  expect(owns('/', '/auth/me#portcullis-1/')).toBe(true);
  expect(owns('/', '/auth/me#portcullis-call/portal/')).toBe(false);
  expect(owns('/', '/api/apps?tenant_id=1#portcullis-1/portal/')).toBe(false);
  expect(owns('/demo/', '/auth/me#portcullis-call/')).toBe(false);
  expect(owns('/demo/', '/auth/me#portcullis-call/demo/')).toBe(true);
});

describe('the demo data', () => {
  it('is made once, for the first call, and in the scenario that was chosen last', async () => {
    const [acme, attack] = [vi.spyOn(seeds, 'acme'), vi.spyOn(seeds, 'under-attack')];
    await clientOf(host()).signIn();
    expect([acme.mock.calls.length, attack.mock.calls.length]).toEqual([1, 0]);
    await createDemoControl().change({ scenario: 'under-attack' });
    await names(clientOf(host()));
    expect([acme.mock.calls.length, attack.mock.calls.length]).toEqual([1, 1]);
  });

  it('survives a stop of the worker: the session, and created, changed and deleted rows in the same order', async () => {
    let now = Date.now();
    // Two creations a moment apart, as two clicks are.
    const client = await clientOf(createStoredBackend({ base: '/', now: () => now++ })).signIn();
    await client.json(create(client, 'Kept'), 201);
    await client.json(create(client, 'Kept too'), 201);
    await client.delete('/api/apps/app_ios');
    const { id } = await client.json<{ id: string }>(client.post('/api/external-user-groups', { name: 'First' }), 201);
    await client.json(client.post('/api/external-user-groups', { name: 'Second' }), 201);
    await client.json(client.patch(`/api/external-user-groups/${id}`, { new_name: 'Renamed' }));
    await client.json(client.post('/api/plan/upgrade', { plan: 'Business' }));
    const before = await names(client);
    const groups = (of: Client) => of.json<{ name: string }[]>(of.get('/api/external-user-groups'));
    const groupsBefore = await groups(client);
    expect(groupsBefore.slice(-2)).toMatchObject([{ name: 'Renamed' }, { name: 'Second' }]);
    const after = clientOf(host());
    expect(await groups(after)).toEqual(groupsBefore);
    expect(await names(after)).toEqual(before);
    expect(before).toContain('Kept');
    expect(await after.json(after.get('/api/tenant/plan'))).toMatchObject({ plan: { name: 'Business' } });
    expect(await after.json(after.get('/auth/me'))).toMatchObject({ email: signIns.demo.email });
  });

  it('is the same in two hosts, whichever of them wrote last', async () => {
    const [one, two] = [host(), host()];
    const first = await clientOf(one).signIn();
    const second = clientOf(two);
    expect(await names(second)).toEqual(await names(first));
    await create(first, 'By the first');
    await create(second, 'By the second');
    expect(await names(first)).toEqual(await names(second));
    expect(await names(first)).toEqual(expect.arrayContaining(['By the first', 'By the second']));
    const [a, b] = await Promise.all([create(first, 'Both'), create(second, 'Both')]);
    expect([a.status, b.status].sort()).toEqual([201, 409]);
  });

  it('has a change only once if a stopped worker gets it again', async () => {
    const client = await clientOf(host()).signIn();
    const made = await client.json(create(client, 'Once', { 'x-request-id': 'r1' }), 201);
    const after = clientOf(host());
    const again = await create(after, 'Once', { 'x-request-id': 'r1' });
    expect([again.status, await again.json()]).toEqual([201, made]);
    expect((await names(after)).filter((name) => name === 'Once')).toHaveLength(1);
  });

  it('writes nothing for a read, and one row for one change', async () => {
    const client = await clientOf(host()).signIn();
    await names(client);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    await names(client);
    await client.get('/api/policy-logs');
    expect(put).not.toHaveBeenCalled();
    await client.patch('/api/external-user-groups/grp_1_1', { new_name: 'Gold' });
    expect(
      put.mock.calls
        .map(([row]) => (row as { table?: string; key?: string }).table ?? (row as { key: string }).key)
        .sort(),
    ).toEqual(['externalUserGroups', 'state']);
  });

  it('is not changed by a call that could not be saved', async () => {
    const client = await clientOf(host()).signIn();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await client.refusal(create(client, 'Lost'), 507);
    expect(quiet).toHaveBeenCalledOnce();
    put.mockRestore();
    expect(await names(client)).not.toContain('Lost');
    await client.json(create(client, 'Saved'), 201);
  });

  describe('of a newer version', () => {
    const newer = async (scenario = 'empty') => {
      const client = await clientOf(host()).signIn();
      const store = await openDemoStore();
      const state = await store.replace({ scenario: 'empty', seededAt: Date.now() });
      const row = { id: 'g', tenant_id: 1, name: 'Newer', created_at: new Date().toISOString() };
      const next = { ...state, scenario: scenario as 'empty', seedVersion: SEED_VERSION + 1, revision: 2 };
      await store.save(next, [{ table: 'externalUserGroups', id: 'g', row }]);
      const isThere = async () =>
        (await store.state())?.seedVersion === SEED_VERSION + 1 && (await store.rows()).some(({ id }) => id === 'g');
      return { client, isThere, store };
    };

    it('G4: data of a newer version of the demo is left alone by an older one, which says so', async () => {
      const { client, isThere } = await newer();
      for (const answer of [client.get('/api/apps'), create(client, 'Older'), clientOf(host()).get('/auth/me')]) {
        expect(await client.refusal(answer, 503)).toMatch(/newer version.*Reload this page/);
        expect(await isThere()).toBe(true);
      }
      const control = createDemoControl();
      await control.earlierStats().catch(() => null);
      expect(await control.exportState()).toBeNull();
      expect(await isThere()).toBe(true);
    });

    it.each(['empty', 'a scenario of the future'])(
      'is replaced by an older one if the user asks for it: %s',
      async (scenario) => {
        const { client, isThere, store } = await newer(scenario);
        const control = createDemoControl();
        await control.change({ latencyMs: 1 });
        expect((await control.settings()).latencyMs).toBe(1);
        expect(await isThere()).toBe(true);
        await control.reset();
        expect(await store.state()).toMatchObject({
          seedVersion: SEED_VERSION,
          scenario: scenario === 'empty' ? 'empty' : 'acme',
        });
        expect(await names(client)).not.toContain('Newer');
      },
    );
  });

  it('is kept in memory if there is no IndexedDB', async () => {
    Dexie.dependencies.indexedDB = undefined as unknown as IDBFactory;
    const quiet = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const client = await clientOf(host()).signIn();
    await client.json(create(client, 'For now'), 201);
    expect(await names(client)).toContain('For now');
    expect(quiet).toHaveBeenCalledOnce();
  });

  it('is saved from the moment on which a new database that was slow opens, with what was done until then', async () => {
    const quiet = vi.spyOn(console, 'warn').mockClear();
    quiet.mockImplementation(() => undefined);
    const inTheWay = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(demoName('/'), 1);
      request.onsuccess = () => resolve(request.result);
    });
    // One that nobody has saved anything in, so it is not listed.
    Object.assign(indexedDB, { databases: async () => [] });
    const client = await clientOf(host()).signIn();
    await client.json(create(client, 'In memory'), 201);
    const control = createDemoControl();
    await expect(control.settings()).rejects.toThrow('does not open');
    inTheWay.close();
    await vi.waitFor(async () => expect(await control.settings()).toMatchObject({ scenario: 'acme' }));
    await client.json(create(client, 'Saved'), 201);
    expect(await names(clientOf(host()))).toEqual(expect.arrayContaining(['In memory', 'Saved']));
    await control.change({ scenario: 'empty' });
    expect(await names(client)).toEqual([]);
    // Dexie says for itself that another connection is in the way.
    expect(quiet.mock.calls.filter(([text]) => text === 'The demo keeps its data in memory only')).toHaveLength(1);
  });

  it('is separate from that of a demo under another path of the origin', () => {
    expect(demoName('/')).toBe('portcullis-demo');
    expect(demoName('/demo/')).not.toBe(demoName('/'));
    expect(demoName('/demo/')).not.toBe(demoName('/demo/two/'));
  });

  it('contains no password and no API key', async () => {
    const client = await clientOf(host()).signIn();
    const user = {
      email: 'kim@acme.example',
      username: 'kim',
      name: 'Kim',
      password: 'sentinel-password',
      role: 'viewer',
    };
    await client.json(client.post('/api/users', user, { 'x-request-id': 'u' }), 201);
    const { api_key } = await client.json<{ api_key: string }>(
      client.post('/api/apps/app_checkout/api-key', undefined, { 'x-request-id': 'k' }),
      201,
    );
    const database = await new Dexie('portcullis-demo').open();
    const dump = JSON.stringify(await Promise.all(database.tables.map((table) => table.toArray())));
    database.close();
    expect(dump).toContain('kim@acme.example');
    expect(dump).not.toContain('sentinel-password');
    expect(dump).not.toContain(api_key.slice(8));
  });

  it('is served on API paths, which differ from those of the screens', () => {
    const backend = createStoredBackend({ base: '/demo/' });
    const owns = (path: string) => backend.owns(new URL(path, 'http://portal.test'));
    expect(
      ['/api/apps', '/auth/me', '/admin-api/tiles', '/sdk/files/x.zip', '/demo/sdk/files/x.zip'].map(owns),
    ).not.toContain(false);
    expect(
      ['/', '/demo/', '/apps', '/sdk/sdk-build-history/1/2', '/demo/assets/a.js', '/apiary'].map(owns),
    ).not.toContain(true);
  });
});

const START = Date.parse('2026-03-10T12:00:00.000Z');

describe('a scenario about the present', () => {
  const attackEvents = async (client: Client, from: number) =>
    (await client.json<{ timestamp: string; severity: string }[]>(client.get('/api/policy-logs'))).filter(
      ({ timestamp, severity }) => Date.parse(timestamp) > from && severity === 'critical',
    ).length;

  it('is an hour old whenever it is opened, keeps changes, and moves on while it is open', async () => {
    const at = (now: number) => vi.useFakeTimers({ now, toFake: ['Date'] });
    at(START);
    await createDemoControl().change({ scenario: 'under-attack' });
    const client = await clientOf(host()).signIn();
    await client.json(create(client, 'Kept'), 201);
    expect(await attackEvents(client, START - HOUR)).toBeGreaterThan(100);
    const seededAt = async () => (await (await openDemoStore()).state())?.seededAt;
    // While it is open it is read again and again for more than an hour, by a worker that is stopped now and then.
    for (let minutes = 20; minutes <= 100; minutes += 20) {
      at(START + minutes * 60_000);
      await names(clientOf(host()));
    }
    expect(await seededAt()).toBe(START);
    // Then it is closed overnight.
    const morning = START + 20 * HOUR;
    at(morning);
    const later = clientOf(host());
    expect(await names(later)).toContain('Kept');
    expect(await seededAt()).toBe(morning);
    expect(await attackEvents(later, morning - HOUR)).toBeGreaterThan(100);
    expect(await attackEvents(later, 0)).toBeLessThan(1000);
  });
});

it('acme begins again after a day without a call, with its bad release in the last week and all changes kept', async () => {
  const at = (now: number) => vi.useFakeTimers({ now, toFake: ['Date'] });
  at(START);
  const client = await clientOf(host()).signIn();
  await client.json(create(client, 'Kept'), 201);
  const month = START + 30 * 24 * HOUR;
  at(month);
  const later = clientOf(host());
  expect(await names(later)).toContain('Kept');
  const logs = await later.json<{ app_id: string; event_type: string; timestamp: string }[]>(
    later.get('/api/policy-logs'),
  );
  const failed = logs.filter((log) => log.app_id === 'app_storefront' && log.event_type === 'response.error');
  expect(failed.length).toBeGreaterThanOrEqual(20);
});

it.each([
  ['acme', 23, false],
  ['acme', 25, true],
  ['large', 25, true],
  ['empty', 23, false],
  ['empty', 24 * 365, true],
] as const)('%s, opened after %i hours without a call, begins again: %s', async (scenario, hours, again) => {
  const at = (now: number) => vi.useFakeTimers({ now, toFake: ['Date'] });
  at(START);
  const control = createDemoControl();
  await control.change({ scenario });
  await control.reset();
  at(START + hours * HOUR);
  await control.settings();
  expect((await (await openDemoStore()).state())?.seededAt).toBe(again ? START + hours * HOUR : START);
});

it('does not begin again because a change of scenario is undone after more than an hour', async () => {
  const at = (now: number) => vi.useFakeTimers({ now, toFake: ['Date'] });
  const control = createDemoControl();
  at(START);
  await control.change({ scenario: 'under-attack' });
  for (let minutes = 15; minutes <= 120; minutes += 15) {
    at(START + minutes * 60_000);
    await control.settings();
  }
  const text = (await control.exportState()) ?? '';
  await control.reset();
  await control.importState(text);
  await control.settings();
  expect((await (await openDemoStore()).state())?.seededAt).toBe(START);
});

const exported = (changes: object) =>
  JSON.stringify({
    format: 'portcullis-demo',
    seedVersion: SEED_VERSION,
    scenario: 'acme',
    seededAt: Date.UTC(2025, 0),
    rows: [],
    ...changes,
  });

describe('the demo controls', () => {
  it('change latency, failures and offline for every host at once', async () => {
    const control = createDemoControl();
    const client = await clientOf(host()).signIn();
    expect(await control.settings()).toEqual({ scenario: 'acme', latencyMs: 0, failure: 'none', offline: false });
    expect(await control.change({ failure: 'errors' })).toMatchObject({ failure: 'errors' });
    await client.refusal(client.get('/api/apps'), 500);
    await control.change({ failure: 'none', offline: true });
    expect((await client.get('/api/apps')).type).toBe('error');
    expect(await createDemoControl().settings()).toMatchObject({ offline: true, failure: 'none' });
    await control.change({ offline: false, latencyMs: 80 });
    const since = performance.now();
    await names(client);
    expect(performance.now() - since).toBeGreaterThanOrEqual(75);
  });

  it('refuse unknown values', async () => {
    const control = createDemoControl();
    await expect(control.change({ scenario: 'nope' })).rejects.toThrow("There is no scenario 'nope'");
    await expect(control.change({ failure: 'nope' as 'none' })).rejects.toThrow('nope');
    await expect(control.change({ latencyMs: -1 })).rejects.toThrow('Latency');
    expect(await control.settings()).toMatchObject({ scenario: 'acme', latencyMs: 0 });
  });

  it('restore the seed, or load another scenario, and keep the demo user signed in', async () => {
    const control = createDemoControl();
    const client = await clientOf(host()).signIn();
    await client.json(create(client, 'Gone soon'), 201);
    await control.reset();
    expect(await names(client)).not.toContain('Gone soon');
    await control.change({ scenario: 'empty' });
    expect(await names(client)).toEqual([]);
    await client.signIn();
    await control.change({ scenario: 'acme' });
    await client.signIn(signIns.otherTenant);
    await control.reset();
    await client.refusal(client.get('/auth/me'), 401);
  });

  it('notify this tab and the others', async () => {
    const [here, there] = [createDemoControl(), createDemoControl()];
    const listener = vi.fn();
    here.subscribe(listener);
    const told = new Promise<void>((resolve) => there.subscribe(resolve));
    await here.reset();
    await told;
    expect(listener).toHaveBeenCalledOnce();
  });

  it('export the state and import it again, without the session', async () => {
    const control = createDemoControl();
    const client = await clientOf(host()).signIn();
    await create(client, 'Exported');
    const text = (await control.exportState()) ?? '';
    expect(text).not.toContain('"sessions"');
    await control.change({ scenario: 'empty' });
    await control.importState(text);
    expect(await names(client)).toContain('Exported');
    expect(await control.settings()).toMatchObject({ scenario: 'acme' });
  });

  it('name the tenant whose past they know, and the time from which the data is continuous', async () => {
    const at = (now: number) => vi.useFakeTimers({ now, toFake: ['Date'] });
    const control = createDemoControl();
    at(START);
    await control.reset();
    expect(await control.earlierStats()).toMatchObject({ tenantId: signIns.demo.tenantId, before: START });
    at(START + 3 * HOUR);
    const text = (await control.exportState()) ?? '';
    await control.change({ scenario: 'large' });
    at(START + 4 * HOUR);
    await control.importState(text);
    const { before, stats } = await control.earlierStats();
    // What the device saw of the other scenario until then is no past of this one.
    expect(before).toBe(START + 4 * HOUR);
    expect(stats.at(-1)?.at).toBeLessThan(START);
  });

  it.each([
    ['no JSON', 'x', /not JSON/],
    ['something else', '{"a":1}', /not an export/],
    [
      'a newer version',
      JSON.stringify({ format: 'portcullis-demo', seedVersion: 99, scenario: 'acme', seededAt: 1, rows: [] }),
      /another version/,
    ],
    ['a damaged entry', exported({ rows: [{ table: 'apps', id: 'a', row: { id: 'a' } }] }), /'apps'/],
    ['a time of the year 287,396', exported({ seededAt: 9e15 }), /an impossible date/],
    ['a time before there was such a product', exported({ seededAt: -1 }), /an impossible date/],
    ['an unknown table', exported({ rows: [{ table: '__proto__', id: 'a', row: null }] }), /'__proto__'/],
    [
      'a state from before the demo had its present traffic',
      JSON.stringify({
        format: 'portcullis-demo',
        seedVersion: 1,
        scenario: 'acme',
        seededAt: 1,
        rows: [{ table: 'endpoints', id: 1001, row: { id: 1001, hit_count_24h: 3 } }],
      }),
      /another version/,
    ],
    [
      'an entry with a time of the year 287,396',
      exported({
        rows: [
          {
            table: 'externalUserGroups',
            id: 'g',
            row: { id: 'g', tenant_id: 1, name: 'G', created_at: '+287396-10-12T08:59:00.992Z' },
          },
        ],
      }),
      /'externalUserGroups'/,
    ],
  ])('L1: refuse to import %s, and lose nothing', async (_, text, message) => {
    const control = createDemoControl();
    const client = await clientOf(host()).signIn();
    await create(client, 'Still here');
    await expect(control.importState(text)).rejects.toThrow(message);
    expect(await names(client)).toContain('Still here');
  });
});
