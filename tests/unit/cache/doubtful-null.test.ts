import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ConnectionSignal, onConnectionSignal } from '@/cache/connection-signals';
import { cacheDb } from '@/cache/db';
import type { Resource } from '@/cache/resource';
import { verifySession } from '@/cache/session';
import { closeStore, openStore, resourceOf } from '@/cache/store';
import { readIn } from '@/cache/submit';
import { getApiKeyStatus } from '@/contract/api-keys';
import { OfflineError } from '@/contract/errors';
import { withResolvers } from '../../support/promise';
import { alice, openFor, sessionFor } from './support';

const ID = { id: 'app_ios' };
const KEY = { status: 'active', created_at: null };
const NOT_AUTHENTICATED = () => Response.json({ detail: 'Not authenticated' }, { status: 401 });

/** Answers by path; a path without one cannot be reached. */
let answers: Record<string, () => Response | Promise<Response>>;
let asked: string[];
let signals: ConnectionSignal[];
/** The request, by the page's clock, that the last signal is evidence of. */
let askedAt: number;
let stop: () => void;

const keyStatus = '/api/apps/app_ios/api-key/status';
const resource = () => resourceOf(getApiKeyStatus, ID) as Resource;

beforeEach(async () => {
  const db = await cacheDb();
  if (!db) throw new Error('no database');
  await openFor(db, alice);
  openStore(alice);
  asked = [];
  signals = [];
  answers = { [keyStatus]: () => Response.json(KEY), '/auth/me': NOT_AUTHENTICATED };
  stop = onConnectionSignal((signal, from) => {
    signals.push(signal);
    askedAt = from;
  });
  vi.useFakeTimers({ toFake: ['performance', 'Date'] });
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const path = new URL(url).pathname;
    asked.push(path);
    const answer = answers[path];
    if (!answer) throw new TypeError('no network');
    return answer();
  });
});
afterEach(() => {
  stop();
  closeStore();
  vi.useRealTimers();
});

/** No status is read by itself twice within a second. */
async function readAgain(): Promise<void> {
  vi.advanceTimersByTime(2_000);
  signals = [];
  await resource().refresh('user');
}

it('D6: a key that is gone with a 401 asks whether the session is over; one that was never there does not (D7)', async () => {
  answers[keyStatus] = NOT_AUTHENTICATED;
  await resource().refresh('user');
  expect(signals).toEqual(['answered']);

  answers[keyStatus] = () => Response.json(KEY);
  await readAgain();
  expect(signals).toEqual(['answered']);
  answers[keyStatus] = NOT_AUTHENTICATED;
  await readAgain();
  expect(signals).toEqual(['answered', 'unauthorized']);
  // It is known by now.
  await readAgain();
  expect(signals).toEqual(['answered']);
});

it('D6: a key that another window found gone asks too, and proves nothing about the connection', async () => {
  await resource().refresh('user');
  const row = resource().lastRow;
  if (!row) throw new Error('the key is not stored');
  signals = [];
  resource().note({ row: { ...row, value: null, hash: 'gone' } });
  expect(signals).toEqual(['unauthorized']);
  // A page without a network is not taken for connected: connection-machine.ts takes no signal from before the loss.
  expect(askedAt).toBe(Number.NEGATIVE_INFINITY);
});

it('D6: a change learns that there is no key only once /auth/me has said that the session stands', async () => {
  answers[keyStatus] = NOT_AUTHENTICATED;
  answers['/auth/me'] = () => Response.json({ id: 1, tenant_id: 'acme', email: alice.email });
  const session = sessionFor(alice);
  expect(await readIn(session)(getApiKeyStatus, ID)).toBeNull();
  expect(asked).toEqual([keyStatus, '/auth/me']);

  vi.advanceTimersByTime(2_000);
  delete answers['/auth/me'];
  await expect(readIn(session)(getApiKeyStatus, ID)).rejects.toThrow(OfflineError);
});

it.each([
  ['is out of order', () => Response.json({ detail: 'Down' }, { status: 503 })],
  ['is asked too often', () => Response.json({ detail: 'Slow down' }, { status: 429 })],
  ['is not there', () => Response.json({ detail: 'Not found' }, { status: 404 })],
  ['names nobody', () => Response.json({ hello: 1 })],
])('D6: a change does not learn that there is no key where /auth/me %s', async (_what, answer) => {
  answers[keyStatus] = NOT_AUTHENTICATED;
  answers['/auth/me'] = answer;
  await expect(readIn(sessionFor(alice))(getApiKeyStatus, ID)).rejects.toThrow(OfflineError);
});

it('D6: a question from before the answer that there is no key does not vouch for it', async () => {
  answers[keyStatus] = NOT_AUTHENTICATED;
  const { promise: early, resolve: answerEarly } = withResolvers<Response>();
  answers['/auth/me'] = () => early;
  const before = verifySession();
  await vi.waitFor(() => expect(asked).toEqual(['/auth/me']));
  answers['/auth/me'] = () => Response.json({ detail: 'Down' }, { status: 503 });
  const read = readIn(sessionFor(alice))(getApiKeyStatus, ID);
  read.catch(() => {});
  await vi.waitFor(() => expect(asked).toContain(keyStatus));
  answerEarly(Response.json({ id: 1, tenant_id: 'acme', email: alice.email }));
  await expect(read).rejects.toThrow(OfflineError);
  await before;
});
