import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cacheDb } from '@/cache/db';
import { invalidate } from '@/cache/invalidate';
import { currentSession, sendAs } from '@/cache/lifetime';
import { lookUp } from '@/cache/lookup';
import { listenToSession, signOut, startSession } from '@/cache/session';
import { signIn } from '@/cache/sign-in';
import { storeOwner } from '@/cache/store';
import { createApp } from '@/contract/apps';
import { holdStore } from './page-store';
import { alice, bob, openFor } from './support';

// Another tab that stops in the middle of a transaction, at a print dialog for example, holds up every later one of all tabs.
const said: string[] = [];
let who = alice;

beforeEach(async () => {
  said.length = 0;
  who = alice;
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('fetch', async (request: Request) =>
    Response.json(new URL(request.url).pathname === '/auth/me' ? { ...who, tenant_id: who.tenantId } : {}),
  );
  listenToSession({
    opened: ({ owner }) => void said.push(`opened ${owner.email}`),
    closed: (reason) => void said.push(`closed ${reason}`),
  });
  const db = await cacheDb();
  if (db) await openFor(db, alice);
});
afterEach(() => {
  vi.useRealTimers();
});

const rowUser = async () => (await (await cacheDb())?.meta.get('session'))?.user?.email;

/** The outcome of work that waits for the store's limit; the test does not. */
async function soon<T>(work: Promise<T>): Promise<T> {
  let over = false;
  const end = () => {
    over = true;
  };
  work.then(end, end);
  while (!over) {
    await vi.advanceTimersByTimeAsync(100);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return work;
}

it('F1: while another tab holds the store, a session starts, changes leave and are followed, and users sign out and in', async () => {
  const release = await holdStore();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await soon(startSession());
  await soon(vi.waitFor(() => expect(said).toEqual(['opened alice@acme.example']), 5_000));
  expect(await soon(sendAs(currentSession(), async () => 'made'))).toBe('made');
  await soon(invalidate(createApp.invalidates as string[]));
  expect(await soon(lookUp('any', undefined))).toEqual({});
  await soon(signOut());
  who = bob;
  await soon(signIn({ email: bob.email, password: 'x' }, true));
  vi.useRealTimers();
  expect(said).toEqual(['opened alice@acme.example', 'closed signed-out', 'opened bob@acme.example']);

  release();
  await vi.waitFor(async () => expect(await rowUser()).toBe(bob.email));
  expect(storeOwner()?.email).toBe(bob.email);
});
