import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { exchange, requestOf } from '@/api/call';
import { serviceReady, waitForService } from '@/api/ready';
import { onConnectionSignal, reportSignal } from '@/cache/connection-signals';
import { type CacheDb, cacheDb, FORMAT } from '@/cache/db';
import { keyOf } from '@/cache/keys';
import { currentSession } from '@/cache/lifetime';
import { Resource } from '@/cache/resource';
import { UncertainError } from '@/cache/settle';
import { closeStore, openStore, resourceOf } from '@/cache/store';
import { readIn, submit } from '@/cache/submit';
import { revokeApiKey } from '@/contract/api-keys';
import { listApps } from '@/contract/apps';
import { HOLD_BYTES, LOGS_SELF_REFRESH_BELOW_BYTES } from '@/contract/constants';
import type { AnyCall } from '@/contract/define';
import { AnswerError, ApiError, OfflineError } from '@/contract/errors';
import { listExternalUsers } from '@/contract/external-users';
import { listPolicyLogs } from '@/contract/policy-logs';
import { SECOND } from '@/durations';
import { withResolvers } from '../../support/promise';
import { alice, bob, openFor, sessionFor } from './support';

let db: CacheDb;
let asked = 0;
/** Answers of the service, or the worker, to the next requests; after the last one it answers with an empty list. */
let answers: (() => Response)[] = [];

beforeAll(async () => {
  const opened = await cacheDb();
  if (!opened) throw new Error('no database');
  db = opened;
});
beforeEach(async () => {
  await openFor(db, alice);
  sessionFor(alice);
  await db.responses.clear();
  asked = 0;
  answers = [];
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return (answers.shift() ?? (() => Response.json({ apps: [] })))();
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const apps = () => new Resource(listApps, {}, alice, keyOf(listApps, {}, alice));
const note = (kind: string, body: string) =>
  new Response(body, { headers: { 'X-Portcullis': `${FORMAT} ${kind} ok` } });

it('C2: after the clock was set back a day, a list is still read again', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const resource = apps();
  await resource.refresh();
  expect(asked).toBe(1);
  vi.setSystemTime(Date.now() - 24 * 3600_000);
  await resource.refresh();
  expect(asked, 'a moment later').toBe(1);
  vi.advanceTimersByTime(2_000);
  vi.setSystemTime(Date.now() - 24 * 3600_000);
  await resource.refresh();
  expect(asked).toBe(2);
});

it('a reply that a stopped worker left incomplete is requested again', async () => {
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
  answers = [
    () => note('failed', '{"kind":"fai'),
    () => note('value', '{"kind":"value","value":{"items":[]},"size":2}'),
  ];
  const resource = apps();
  await resource.refresh();
  expect(asked).toBe(2);
  expect(resource.view).toMatchObject({ held: { value: { items: [] } }, failure: null });
});

it('a screen that is left during its poll is not polled any more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  let answer = (_: Response) => {};
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return new Promise((resolve) => (answer = resolve));
  });
  const resource = apps();
  const stops = [resource.show(), resource.poll(30_000)];
  await vi.waitFor(() => expect(asked).toBe(1));
  answer(Response.json({ apps: [] }));
  await resource.refresh();
  await vi.advanceTimersByTimeAsync(30_000);
  await vi.waitFor(() => expect(asked).toBe(2));
  for (const stop of stops) stop();
  answer(Response.json({ apps: [] }));
  await resource.refresh();
  expect(vi.getTimerCount()).toBe(0);
});

it.each([
  ['in Latin letters', '[]'.padEnd(LOGS_SELF_REFRESH_BELOW_BYTES)],
  ['in letters of two bytes', `["${'ж'.repeat(LOGS_SELF_REFRESH_BELOW_BYTES / 2)}"]`],
])('a log of a megabyte, %s, is not read again by itself; any other list is', async (_, long) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  const answer = () => new Response(long, { headers: { 'content-type': 'application/json' } });
  answers = [answer, answer, answer];
  const poll = async (call: AnyCall) => {
    const resource = new Resource(call, {}, alice, keyOf(call, {}, alice));
    const stops = [resource.show(), resource.poll(30 * SECOND)];
    await resource.refresh();
    return () => {
      for (const stop of stops) stop();
    };
  };
  const stop = await poll(listExternalUsers);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(30 * SECOND);
  await vi.waitFor(() => expect(asked).toBe(2));
  stop();
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0));
  await poll(listPolicyLogs);
  expect(asked).toBe(3);
  expect(vi.getTimerCount()).toBe(0);
});

it('a change without an answer whose form is gone by then ends with an unknown outcome', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no network');
  });
  const gone = new AbortController();
  const sent = submit(
    revokeApiKey,
    { id: 7 },
    {
      settle: async () => {
        gone.abort();
        throw new OfflineError('no network');
      },
      signal: gone.signal,
    },
  );
  await expect(sent).rejects.toThrow(UncertainError);
});

it('a read that is refused late tells when it was asked, so that it does not undo a loss since', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const told: [sign: string, askedAt: number][] = [];
  const stop = onConnectionSignal((sign, askedAt) => told.push([sign, askedAt]));
  const askedAt = performance.now();
  answers = [
    () => {
      vi.advanceTimersByTime(50);
      return Response.json({ detail: 'Out of order' }, { status: 500 });
    },
  ];
  await apps().refresh();
  stop();
  expect(told).toEqual([['answered', askedAt]]);
});

it('E3: a change without an answer waits while the network answers with its own page instead of the service', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no network');
  });
  const found = [
    async () => {
      throw new AnswerError('portal');
    },
    async () => true,
  ];
  const sent = submit(revokeApiKey, { id: 7 }, { settle: async () => (await found.shift()?.()) ?? false });
  await vi.waitFor(() => expect(found).toHaveLength(1));
  reportSignal('answered', performance.now());
  expect((await sent).kind).toBe('settled');
});

it('E3: while the one list that would show a change cannot be read, it is tried less and less often, though all else answers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no network');
  });
  const tries: number[] = [];
  const begun = performance.now();
  const sent = submit(
    revokeApiKey,
    { id: 7 },
    {
      settle: async () => {
        tries.push(Math.round((performance.now() - begun) / 1000));
        throw new OfflineError('cut');
      },
    },
  );
  // In the end its outcome is unknown.
  const ended = expect(sent).rejects.toThrow(UncertainError);
  for (let second = 0; second < 80; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    reportSignal('answered', performance.now());
  }
  await ended;
  expect(tries).toEqual([0, 1, 6, 16, 36, 76]);
});

it('E3: the outcome of a change without an answer stays unknown if the list that would show it cannot be read', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no network');
  });
  const settle = async () => {
    throw new AnswerError('shape');
  };
  await expect(submit(revokeApiKey, { id: 7 }, { settle })).rejects.toThrow(UncertainError);
});

it('C5: a list that was read for a change stays in memory for it, however much else is on screen', async () => {
  openStore({ ...alice });
  const shown = resourceOf(listPolicyLogs, {});
  if (!shown) throw new Error('no session');
  answers = [() => Response.json([])];
  shown.onRow(() => {});
  await shown.refresh();
  await db.responses.update(shown.key, { bytes: HOLD_BYTES + 1, hash: 'another' });
  await vi.waitFor(() => expect(shown.size()).toBeGreaterThan(HOLD_BYTES));
  answers = [() => Response.json({ apps: [{ id: 9, app_display_name: 'Nine' }] })];
  expect((await readIn(currentSession())(listApps, {})).items).toMatchObject([{ id: 9 }]);
  closeStore();
});

it('B6: a body that is aborted, except by the time limit, counts as no network', async () => {
  const body = new ReadableStream({
    start: (controller) => controller.error(new DOMException('The operation was aborted.', 'AbortError')),
  });
  const cut = exchange(listApps, (signal) => requestOf(listApps, {}, signal), {
    fetch: async () => new Response(body, { headers: { 'content-type': 'application/json' } }),
  });
  await expect(cut).rejects.toThrow(OfflineError);
});

it('a service whose code fails to load does not hold back calls for ever', async () => {
  waitForService(Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  await expect(serviceReady()).resolves.toBeUndefined();
  waitForService(Promise.resolve());
});

it('a refresh without news keeps the row in memory as the same object, and confirms it again', async () => {
  const resource = apps();
  await resource.refresh();
  const { lastRow, lastCheck } = resource;
  expect(lastRow).toBeDefined();
  await resource.pull();
  expect(resource.lastCheck).toBe(lastCheck);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_000 });
  await resource.refresh('user');
  expect(resource.lastRow).toBe(lastRow);
  expect(resource.lastCheck?.checkedAt).toBeGreaterThan(lastCheck?.checkedAt ?? Number.POSITIVE_INFINITY);
});

it('D5: an answer that a worker let through is not stored for a user who has signed in since', async () => {
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
  const { promise, resolve: answer } = withResolvers<Response>();
  const fetched = vi.fn(() => promise);
  vi.stubGlobal('fetch', fetched);
  const resource = apps();
  const reading = resource.refresh();
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
  resource.end();
  await openFor(db, bob, 2);
  answer(Response.json({ apps: [] }));
  await reading;
  expect(await db.responses.toArray()).toEqual([]);
});

it('F5: an answer dropped because the store was opened again for the same user is read again, not lost', async () => {
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    if (asked === 1) await openFor(db, alice, 2);
    return Response.json({ apps: [] });
  });
  const resource = apps();
  await resource.refresh();
  expect(asked).toBe(2);
  expect(resource.lastRow).toBeDefined();
});

it.each([
  ['a gateway that lost the answer', () => new Response(null, { status: 504 }), ApiError],
  [
    'an answer that cannot be read',
    () => new Response('Created', { headers: { 'content-type': 'text/plain' } }),
    AnswerError,
  ],
])('C3: after a change that ended with %s, the data on screen is read again', async (_, answer, kind) => {
  openStore({ ...alice });
  const resource = resourceOf(listApps, {});
  resource?.show();
  await resource?.refresh();
  answers = [answer];
  await expect(submit(revokeApiKey, { id: 7 }, { settle: null })).rejects.toThrow(kind);
  // A second after the previous read.
  await vi.waitFor(() => expect(asked).toBe(3));
  await vi.waitFor(() => expect(resource?.activity.running).toBe(false));
  closeStore();
});
