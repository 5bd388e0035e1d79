import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResponseRow } from '@/cache/db';
import { listApps } from '@/contract/apps';
import { withResolvers } from '../../support/promise';
import { storageOf } from '../storage';
import { alice, appsNamed, bob, openFor } from './support';

const app = (name: string) => ({ id: 1, app_display_name: name });

const stored = new Map<string, string>();
let reads = 0;
let tests = 0;
let who = alice;
let isSignedIn = true;
let answer: () => Promise<Response>;

/** Loads fresh instances of the cache's modules, as a new page does. */
async function visit() {
  vi.resetModules();
  const session = await import('@/cache/session');
  const page = {
    ...session,
    db: await import('@/cache/db'),
    store: await import('@/cache/store'),
    unwritten: await import('@/cache/unwritten'),
  };
  const reasons: string[] = [];
  session.listenToSession({ opened() {}, closed: (reason) => void reasons.push(reason) });
  return { ...page, reasons };
}

type Visit = Awaited<ReturnType<typeof visit>>;

const apps = ({ store }: Visit) => {
  const resource = store.resourceOf(listApps, {});
  if (!resource) throw new Error('nobody is signed in');
  return resource;
};
const shown = (page: Visit) => apps(page).view.held?.value ?? apps(page).lastRow?.value;

/** Starts the session, and waits for nothing but that. */
async function opened(page: Visit) {
  void page.startSession();
  await vi.waitFor(() => expect(page.store.storeOwner()).toEqual(alice));
}

/** Lets the store be opened, which it is not until then. */
let release = () => {};

/** Opens the store. Resolves once all that waited for it is stored. */
async function openStore({ db, unwritten }: Visit) {
  release();
  unwritten.noteFirstAnswers();
  const opened = await db.ownedDb();
  if (!opened) throw new Error('no database');
  await unwritten.whenWritten();
  return opened;
}

const rowOf = async (page: Visit) => (await page.db.cacheDb())?.responses.get(apps(page).key);

beforeEach(async () => {
  stored.clear();
  reads = 0;
  who = alice;
  isSignedIn = true;
  answer = async () => Response.json({ apps: [app('Shop')] });
  vi.stubGlobal('localStorage', storageOf(stored));
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => setTimeout(frame));
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/auth/login') return Response.json({});
    if (pathname === '/auth/me')
      return isSignedIn ? Response.json({ ...who, tenant_id: who.tenantId }) : Response.json({}, { status: 401 });
    reads += 1;
    return answer();
  });
  // Each test has a store of its own: pages of earlier ones open theirs again when it is closed.
  tests += 1;
  const path = `/${tests}/`;
  vi.doMock('@/api/config', async (original) => ({ ...(await original<object>()), BASE_PATH: path }));
});
afterEach(() => {
  vi.restoreAllMocks();
});

const rowOfBob = () => ({
  ...{ key: 'of bob', call: 'apps.list', format: 1, tenant: 'acme', user: '2' },
  ...{ value: appsNamed('Bob’s'), hash: 'x', storedAt: Date.now(), bytes: 2, total: null },
});

/** An earlier visit has left a store, but no mark. */
async function leaveStore(owner: typeof alice, ...rows: ResponseRow[]): Promise<void> {
  const db = await (await visit()).db.cacheDb();
  if (!db) throw new Error('no database');
  await openFor(db, owner);
  await db.responses.bulkPut(rows);
  db.close();
}

const cutNetwork = () =>
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no network');
  });

/** The store takes its time, as one that has to be made first. */
function delayStore() {
  const { promise, resolve } = withResolvers();
  release = resolve;
  const open = Dexie.prototype.open;
  return vi.spyOn(Dexie.prototype, 'open').mockImplementation(function (this: Dexie) {
    return Dexie.Promise.resolve(promise).then(() => open.call(this));
  });
}

/** A page that shows its first answer while the store is still being opened. */
async function visitBeforeStore(): Promise<Visit> {
  delayStore();
  const page = await visit();
  await opened(page);
  await apps(page).refresh();
  return page;
}

describe('on a device without a mark', () => {
  it('the session opens and answers are shown before the store is opened, which then gets them', async () => {
    const page = await visitBeforeStore();
    expect(page.db.openedDb()).toBeNull();
    expect(page.db.storageState()).toBe('opening');
    expect(shown(page)).toMatchObject({ items: [{ app_display_name: 'Shop' }] });

    const value = shown(page);
    const db = await openStore(page);
    expect((await db.meta.get('session'))?.user).toEqual(alice);
    expect(await rowOf(page)).toMatchObject({
      tenant: 'acme',
      user: '1',
      value: { items: [{ app_display_name: 'Shop' }] },
    });
    expect(apps(page).view.held).toBeNull();
    // The same object: nothing is rendered again.
    expect(shown(page)).toBe(value);
    expect(reads).toBe(1);
  });

  it('answers are stored though a worker is in control by then: the store that it finds is nobody’s', async () => {
    const page = await visit();
    const { writeReply } = await import('@/cache/reply');
    const { WORKER_URL } = await import('@/api/controller');
    const service = globalThis.fetch;
    const scriptURL = new URL(WORKER_URL, 'http://localhost/').href;
    vi.stubGlobal('navigator', { serviceWorker: { controller: { scriptURL } } });
    vi.stubGlobal('fetch', async (request: Request) =>
      request.url.includes('#portcullis')
        ? writeReply({ kind: 'value', value: appsNamed('Shop'), size: 10 })
        : service(request),
    );
    delayStore();
    await opened(page);
    await apps(page).refresh();
    await openStore(page);
    expect(await rowOf(page)).toMatchObject({ value: { items: [{ app_display_name: 'Shop' }] } });
  });

  it('an answer that a change may have overtaken meanwhile is not stored', async () => {
    const page = await visitBeforeStore();
    const { invalidate } = await import('@/cache/invalidate');
    const told = invalidate(['apps.list']);
    await openStore(page);
    await told;
    expect(await rowOf(page)).toBeUndefined();
    expect(apps(page).isOutdated()).toBe(true);
  });

  it('an answer whose session has ended meanwhile is not stored, and the store is nobody’s', async () => {
    const page = await visitBeforeStore();
    const { key } = apps(page);
    const left = page.signOut();
    const db = await openStore(page);
    await left;
    expect(await db.responses.get(key)).toBeUndefined();
    expect((await db.meta.get('session'))?.user ?? null).toBeNull();
  });

  it('a store that holds another user’s data all the same is emptied as it is opened', async () => {
    await leaveStore(bob, rowOfBob());
    const page = await visitBeforeStore();
    const db = await openStore(page);
    expect((await db.meta.get('session'))?.user).toEqual(alice);
    expect((await db.responses.toArray()).map(({ user }) => user)).toEqual(['1']);
  });

  it('a store that somebody else has claimed meanwhile, by signing in elsewhere, stays theirs', async () => {
    const page = await visitBeforeStore();
    const { key } = apps(page);
    who = bob;
    stored.set('signed_in', JSON.stringify('["acme","2"]'));
    const { CacheDb } = await import('@/cache/database');
    const theirs = new CacheDb(page.db.CACHE_DB_NAME);
    release();
    await theirs.open();
    await theirs.meta.put({ name: 'session', epoch: 9, user: bob, verifiedAt: Date.now() });
    await theirs.responses.put(rowOfBob());
    const db = await openStore(page);
    expect((await db.meta.get('session'))?.user).toEqual(bob);
    expect(await db.responses.get(key)).toBeUndefined();
    await vi.waitFor(() => expect(page.store.storeOwner()).toEqual(bob));
    expect(await db.responses.get('of bob')).toBeDefined();
    // Its last answer would reach into the next test.
    await page.verifySession();
    theirs.close();
  });

  it('without a store, a refusal of /auth/me shows the sign-in page at once, and who signs in sees answers before one is opened', async () => {
    const open = delayStore();
    isSignedIn = false;
    const page = await visit();
    const opened = () => open.mock.contexts.filter(({ name }) => name === page.db.CACHE_DB_NAME);
    await page.startSession();
    await vi.waitFor(() => expect(page.reasons).toEqual(['none']));
    expect(opened()).toEqual([]);
    isSignedIn = true;
    await (await import('@/cache/sign-in')).signIn({ email: 'alice@acme.example', password: 'secret' }, true);
    expect(page.store.storeOwner()).toEqual(alice);
    await apps(page).refresh();
    expect(shown(page)).toMatchObject({ items: [{ app_display_name: 'Shop' }] });
    expect(opened()).toEqual([]);

    const db = await openStore(page);
    expect((await db.meta.get('session'))?.user).toEqual(alice);
    expect(await rowOf(page)).toMatchObject({ tenant: 'acme', user: '1' });
  });

  it.each([
    ['refuses', 'none', () => {}],
    ['cannot be asked', 'unreachable', cutNetwork],
  ])('without a store, none is made while nobody is signed in: /auth/me %s', async (_, reason, prepare) => {
    isSignedIn = false;
    prepare();
    const page = await visit();
    await page.startSession();
    await vi.waitFor(() => expect(page.reasons).toEqual([reason]));
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(page.db.CACHE_DB_NAME);
  });

  it('a session that the store remembers all the same is over once /auth/me has refused it, and what it saw is deleted', async () => {
    await leaveStore(bob, rowOfBob());
    isSignedIn = false;
    const page = await visit();
    await page.db.dbCode();
    await page.startSession();
    await vi.waitFor(() => expect(page.reasons).toEqual(['ended']));
    await vi.waitFor(async () => expect(await (await page.db.cacheDb())?.responses.count()).toBe(0));
  });

  it('where the browser does not list its stores, one may remember a session, and is opened', async () => {
    await leaveStore(alice);
    vi.spyOn(IDBFactory.prototype, 'databases').mockRejectedValue(new Error('not supported'));
    cutNetwork();
    const page = await visit();
    await page.db.dbCode();
    await page.startSession();
    await vi.waitFor(() => expect(page.store.storeOwner()).toEqual(alice));
  });

  it('a session that the store remembers opens if /auth/me cannot be asked', async () => {
    await leaveStore(alice);
    cutNetwork();
    const page = await visit();
    // On a busy machine its code alone may take the 2 s that are granted to the store.
    await page.db.dbCode();
    await page.startSession();
    await vi.waitFor(() => expect(page.store.storeOwner()).toEqual(alice));
  });
});

it('where a session has left its mark, the store is opened at once', async () => {
  stored.set('signed_in', JSON.stringify('["acme","1"]'));
  const page = await visit();
  await page.startSession();
  expect((await page.db.openedDb()?.meta.get('session'))?.user).toEqual(alice);
});

it('where localStorage is refused, the store may remember a session, and is opened at once', async () => {
  vi.stubGlobal('localStorage', undefined);
  const page = await visit();
  await page.startSession();
  expect((await page.db.openedDb()?.meta.get('session'))?.user).toEqual(alice);
});
