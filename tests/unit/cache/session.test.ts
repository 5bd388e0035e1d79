import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { nextTurn } from '@/api/turns';
import { cacheDb } from '@/cache/db';
import { DAY, HOUR, MINUTE } from '@/durations';
import { withResolvers } from '../../support/promise';
import { fillableStorageOf, listedStorageOf, storageOf } from '../storage';
import { openFor } from './support';

const ALICE = { id: 1, tenant_id: 'acme', email: 'alice@acme.example' };
const BOB = { id: 2, tenant_id: 'acme', email: 'bob@acme.example' };
const ownerOf = ({ id, tenant_id, email }: typeof ALICE) => ({ id, tenantId: tenant_id, email });
const json = (body: unknown) => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });

const stored = new Map<string, string>();
/** The service's answers to /auth/me, in order. */
let answers: (() => Promise<Response>)[];
let asked = 0;

/** What the head script leaves: its request, and the user by the device's mark when it was made. */
const headScript = (answer: Promise<Response>, who: unknown = null) => ({
  answer,
  who,
  request: new AbortController(),
});

/** Loads a fresh instance of the session module, as a new page does, and records the events it sends to the app. */
async function page() {
  vi.resetModules();
  const session = await import('@/cache/session');
  const place = await import('@/cache/place');
  // Its first data is on screen: what the store waits for before it opens (firstVisit.test.ts).
  (await import('@/cache/unwritten')).noteFirstAnswers();
  const said: string[] = [];
  session.listenToSession({
    opened: ({ owner }) => void said.push(`opened ${owner.email}${place.startsOnDashboard() ? ' afresh' : ''}`),
    closed: (reason) => void said.push(`closed ${reason}`),
  });
  return {
    ...session,
    ...place,
    ...(await import('@/cache/sign-in')),
    said,
    db: await import('@/cache/db'),
    store: await import('@/cache/store'),
    lifetime: await import('@/cache/lifetime'),
  };
}

const rowUser = async (db: typeof import('@/cache/db')) => {
  const row = await (await db.cacheDb())?.meta.get('session');
  return row?.user?.email ?? null;
};

/** A page in which Alice is signed in, on a device whose session row is hers. */
async function aliceSignedIn() {
  const db = await cacheDb();
  if (!db) throw new Error('no database');
  await openFor(db, ownerOf(ALICE));
  stored.set('signed_in', JSON.stringify('["acme","1"]'));
  answers = [async () => json(ALICE)];
  const portal = await page();
  await portal.startSession();
  return { db, portal };
}

beforeEach(async () => {
  stored.clear();
  asked = 0;
  vi.stubGlobal('localStorage', storageOf(stored));
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => setTimeout(paint));
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!new URL(request.url).pathname.endsWith('/auth/me')) return json({});
    asked += 1;
    const answer = answers.shift();
    if (!answer) throw new TypeError('no network');
    return answer();
  });
  await (await cacheDb())?.meta.clear();
});

it('D3: after a sign-out in another tab during the start, the answer of /auth/me signs nobody in', async () => {
  stored.set('keep_offline_copy', 'false');
  let answer = (_: Response) => {};
  answers = [() => new Promise((resolve) => (answer = resolve))];
  const { startSession, said } = await page();
  const started = startSession();
  await vi.waitFor(() => expect(asked).toBe(1));
  stored.set('signed_out', 'true');
  answer(json(ALICE));
  await started;
  expect(said).toEqual(['closed signed-out']);
  expect(stored.get('signed_out')).toBe('true');
});

it('D3: a sign-out while an answer of /auth/me is being written leaves nobody signed in, and no session row', async () => {
  const { portal } = await aliceSignedIn();
  expect(portal.said.at(-1)).toBe('opened alice@acme.example');
  answers = [async () => json(ALICE)];

  // The answer has arrived, and the row is about to be written.
  const ours = await portal.db.cacheDb();
  let left: Promise<void> | undefined;
  const get = ours?.meta.get.bind(ours.meta);
  vi.spyOn(ours?.meta ?? Object.create(null), 'get').mockImplementation(((key: string) => {
    left ??= portal.signOut();
    return get?.(key);
  }) as never);
  await portal.verifySession();
  await left;
  expect(portal.said.at(-1)).toBe('closed signed-out');
  expect(portal.store.storeOwner()).toBeNull();
  expect(await rowUser(portal.db)).toBeNull();
  expect(stored.get('signed_out')).toBe('true');
});

it('D3: a sign-out on a device whose localStorage is full holds after a reload', async () => {
  const { portal } = await aliceSignedIn();
  const sizeOf = (texts: Map<string, string>) =>
    [...texts].reduce((sum, [name, text]) => sum + name.length + text.length, 0);
  const most = sizeOf(stored);
  const isFull = (name: string, text: string) => sizeOf(new Map(stored).set(name, text)) > most;
  vi.stubGlobal('localStorage', fillableStorageOf(isFull, stored));
  await portal.signOut();
  answers = [async () => json(ALICE)];
  const reloaded = await page();
  await reloaded.startSession();
  expect(reloaded.said).toEqual(['closed signed-out']);
});

it('another e-mail address of the same user in /auth/me leaves what is shown', async () => {
  const { portal } = await aliceSignedIn();
  const { listApps } = await import('@/contract/apps');
  const shown = portal.store.resourceOf(listApps, {});
  answers = [async () => json({ ...ALICE, email: 'alice.b@acme.example' })];
  await portal.verifySession();
  expect(portal.lifetime.currentSession()?.owner.email).toBe('alice.b@acme.example');
  expect(portal.store.resourceOf(listApps, {})).toBe(shown);
});

it('an answer of /auth/me without a tenant keeps the session’s, though another organization was registered here since', async () => {
  const { portal } = await aliceSignedIn();
  const session = portal.lifetime.currentSession();
  stored.set('tenant_id', '"second"');
  answers = [async () => json({ id: ALICE.id, email: ALICE.email })];
  await portal.verifySession();
  expect(portal.lifetime.currentSession()).toBe(session);
  expect(session?.owner.tenantId).toBe('acme');
});

it.each([
  ['on a device with an offline copy', true],
  ['on a device without one', false],
])(
  'after a reload %s too, an answer without a tenant keeps the one of the session that the device’s mark names',
  async (_, keepsCopy) => {
    if (!keepsCopy) stored.set('keep_offline_copy', 'false');
    await aliceSignedIn();
    stored.set('tenant_id', '"second"');
    answers = [async () => json({ id: ALICE.id, email: ALICE.email })];
    const next = await page();
    // Before the session is recalled, as is usual.
    await next.startSession();
    await vi.waitFor(() => expect(next.lifetime.currentSession()?.verifiedAt).toBeTypeOf('number'));
    expect(next.lifetime.currentSession()?.owner.tenantId).toBe('acme');
    expect(stored.get('tenant_id')).toBe('"acme"');
    expect(await rowUser(next.db)).toBe(keepsCopy ? ALICE.email : null);
  },
);

it.each([
  ['a number, as the service sends it', '["7","1"]', '12', 7],
  ['a number beyond 2^53', '["9007199254740993","1"]', '12', 9007199254740993n],
  ['text', '["7","1"]', '"12"', '7'],
  ['none, where the mark is another user’s', '["acme","2"]', '"second"', ''],
  ['what the device has stored since, where the session had none', '["","1"]', '"second"', 'second'],
])('the tenant that an answer does not name is %s', async (_, mark, tenant, known) => {
  stored.set('keep_offline_copy', 'false');
  stored.set('signed_in', JSON.stringify(mark));
  stored.set('tenant_id', tenant);
  answers = [async () => json({ id: ALICE.id, email: ALICE.email })];
  const portal = await page();
  await portal.startSession();
  expect(portal.lifetime.currentSession()?.owner.tenantId).toBe(known);
});

describe('somebody who has just registered, on a device where somebody else is signed in', () => {
  const registered = { email: 'Bob@acme.example', tenantId: 12 };
  /** Bob's tenant after a sign-in that /auth/me answers with somebody whose tenant it does not name. */
  async function tenantAfter({ id, email }: typeof BOB) {
    const { portal } = await aliceSignedIn();
    stored.set('tenant_id', '12');
    answers = [async () => json({ id, email })];
    await portal.signIn({ email: registered.email, password: 'x' }, true, registered);
    return { tenant: portal.lifetime.currentSession()?.owner.tenantId, portal };
  }

  it('belongs to the organization that the registration named, where no answer names one, after a reload too', async () => {
    const { tenant, portal } = await tenantAfter(BOB);
    expect({ tenant, stored: stored.get('tenant_id') }).toEqual({ tenant: 12, stored: '12' });
    answers = [async () => json({ id: BOB.id, email: BOB.email })];
    await portal.verifySession();
    expect(portal.lifetime.currentSession()?.owner.tenantId).toBe(12);
    answers = [async () => json({ id: BOB.id, email: BOB.email })];
    const next = await page();
    await next.startSession();
    await vi.waitFor(() => expect(next.lifetime.currentSession()?.verifiedAt).toBeTypeOf('number'));
    expect(next.lifetime.currentSession()?.owner).toMatchObject({ email: BOB.email, tenantId: 12 });
  });

  it('hands that organization to nobody else whom an old cookie signs in', async () => {
    expect((await tenantAfter(ALICE)).tenant).toBe('acme');
    expect((await tenantAfter({ ...ALICE, id: 3, email: 'carol@acme.example' })).tenant).toBe('');
  });
});

it.each([
  ['deletes what that tab left', (_: Map<string, string>) => {}, null],
  [
    'deletes nothing once somebody has signed in',
    (device: Map<string, string>) => void device.delete('signed_out'),
    'alice@acme.example',
  ],
])('D3: a tab that hears late of a sign-out in another, which is closed by now, %s', async (_, meanwhile, left) => {
  const { portal } = await aliceSignedIn();
  expect(await rowUser(portal.db)).toBe('alice@acme.example');
  stored.set('signed_out', 'true');
  const heard = portal.dispatch({ kind: 'ended-elsewhere', reason: 'signed-out', device: 'signed-out' });
  meanwhile(stored);
  await heard;
  expect(portal.said.at(-1)).toBe('closed signed-out');
  expect(await rowUser(portal.db)).toBe(left);
});

describe('D14: an address that is asked for on a device whose user has signed out', () => {
  const tab = new Map<string, string>();
  beforeEach(() => {
    tab.clear();
    vi.stubGlobal('sessionStorage', listedStorageOf(tab));
  });

  it('is nobody’s in a tab that is opened after that', async () => {
    stored.set('signed_out', 'true');
    const portal = await page();
    await portal.startSession();
    expect(portal.said).toEqual(['closed signed-out']);
    expect(portal.isAddressLeft('signed-out')).toBe(false);
  });

  it('is that user’s in a tab that showed them something, also where it is loaded again after that', async () => {
    const { portal } = await aliceSignedIn();
    await portal.signOut();
    expect(portal.isAddressLeft('signed-out')).toBe(true);
    expect(JSON.stringify([...tab]), 'no longer names them').not.toContain('acme');
    const again = await page();
    await again.startSession();
    expect(again.said).toEqual(['closed signed-out']);
    expect(again.isAddressLeft('signed-out')).toBe(true);
  });

  it('is that user’s in a tab that was discarded while they signed out in another', async () => {
    tab.set('shown_to', JSON.stringify(JSON.stringify(['acme', 1])));
    stored.set('signed_out', 'true');
    const portal = await page();
    await portal.startSession();
    expect(portal.isAddressLeft('signed-out')).toBe(true);
    expect(JSON.stringify([...tab])).not.toContain('acme');
  });

  it('is that user’s in a tab that had shown nothing yet, but was open when they signed out in another', async () => {
    const portal = await page();
    await portal.startSession();
    await portal.dispatch({ kind: 'ended-elsewhere', reason: 'signed-out', device: 'signed-out' });
    expect(portal.isAddressLeft('signed-out')).toBe(true);
  });

  it('is that user’s in a tab that had shown nothing yet, and was discarded while they signed in and out in another', async () => {
    const { startSession } = await page();
    await startSession();
    stored.set('signed_out', 'true');
    const portal = await page();
    await portal.startSession();
    expect(portal.said).toEqual(['closed signed-out']);
    expect(portal.isAddressLeft('signed-out')).toBe(true);
  });

  it('is that user’s although the browser keeps nothing for the tab', async () => {
    vi.stubGlobal('sessionStorage', undefined);
    const { portal } = await aliceSignedIn();
    await portal.signOut();
    expect(portal.isAddressLeft('signed-out')).toBe(true);
  });
});

describe('what is typed into a form before anybody signs in', () => {
  const typed = { label: 'Second Ltd' };

  /** A page in a tab with a draft of onboarding's, and one of Alice's. */
  async function withDrafts() {
    const kept = new Map<string, string>();
    // Its names can be listed, as a browser's can.
    const tab = new Proxy(storageOf(kept), {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    });
    vi.stubGlobal('sessionStorage', tab);
    const portal = await page();
    const drafts = await import('@/cache/drafts');
    drafts.saveDraft('tenant', null, typed);
    drafts.saveDraft('app', ownerOf(ALICE), { name: 'Hers' });
    return { portal, left: () => [...kept.keys()].filter((name) => name.startsWith('draft:')) };
  }

  it('outlives a look at the sign-in page of a device that was signed out; what its user typed does not', async () => {
    stored.set('signed_out', 'true');
    const { portal, left } = await withDrafts();
    await portal.startSession();
    expect(portal.said).toEqual(['closed signed-out']);
    expect(left()).toEqual(['draft:tenant']);
  });

  it('goes with signing out, in the tab itself and in another', async () => {
    answers = [async () => json(ALICE)];
    const { portal, left } = await withDrafts();
    await portal.startSession();
    (await import('@/cache/drafts')).saveDraft('tenant', null, typed);
    expect(left()).toEqual(['draft:app', 'draft:tenant']);
    await portal.signOut();
    expect(left()).toEqual([]);

    stored.delete('signed_out');
    const other = await withDrafts();
    await other.portal.dispatch({ kind: 'ended-elsewhere', reason: 'signed-out', device: 'signed-out' });
    expect(other.left()).toEqual([]);
  });
});

it('D12: another user’s mark that arrives after the message about their sign-in ends the session shown here', async () => {
  const heard = new EventTarget();
  vi.stubGlobal('addEventListener', heard.addEventListener.bind(heard));
  answers = [async () => json(ALICE), async () => json(BOB)];
  const portal = await page();
  await portal.startSession();
  // The same user's mark, set by another of their tabs, ends nothing.
  heard.dispatchEvent(new Event('storage'));
  stored.set('signed_in', JSON.stringify('["acme","2"]'));
  heard.dispatchEvent(new Event('storage'));
  await vi.waitFor(() => expect(portal.said.at(-1)).toBe('opened bob@acme.example'));
  expect(portal.said).toEqual(['opened alice@acme.example', 'closed replaced', 'opened bob@acme.example']);
});

it('D12: a session that /auth/me refuses once another user has signed in leaves theirs as it is, and the page becomes theirs', async () => {
  const { portal, db } = await aliceSignedIn();
  const { promise, resolve: answer } = withResolvers<Response>();
  answers = [() => promise, async () => json(BOB)];
  const asking = portal.verifySession({ fresh: true });
  await vi.waitFor(() => expect(asked).toBe(2));
  // Another tab signs Bob in; nothing of it has been heard here yet.
  await openFor(db, ownerOf(BOB), 7);
  stored.set('signed_in', JSON.stringify('["acme","2"]'));
  stored.set('tenant_id', '"acme"');
  answer(new Response('{}', { status: 401, headers: { 'Content-Type': 'application/json' } }));
  await asking;
  await vi.waitFor(() => expect(portal.said.at(-1)).toBe('opened bob@acme.example'));
  expect(portal.said).not.toContain('closed ended');
  expect(stored.get('signed_in')).toBe(JSON.stringify('["acme","2"]'));
  expect(stored.has('wipe_due')).toBe(false);
  expect(await db.meta.get('session')).toMatchObject({ epoch: 7, user: ownerOf(BOB) });
});

it('a session that /auth/me confirms again is the same object; another user’s is another one', async () => {
  answers = [async () => json(ALICE), async () => json(ALICE), async () => json(BOB)];
  const portal = await page();
  await portal.startSession();
  const session = portal.lifetime.currentSession();
  expect(session?.owner.email).toBe('alice@acme.example');
  await portal.verifySession();
  expect(asked).toBe(2);
  expect(portal.lifetime.currentSession()).toBe(session);
  await portal.verifySession();
  expect(portal.lifetime.currentSession()?.owner.email).toBe('bob@acme.example');
  expect(portal.lifetime.currentSession()).not.toBe(session);
  expect(session?.owner.email).toBe('alice@acme.example');
});

it('D3: a change that was about to be sent when its user signed out brings nobody back', async () => {
  answers = [async () => json(ALICE), async () => json(ALICE)];
  const portal = await page();
  await portal.startSession();
  let sent = 0;
  void portal.lifetime.sendAs(portal.lifetime.currentSession(), async () => {
    sent += 1;
  });
  await portal.signOut();
  // Once a question sent now is answered, everything that the change started has ended.
  await portal.verifySession();
  expect(portal.said).toEqual(['opened alice@acme.example', 'closed signed-out']);
  expect(sent).toBe(0);
  expect(stored.get('signed_in')).toBeUndefined();
});

it('signing in completes even if the browser refuses locks together with all site data', async () => {
  vi.stubGlobal('navigator', {
    locks: { request: () => Promise.reject(new DOMException('Access to the Locks API is denied.', 'SecurityError')) },
  });
  answers = [async () => json(ALICE)];
  const portal = await page();
  await portal.signIn({ email: 'alice@acme.example', password: 'x' }, true);
  expect(portal.said.at(-1)).toBe('opened alice@acme.example');
  vi.stubGlobal('navigator', undefined);
});

it('a session starts even if the browser refuses messages between tabs together with all site data', async () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        refuse();
      }
    },
  );
  vi.stubGlobal('navigator', { locks: { request: async () => refuse() } });
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: refuse });
  answers = [async () => json(ALICE)];
  const portal = await page();
  await portal.startSession();
  expect(portal.said).toEqual(['opened alice@acme.example']);
  vi.stubGlobal('navigator', undefined);
});

const text = (body: string, type: string) => new Response(body, { headers: { 'content-type': type } });
it.each([
  ['204', () => new Response(null, { status: 204 })],
  ['200 and text', () => text('OK', 'text/plain')],
  ['200 and a page', () => text('<!doctype html><p>Welcome', 'text/html')],
])('a sign-in that the service answers with %s succeeds once /auth/me says who has signed in', async (_, answer) => {
  answers = [async () => json(ALICE)];
  const ask = fetch;
  vi.stubGlobal('fetch', async (request: Request) => (request.url.endsWith('/auth/login') ? answer() : ask(request)));
  const portal = await page();
  await portal.signIn({ email: 'alice@acme.example', password: 'x' }, true);
  expect(portal.said).toEqual(['opened alice@acme.example']);
  await vi.waitFor(async () => expect(await rowUser(portal.db)).toBe('alice@acme.example'));
});

it('a sign-in that is refused with 200 opens nothing, though the cookie of whoever signed out here is still valid', async () => {
  const { portal } = await aliceSignedIn();
  await portal.signOut();
  answers = [async () => json(ALICE)];
  asked = 0;
  const ask = fetch;
  const refused = () => json({ error: 'Bad credentials' });
  vi.stubGlobal('fetch', async (request: Request) => (request.url.endsWith('/auth/login') ? refused() : ask(request)));
  const wrong = { email: 'alice@acme.example', password: 'wrong' };
  await expect(portal.signIn(wrong, true)).rejects.toMatchObject({ status: 200, serverMessage: 'Bad credentials' });
  expect(portal.said.at(-1)).toBe('closed signed-out');
  expect({ asked, signedOut: stored.get('signed_out'), signingIn: stored.has('signing_in') }).toEqual({
    asked: 0,
    signedOut: 'true',
    signingIn: false,
  });
});

it('F5: storage that opens late and holds no session gets this one', async () => {
  answers = [async () => json(ALICE), async () => json(ALICE)];
  const portal = await page();
  await portal.startSession();
  await (await portal.db.cacheDb())?.meta.clear();
  portal.db.setStorageState('absent');
  portal.db.setStorageState('ok');
  await vi.waitFor(async () => expect(await rowUser(portal.db)).toBe('alice@acme.example'));
});

it('without an offline copy on the device nothing is prefetched, and the portal is not ready to work offline', async () => {
  answers = [async () => json(ALICE)];
  const portal = await page();
  await portal.signIn({ email: 'alice@acme.example', password: 'x' }, false);
  const { warm } = await import('@/cache/warm');
  let reads = 0;
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!request.url.endsWith('/auth/me')) reads += 1;
    return json([]);
  });
  expect(await warm()).toBe('unavailable');
  expect(reads).toBe(0);
});

it('the head script’s answer is not used once another tab has signed in, or for a sign-in', async () => {
  const early = headScript(Promise.resolve(json(ALICE)), '["acme","1"]');
  vi.stubGlobal('window', { portcullisSession: early });
  stored.set('signed_in', JSON.stringify('["acme","2"]'));
  answers = [async () => json(BOB)];
  const first = await page();
  await first.startSession();
  expect(first.said).toEqual(['opened bob@acme.example']);

  vi.stubGlobal('window', { portcullisSession: headScript(Promise.resolve(json(ALICE))) });
  stored.clear();
  stored.set('signed_out', 'true');
  answers = [async () => json(BOB)];
  const second = await page();
  await second.startSession();
  await second.signIn({ email: 'bob@acme.example', password: 'x' }, true);
  expect(second.said).toEqual(['closed signed-out', 'opened bob@acme.example']);
  answers = [async () => json(BOB)];
  await second.verifySession();
  expect(second.said.slice(2)).toEqual(['opened bob@acme.example']);
});

it('a tab that is seen again asks who is there, also after the clock was set back by a day', async () => {
  const heard = new EventTarget();
  vi.stubGlobal('addEventListener', heard.addEventListener.bind(heard));
  vi.useFakeTimers({ toFake: ['Date'] });
  answers = [async () => json(ALICE), async () => json(BOB)];
  const portal = await page();
  await portal.startSession();
  vi.setSystemTime(Date.now() - 24 * 3600_000);
  heard.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(portal.said.at(-1)).toBe('opened bob@acme.example'));
  vi.useRealTimers();
});

it('a tab whose session is open on saved data, and was not confirmed, asks again when it is seen after a minute, and once a minute', async () => {
  const heard = new EventTarget();
  vi.stubGlobal('addEventListener', heard.addEventListener.bind(heard));
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await (await cacheDb())?.meta.put({ name: 'session', epoch: 1, user: ownerOf(ALICE), verifiedAt: Date.now() });
  stored.set('signed_in', JSON.stringify('["acme","1"]'));
  const busy = async () => Response.json({ detail: 'Busy' }, { status: 503 });
  const { promise: slow, resolve: answer } = withResolvers<Response>();
  answers = [busy, () => slow, async () => json(BOB)];
  const portal = await page();
  await portal.startSession();
  expect(portal.said).toEqual(['opened alice@acme.example']);
  const seenAgain = async (afterMs: number) => {
    vi.setSystemTime(Date.now() + afterMs);
    heard.dispatchEvent(new Event('visibilitychange'));
    for (let turn = 0; turn < 2; turn += 1) await nextTurn();
    return asked;
  };
  expect(await seenAgain(MINUTE / 2)).toBe(1);
  expect(await seenAgain(2 * MINUTE)).toBe(2);
  expect(await seenAgain(2 * MINUTE), 'while the question is under way').toBe(2);
  answer(await busy());
  await portal.verifySession();
  expect(portal.said).toEqual(['opened alice@acme.example']);
  expect(await seenAgain(2 * MINUTE)).toBe(3);
  await vi.waitFor(() => expect(portal.said.at(-1)).toBe('opened bob@acme.example'));
});

it('D8: a tab that is looked at for eight days has its session confirmed, and does not end it when the network goes', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  answers = Array.from({ length: 20 }, () => async () => json(ALICE));
  const portal = await page();
  await portal.startSession();
  const db = await portal.db.cacheDb();
  for (let day = 1; day <= 8; day += 1) {
    vi.advanceTimersByTime(25 * HOUR);
    const age = async () => Date.now() - ((await db?.meta.get('session'))?.verifiedAt ?? 0);
    await vi.waitFor(async () => expect(await age()).toBeLessThan(25 * HOUR));
  }
  answers = [];
  await portal.verifySession();
  expect(portal.said).not.toContain('closed expired-copy');
  expect((await db?.meta.get('session'))?.user?.email).toBe('alice@acme.example');
  vi.useRealTimers();
});

it('D8: a session that was confirmed an hour ago does not end when the network goes, though the store takes no writes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { portal } = await aliceSignedIn();
  const db = await portal.db.cacheDb();
  if (!db) throw new Error('no database');
  vi.spyOn(db.meta, 'put').mockRejectedValue(Object.assign(new Error('full'), { name: 'QuotaExceededError' }));
  vi.setSystemTime(Date.now() + 8 * DAY);
  answers = [async () => json(ALICE)];
  await portal.verifySession();
  vi.setSystemTime(Date.now() + HOUR);
  await portal.verifySession();
  expect(portal.said.at(-1)).toBe('opened alice@acme.example');
  vi.setSystemTime(Date.now() + 7 * DAY);
  await portal.verifySession();
  expect(portal.said.at(-1)).toBe('closed expired-copy');
  vi.useRealTimers();
});

it('D8: a session that another tab has had confirmed since does not end when the network goes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { db, portal } = await aliceSignedIn();
  vi.setSystemTime(Date.now() + 8 * DAY);
  await db.meta.update('session', { verifiedAt: Date.now() - HOUR });
  await portal.verifySession();
  expect(portal.said.at(-1)).toBe('opened alice@acme.example');
  vi.useRealTimers();
});

const signedIn = async () => (await aliceSignedIn()).portal;
/** A page whose session is open on saved data: /auth/me has not answered. */
const remembered = async () => {
  const db = await cacheDb();
  await db?.meta.put({ name: 'session', epoch: 1, user: ownerOf(ALICE), verifiedAt: Date.now() - 6 * DAY });
  stored.set('signed_in', JSON.stringify('["acme","1"]'));
  answers = [];
  const portal = await page();
  await portal.startSession();
  return portal;
};

it.each([
  [24, 'was confirmed just now', signedIn, 7],
  [240, 'was confirmed just now', signedIn, 7],
  [24, 'was confirmed 6 days ago', remembered, 1],
  [240, 'was confirmed 6 days ago', remembered, 1],
])('D8: a clock that is set back by %i hours prolongs no session that %s', async (hours, _, opened, left) => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const portal = await opened();
  vi.setSystemTime(Date.now() - hours * HOUR);
  vi.advanceTimersByTime(left * DAY - HOUR);
  await portal.verifySession();
  expect(portal.said.at(-1)).toBe('opened alice@acme.example');
  vi.advanceTimersByTime(HOUR);
  await portal.verifySession();
  expect(portal.said.at(-1)).toBe('closed expired-copy');
  vi.useRealTimers();
});

it.each([
  ['no offline copy is kept', () => stored.set('keep_offline_copy', 'false')],
  ['the browser refuses IndexedDB', () => vi.stubGlobal('indexedDB', undefined)],
])('where %s, a tab that stays open without a network also loses its session after 7 days', async (_, given) => {
  given();
  vi.useFakeTimers({ toFake: ['Date'] });
  answers = [async () => json(ALICE)];
  const portal = await page();
  await portal.startSession();
  stored.set('active_app_id', '"app_1"');
  vi.setSystemTime(Date.now() + 7 * DAY - HOUR);
  await portal.verifySession();
  expect(portal.said).toEqual(['opened alice@acme.example']);
  vi.setSystemTime(Date.now() + HOUR);
  await portal.verifySession();
  expect(portal.said.at(-1)).toBe('closed expired-copy');
  expect([stored.has('signed_in'), stored.has('active_app_id')]).toEqual([false, false]);
  vi.useRealTimers();
});

it('a start that finds a session older than 7 days, and no network, leaves none of its names on the device', async () => {
  const db = await cacheDb();
  const names = ['signed_in', 'active_app_id', 'palette_recent', 'endpoint_rules', 'tenant_id'];
  await db?.meta.put({ name: 'session', epoch: 1, user: ownerOf(ALICE), verifiedAt: Date.now() - 8 * DAY });
  for (const name of names) stored.set(name, '"acme"');
  stored.set('signed_in', JSON.stringify('["acme","1"]'));
  answers = [];
  const portal = await page();
  await portal.startSession();
  expect(portal.said).toEqual(['closed expired-copy']);
  expect(names.filter((name) => stored.has(name))).toEqual([]);
  await vi.waitFor(async () => expect(await rowUser(portal.db)).toBeNull());
});

it('if the head script got no answer, the app asks again', async () => {
  const failed = Promise.reject(new TypeError('no network'));
  failed.catch(() => {});
  vi.stubGlobal('window', { portcullisSession: headScript(failed) });
  answers = [async () => json(ALICE)];
  const { startSession, said } = await page();
  await startSession();
  expect(said).toEqual(['opened alice@acme.example']);
});

it('F6: storage that opens late with somebody else’s session is emptied, not shared', async () => {
  answers = [async () => json(BOB), async () => json(BOB)];
  const portal = await page();
  await portal.startSession();
  const db = await portal.db.cacheDb();
  if (!db) throw new Error('no database');
  await openFor(db, ownerOf(ALICE), 7);
  portal.db.setStorageState('absent');
  portal.db.setStorageState('ok');
  await vi.waitFor(async () => expect(await rowUser(portal.db)).toBe('bob@acme.example'));
  expect(portal.store.storeOwner()?.email).toBe('bob@acme.example');
});

describe('a change while another tab has written its user’s session row, and stopped before it set its mark', () => {
  /** Alice's page on a device whose session row is Bob's. Returns the outcome of a change of hers. */
  async function changeIn(answersToMe: typeof answers) {
    const { db, portal } = await aliceSignedIn();
    const { currentSession, sendAs } = portal.lifetime;
    const session = currentSession();
    await openFor(db, ownerOf(BOB), 2);
    answers = answersToMe;
    let sent = 0;
    const change = sendAs(session, async () => {
      sent += 1;
      return 'made';
    });
    return { portal, session, change, sent: () => sent };
  }

  it('is sent once /auth/me says that the open session is still valid', async () => {
    const { change, portal } = await changeIn([async () => json(ALICE)]);
    expect(await change).toBe('made');
    expect(await rowUser(portal.db)).toBe('alice@acme.example');
  });

  it('is not sent if /auth/me says that the session is now the other user’s, and the page becomes theirs', async () => {
    const { portal, session, sent } = await changeIn([async () => json(BOB)]);
    await vi.waitFor(() => expect(portal.said.at(-1)).toBe('opened bob@acme.example'));
    expect(session?.signal.aborted).toBe(true);
    expect(sent()).toBe(0);
  });

  it('fails unsent if /auth/me does not answer', async () => {
    const { change, sent, session } = await changeIn([]);
    await expect(change).rejects.toThrow('not sent');
    expect(sent()).toBe(0);
    expect(session?.signal.aborted).toBe(false);
  });

  it('is handled in the same way if localStorage is refused', async () => {
    vi.stubGlobal('localStorage', undefined);
    const { change } = await changeIn([async () => json(ALICE)]);
    expect(await change).toBe('made');
  });
});

it('D14: a user who opens a tab that showed another user’s page is sent to the dashboard, however often their session opens before they get there', async () => {
  const tab = new Map([['shown_to', JSON.stringify(JSON.stringify(['acme', 1]))]]);
  vi.stubGlobal('sessionStorage', storageOf(tab));
  answers = [1, 2, 3].map(() => async () => json(BOB));
  const { startSession, dispatch, verifySession, noteArrived, said } = await page();
  const opened = async (times: number) =>
    vi.waitFor(() => expect(said.filter((one) => one.startsWith('opened')).length).toBeGreaterThanOrEqual(times));
  await startSession();
  await opened(1);
  await dispatch({ kind: 'device-changed', device: 'other' });
  await opened(2);
  expect(new Set(said.filter((one) => one.startsWith('opened')))).toEqual(new Set(['opened bob@acme.example afresh']));
  noteArrived();
  said.length = 0;
  await dispatch({ kind: 'device-changed', device: 'other' });
  await opened(1);
  expect(said).toContain('opened bob@acme.example');
  // Its last answer would reach into the next test.
  await verifySession();
});

describe('a tab that comes to the front and finds no mark of its session', () => {
  const refused = async () => new Response('{}', { status: 401, headers: { 'content-type': 'application/json' } });
  let window: EventTarget;

  beforeEach(() => {
    window = new EventTarget();
    vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
    vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
  });

  async function opened() {
    const { portal: tab } = await aliceSignedIn();
    expect(tab.said.at(-1)).toBe(`opened ${ALICE.email}`);
    tab.said.length = 0;
    return tab;
  }

  it('keeps what it shows until /auth/me has said that the session stands, and sets the marks again', async () => {
    const tab = await opened();
    const session = tab.lifetime.currentSession();
    stored.clear();
    answers = [async () => json(ALICE)];
    window.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(stored.get('tenant_id')).toBe('"acme"'));
    expect(asked).toBe(2);
    expect(tab.lifetime.currentSession()).toBe(session);
    expect(tab.said.join()).not.toContain('closed');
  });

  it('ends the session once /auth/me has refused it', async () => {
    const tab = await opened();
    stored.clear();
    answers = [refused];
    window.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(tab.said).toEqual(['closed ended']));
    expect(asked).toBe(2);
  });

  it('shows nothing while it asks, where the stored session is gone too', async () => {
    const tab = await opened();
    stored.clear();
    const { epoch } = (await (await cacheDb())?.meta.get('session')) ?? { epoch: 0 };
    await (await cacheDb())?.meta.put({ name: 'session', epoch: epoch + 1, user: null, verifiedAt: 0 });
    answers = [refused];
    window.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(tab.said).toEqual(['closed replaced', 'closed ended']));
    expect(asked).toBe(2);
  });
});

it('D12: a refused sign-in does not clear the mark of an earlier one that stopped half-way', async () => {
  const { portal } = await aliceSignedIn();
  vi.stubGlobal(
    'fetch',
    async () => new Response('{}', { status: 401, headers: { 'Content-Type': 'application/json' } }),
  );
  const wrong = { email: 'bob@acme.example', password: 'wrong' };
  await expect(portal.signIn(wrong, true)).rejects.toMatchObject({ status: 401 });
  expect(stored.has('signing_in')).toBe(false);
  stored.set('signing_in', 'true');
  await expect(portal.signIn(wrong, true)).rejects.toMatchObject({ status: 401 });
  expect(stored.get('signing_in')).toBe('true');
});

describe('D12: while another tab is signing in, and it is unknown whose the cookie is', () => {
  it('changes that are sent at the same time wait for one answer from /auth/me, and are all sent', async () => {
    const { portal } = await aliceSignedIn();
    const session = portal.lifetime.currentSession();
    stored.set('signing_in', '"stopped"');
    asked = 0;
    answers = [async () => json(ALICE)];
    const changes = [1, 2, 3, 4].map((n) => portal.lifetime.sendAs(session, async () => n));
    expect(await Promise.all(changes)).toEqual([1, 2, 3, 4]);
    expect(asked).toBe(1);
  });

  it('a change does not fail if something else repeats its question to /auth/me', async () => {
    const { portal } = await aliceSignedIn();
    const session = portal.lifetime.currentSession();
    stored.set('signing_in', '"stopped"');
    answers = [() => new Promise(() => {}), async () => json(ALICE)];
    asked = 0;
    const change = portal.lifetime.sendAs(session, async () => 'made');
    await vi.waitFor(() => expect(asked).toBe(1));
    void portal.verifySession({ fresh: true });
    expect(await change).toBe('made');
  });

  it('a change that was reading the store when the sign-in began is not sent', async () => {
    const { portal } = await aliceSignedIn();
    const { meta } = (await portal.db.cacheDb()) ?? {};
    if (!meta) throw new Error('no database');
    const get = meta.get.bind(meta);
    vi.spyOn(meta, 'get').mockImplementationOnce((key) => {
      stored.set('signing_in', '"begun"');
      return get(key as never);
    });
    answers = [];
    const change = portal.lifetime.sendAs(portal.lifetime.currentSession(), async () => 'made');
    await expect(change).rejects.toThrow('not sent');
  });

  it('neither a session opened on saved data nor an earlier answer clears the mark', async () => {
    const { portal } = await aliceSignedIn();
    let answer = (_: Response) => {};
    answers = [() => new Promise((resolve) => (answer = resolve))];
    const asking = portal.verifySession({ fresh: true });
    await vi.waitFor(() => expect(answers).toEqual([]));
    stored.set('signing_in', '"begun"');
    answer(json(ALICE));
    await asking;
    expect(stored.get('signing_in')).toBe('"begun"');

    const next = await page();
    answers = [];
    await next.startSession();
    expect(next.said).toContain('opened alice@acme.example');
    expect(stored.get('signing_in')).toBe('"begun"');
    answers = [async () => json(ALICE)];
    await next.verifySession({ fresh: true });
    expect(stored.has('signing_in')).toBe(false);
  });
});

it.each([
  ['goes with a start that the service refuses', null, undefined],
  ['stays where somebody has signed in since', '"another"', '"another"'],
])('a mark that a session left %s', async (_, since, left) => {
  stored.set('signed_in', '"alice"');
  answers = [
    async () => {
      if (since) stored.set('signed_in', since);
      return new Response('{}', { status: 401, headers: { 'Content-Type': 'application/json' } });
    },
  ];
  const portal = await page();
  await portal.startSession();
  await vi.waitFor(() => expect(portal.said.at(-1)).toBe('closed ended'));
  expect(stored.get('signed_in')).toBe(left);
});

describe('the stored tenant id', () => {
  const refuse = async () => Response.json({ detail: 'Not authenticated' }, { status: 401 });

  it.each([
    ['of a session goes with it', '"acme"', undefined],
    ['of an organization registered here since outlives a session that the service no longer knows', '12', '12'],
  ])('%s', async (_, id, left) => {
    const { portal } = await aliceSignedIn();
    stored.set('tenant_id', id);
    answers = [refuse];
    await portal.verifySession();
    expect(portal.said.at(-1)).toBe('closed ended');
    expect(stored.get('tenant_id')).toBe(left);
  });

  it('goes with signing out, whose ever it is', async () => {
    const { portal } = await aliceSignedIn();
    stored.set('tenant_id', '12');
    await portal.signOut();
    expect(stored.has('tenant_id')).toBe(false);
  });
});

describe('a registration, on a page that has started no session,', () => {
  it.each([401, 403])('that is refused with %i opens nobody’s session, and keeps what was typed', async (status) => {
    vi.stubGlobal('sessionStorage', listedStorageOf());
    answers = [async () => json(ALICE), async () => json(ALICE)];
    const askService = fetch;
    vi.stubGlobal('fetch', async (request: Request) =>
      request.url.endsWith('/auth/me') ? askService(request) : Response.json({ detail: 'No' }, { status }),
    );
    vi.stubGlobal('addEventListener', () => {});
    vi.stubGlobal('document', new EventTarget());
    const portal = await page();
    const { watchConnection } = await import('@/app/connection');
    const { loadDraft, saveDraft } = await import('@/cache/drafts');
    const { submit } = await import('@/cache/submit');
    const { createTenant } = await import('@/contract/tenants');
    watchConnection();
    saveDraft('onboarding.tenant', null, { name: 'Acme' });
    const sent = submit(createTenant, { body: { name: 'Acme', label: 'acme' } }, { settle: null });
    await expect(sent).rejects.toMatchObject({ status });
    // Long enough for what the refusal might set off.
    for (let turn = 0; turn < 2; turn += 1) await nextTurn();
    expect({ asked, said: portal.said }).toEqual({ asked: 0, said: [] });
    expect(loadDraft('onboarding.tenant', null)).toEqual({ name: 'Acme' });
  });
});
