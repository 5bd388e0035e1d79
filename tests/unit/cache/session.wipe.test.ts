import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cacheDb, type ResponseRow } from '@/cache/db';
import type { Owner } from '@/cache/keys';
import { ownerTag } from '@/cache/keys';
import { purge } from '@/cache/purge';
import { recallSession } from '@/cache/remembered';
import { withResolvers } from '../../support/promise';
import { storageOf } from '../storage';
import { alice, bob, openFor } from './support';

// What a session that is over left in a store that could not be wiped at once: one that opened late, or that aborted the wipe.

const stored = new Map<string, string>();
/** The service's answers to /auth/me, in order; without one there is no network. */
let answers: (() => Response)[];

const refused = () => Response.json({ detail: 'Not authenticated' }, { status: 401 });
const is = (owner: Owner) => () => Response.json({ id: owner.id, tenant_id: owner.tenantId, email: owner.email });

/** Loads a page whose store opens at once, or once it is let. */
async function page({ late = false } = {}) {
  vi.resetModules();
  const { promise: allowed, resolve: openStore } = withResolvers();
  if (late) {
    const original = Dexie.prototype.open;
    vi.spyOn(Dexie.prototype, 'open').mockImplementationOnce(function (this: Dexie) {
      return Dexie.Promise.resolve(allowed).then(() => original.call(this));
    });
  }
  const session = await import('@/cache/session');
  const said: string[] = [];
  session.listenToSession({
    opened: ({ owner }) => void said.push(`opened ${owner.email}`),
    closed: (reason) => void said.push(`closed ${reason}`),
  });
  const { signIn } = await import('@/cache/sign-in');
  return {
    start: () => soon(session.startSession),
    verify: () => soon(session.verifySession),
    signOut: () => soon(session.signOut),
    /** The same, without the test's waiting for it. */
    leave: () => session.signOut(),
    signIn: (owner: Owner, keepCopy = true) => {
      answers = [is(owner)];
      return soon(() => signIn({ email: owner.email, password: 'x' }, keepCopy));
    },
    said,
    openStore,
    db: (await import('@/cache/db')).cacheDb,
    lifetime: await import('@/cache/lifetime'),
  };
}

/** The outcome of work that waits for the store's limit of 2 s; the test does not. */
async function soon<T>(begin: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const work = begin();
  let over = false;
  const end = () => {
    over = true;
  };
  work.then(end, end);
  while (!over) {
    await vi.advanceTimersByTimeAsync(100);
    await new Promise((resolve) => setImmediate(resolve));
  }
  vi.useRealTimers();
  return work;
}

// The test's own connection to the store.
async function store() {
  const db = await cacheDb();
  if (!db) throw new Error('no database');
  return db;
}

async function putRow(owner: Owner, key: string): Promise<void> {
  const scope = { tenant: String(owner.tenantId), user: String(owner.id) };
  await (await store()).responses.put({ key, call: 'listApps', ...scope, storedAt: Date.now() } as ResponseRow);
}

/** What the store holds: whose session, and the keys of the rows. */
async function held() {
  const db = await store();
  const user = (await db.meta.get('session'))?.user?.email ?? null;
  return { user, rows: (await db.responses.toArray()).map(({ key }) => key) };
}
const NOTHING = { user: null, rows: [] };
const ALICES = { user: alice.email, rows: ['of alice'] };

beforeEach(async () => {
  stored.clear();
  answers = [];
  vi.stubGlobal('localStorage', storageOf(stored));
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!request.url.endsWith('/auth/me')) return Response.json({});
    const answer = answers.shift();
    if (!answer) throw new TypeError('no network');
    return answer();
  });
  const db = await store();
  await Promise.all(db.tables.map((table) => table.clear()));
  await openFor(db, alice);
  await putRow(alice, 'of alice');
  stored.set('signed_in', JSON.stringify(ownerTag(alice)));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A page that /auth/me has told, before its store opened, that Alice's session is over. */
async function endedBeforeOpening() {
  const portal = await page({ late: true });
  answers = [refused];
  await portal.start();
  expect(portal.said).toEqual(['closed ended']);
  expect(await held()).toEqual(ALICES);
  return portal;
}

/** Aborts the next wipe in a page's store, or each one. */
async function abortWipes(portal: Awaited<ReturnType<typeof page>>, times: 'once' | 'always'): Promise<void> {
  const db = await portal.db();
  const abort = (() => {
    Dexie.currentTransaction.abort();
    return Dexie.Promise.resolve();
  }) as never;
  const clear = vi.spyOn(db?.responses ?? Object.create(null), 'clear');
  if (times === 'always') clear.mockImplementation(abort);
  else clear.mockImplementationOnce(abort);
}

/** A page in which the wipe of Alice's data was aborted; `always`: in a store that can be read, but takes no more changes. */
async function endedWithAbortedWipe({ always = false } = {}) {
  const portal = await page();
  const db = await portal.db();
  await abortWipes(portal, always ? 'always' : 'once');
  answers = [refused];
  await portal.start();
  await vi.waitFor(() => expect(portal.said.at(-1)).toBe('closed ended'));
  await vi.waitFor(() => expect(db?.responses.clear).toHaveBeenCalled());
  expect(await held()).toEqual(ALICES);
  return portal;
}

/** A page in which Alice is signed in, and whose store takes no more changes. */
async function neverWritten() {
  const portal = await page();
  answers = [is(alice)];
  await portal.start();
  expect(portal.said.at(-1)).toBe('opened alice@acme.example');
  await abortWipes(portal, 'always');
  return portal;
}

it('F1: a store that opens after /auth/me has ended its session is wiped as it opens', async () => {
  const portal = await endedBeforeOpening();
  portal.openStore();
  await vi.waitFor(async () => expect(await held()).toEqual(NOTHING));
  const next = await page();
  await next.start();
  expect(next.said).toEqual(['closed unreachable']);
});

it.each([
  ['whose store did not open in time', endedBeforeOpening],
  ['whose wipe was aborted', endedWithAbortedWipe],
])(
  'F1: after a page %s, a start without a network shows nothing of the session that ended, and wipes it',
  async (_, ended) => {
    await ended();
    const next = await page();
    await next.start();
    expect(next.said).toEqual(['closed unreachable']);
    await vi.waitFor(async () => expect(await held()).toEqual(NOTHING));
    await vi.waitFor(() => expect(stored.has('wipe_due')).toBe(false));
  },
);

it('a wipe that was aborted is made when the same page starts again', async () => {
  const portal = await endedWithAbortedWipe();
  await portal.start();
  await vi.waitFor(async () => expect(await held()).toEqual(NOTHING));
});

it('D3: what was signed out before the store opened is wiped as it opens', async () => {
  const portal = await page({ late: true });
  answers = [is(alice)];
  await portal.start();
  await portal.signOut();
  expect(await held()).toEqual(ALICES);
  portal.openStore();
  await vi.waitFor(async () => expect(await held()).toEqual(NOTHING));
});

it.each([
  ['after the wipe was aborted', endedWithAbortedWipe],
  ['before the store opened', endedBeforeOpening],
])('D1: what is stored for Bob, who signs in %s, survives; nothing of Alice does', async (_, ended) => {
  const portal = await ended();
  await portal.signIn(bob);
  // The store that opens asks /auth/me whose it is.
  answers = [is(bob)];
  portal.openStore();
  await vi.waitFor(async () => expect(await held()).toEqual({ user: bob.email, rows: [] }));
  await vi.waitFor(() => expect(stored.has('wipe_due')).toBe(false));
  await putRow(bob, 'of bob');

  answers = [];
  const next = await page();
  await next.start();
  await vi.waitFor(() => expect(next.said).toEqual(['opened bob@acme.example']));
  expect(await held()).toEqual({ user: bob.email, rows: ['of bob'] });
});

it.each([
  ['after the wipe was aborted', endedWithAbortedWipe],
  ['before the store opened', endedBeforeOpening],
])(
  'nothing of a session that ended is left in the store once the same user has signed in again %s',
  async (_, ended) => {
    const portal = await ended();
    await portal.signIn(alice);
    answers = [is(alice)];
    portal.openStore();
    await vi.waitFor(async () => expect(await held()).toEqual({ user: alice.email, rows: [] }));
    await vi.waitFor(() => expect(stored.has('wipe_due')).toBe(false));
  },
);

describe('a store that can be read but not written', () => {
  it.each([
    ['once another user has signed out', () => endedWithAbortedWipe({ always: true })],
    ['while another user is signed in', () => neverWritten()],
  ])('F1: lets the changes of a user be sent who signs in %s', async (_, before) => {
    const portal = await before();
    await portal.signIn(bob);
    expect(portal.said.at(-1)).toBe('opened bob@acme.example');
    expect(await held()).toEqual(ALICES);
    const session = portal.lifetime.currentSession();
    expect(await portal.lifetime.sendAs(session, async () => 'made')).toBe('made');
  });

  it('F1: is wiped once it can be written again, and keeps what the user reads then', async () => {
    const portal = await neverWritten();
    await portal.signIn(bob);
    vi.restoreAllMocks();
    answers = [is(bob)];
    await portal.verify();
    expect(await held()).toEqual({ user: bob.email, rows: [] });
    expect(stored.has('wipe_due')).toBe(false);
  });

  it('F1: lets the changes of a user without an offline copy be sent too', async () => {
    const portal = await neverWritten();
    await portal.signIn(bob, false);
    const session = portal.lifetime.currentSession();
    expect(await portal.lifetime.sendAs(session, async () => 'made')).toBe('made');
  });
});

it('D1: a store that opens late in one window keeps what another has stored for Bob meanwhile', async () => {
  const first = await endedBeforeOpening();
  const second = await page();
  await second.signIn(bob);
  await putRow(bob, 'of bob');
  first.openStore();
  await vi.waitFor(async () => expect(await first.db()).not.toBeNull());
  // Requests are served in order: whatever the first window did as its store opened has been done after this one.
  await (await first.db())?.meta.get('session');
  expect(await held()).toEqual({ user: bob.email, rows: ['of bob'] });
});

it('D11: a store that opens after a sign-in without an offline copy is wiped', async () => {
  const portal = await endedBeforeOpening();
  await portal.signIn(bob, false);
  portal.openStore();
  await vi.waitFor(async () => expect(await held()).toEqual(NOTHING));
  expect(portal.said.at(-1)).toBe('opened bob@acme.example');
});

it('D11: a store that opens after a sign-in without an offline copy is wiped, though nobody had said that the session before was over', async () => {
  const portal = await page({ late: true });
  answers = [() => Response.json({}, { status: 503 })];
  await portal.start();
  expect(portal.said).toEqual(['closed answered']);
  await portal.signIn(bob, false);
  portal.openStore();
  await vi.waitFor(async () => expect(await held()).toEqual(NOTHING));
  await vi.waitFor(() => expect(stored.has('wipe_due')).toBe(false));
  expect(portal.said.at(-1)).toBe('opened bob@acme.example');
});

it('D1: a wipe that waits for the store in one window keeps what another has stored for Bob meanwhile', async () => {
  const first = await page({ late: true });
  const wiped = first.leave();
  const second = await page();
  await second.signIn(bob);
  await putRow(bob, 'of bob');
  first.openStore();
  await wiped;
  expect(await held()).toEqual({ user: bob.email, rows: ['of bob'] });
});

describe('the mark of a wipe that is due', () => {
  beforeEach(() => void stored.set('wipe_due', '"first"'));

  it('keeps a session from being remembered', async () => {
    expect(await recallSession()).toEqual({ kind: 'none' });
    stored.delete('wipe_due');
    expect(await recallSession()).toEqual({ kind: 'open', owner: alice });
  });

  it('goes with the wipe', async () => {
    expect(await purge()).toBe(true);
    expect(stored.has('wipe_due')).toBe(false);
  });

  it('stays if the wipe is called off', async () => {
    expect(await purge(bob, () => false)).toBe(false);
    expect(stored.get('wipe_due')).toBe('"first"');
    expect(await held()).toEqual(ALICES);
  });

  it('stays if another session has ended while the wipe was made', async () => {
    const made = purge(bob, () => {
      stored.set('wipe_due', '"second"');
      return true;
    });
    expect(await made).toBe(true);
    expect(stored.get('wipe_due')).toBe('"second"');
  });
});
