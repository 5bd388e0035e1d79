import { Fragment } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type CacheDb, cacheDb } from '@/cache/db';
import { keyOf } from '@/cache/keys';
import { Resource } from '@/cache/resource';
import { listPolicyLogs } from '@/contract/policy-logs';
import { pauseMs, useLive } from '@/features/logs/useLive';
import { alice, openFor, sessionFor } from '../../cache/support';
import { renderHook } from '../../renderHook';

let db: CacheDb;
beforeAll(async () => {
  const opened = await cacheDb();
  if (!opened) throw new Error('no database');
  db = opened;
});
beforeEach(async () => {
  await openFor(db, alice);
  sessionFor(alice);
  await db.responses.clear();
  vi.stubGlobal('document', { hidden: false, visibilityState: 'visible' });
});
afterEach(() => void vi.useRealTimers());

it('live events pause for ten times as long as a read took, and for minutes at most if a sleeping device held it up', () => {
  expect(pauseMs(100)).toBe(5_000);
  expect(pauseMs(2_000)).toBe(20_000);
  expect(pauseMs(3_600_000)).toBe(150_000);
});

/** The seconds at which 'Live' asks the service within its first minute, in this many windows. */
async function askedWhile(answer: () => Response, windows = 1): Promise<number[]> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  const from = performance.now();
  const seconds: number[] = [];
  vi.stubGlobal('fetch', async () => {
    seconds.push((performance.now() - from) / 1000);
    return answer();
  });
  const resources = Array.from(
    { length: windows },
    () => new Resource(listPolicyLogs, {}, alice, keyOf(listPolicyLogs, {}, alice)),
  );
  const hides = resources.map((resource) => resource.show());
  const lives = [];
  for (const resource of resources)
    lives.push(await renderHook(() => useLive(true, { resource }), undefined, undefined, Fragment));
  // The store works in turns of its own, which are no timers.
  const settled = async () => {
    for (let turn = 0; turn < 20 || resources.some(({ activity }) => activity.running); turn += 1)
      await new Promise((resolve) => setImmediate(resolve));
  };
  await settled();
  for (let second = 0; second < 60; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    await settled();
  }
  for (const live of lives) await live.unmount();
  for (const hide of hides) hide();
  return seconds;
}

const refusal = (status: number, headers = {}) => Response.json({ detail: 'not now' }, { status, headers });

it('live events are asked for every five seconds', async () => {
  expect(await askedWhile(() => Response.json([]))).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60]);
});

it('two windows with live events ask as often as one once each has asked', async () => {
  expect(await askedWhile(() => Response.json([]), 2)).toEqual([0, 0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60]);
});

it('live events wait out the Retry-After of a busy service', async () => {
  expect(await askedWhile(() => refusal(429, { 'Retry-After': '40' }))).toEqual([0, 40]);
});

it.each([503, 404])('live events are asked for ever more slowly from a service that answers %d', async (status) => {
  expect(await askedWhile(() => refusal(status))).toEqual([0, 5, 15, 35]);
});

it('live events come every five seconds again after one refusal', async () => {
  let answers = 0;
  const seconds = await askedWhile(() => {
    answers += 1;
    return answers === 2 ? refusal(403) : Response.json([]);
  });
  expect(seconds).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60]);
});
