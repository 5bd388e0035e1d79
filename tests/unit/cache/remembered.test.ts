import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cacheDb } from '@/cache/db';
import { recallSession } from '@/cache/remembered';
import { DAY, MINUTE, SECOND } from '@/durations';
import { alice } from './support';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('localStorage', undefined);
});
afterEach(() => {
  vi.useRealTimers();
});

/** The store remembers a session that /auth/me confirmed this long ago; a negative time lies in the future. */
async function confirmed(ago: number): Promise<void> {
  const db = await cacheDb();
  await db?.meta.put({ name: 'session', epoch: 1, user: alice, verifiedAt: Date.now() - ago });
}

it.each([
  ['just beyond what clocks are corrected by', -5 * MINUTE - SECOND],
  ['a year', -365 * DAY],
])('a session that was confirmed in the future, by %s, counts as unverified', async (_, ago) => {
  await confirmed(ago);
  expect(await recallSession()).toEqual({ kind: 'unusable' });
});

it.each([
  ['a little in the future, as after a correction of the clock,', -5 * MINUTE],
  ['almost 7 days ago', 7 * DAY - SECOND],
])('a session that was confirmed %s opens', async (_, ago) => {
  await confirmed(ago);
  expect(await recallSession()).toEqual({ kind: 'open', owner: alice });
});

it('a session that was confirmed 7 days ago has expired', async () => {
  await confirmed(7 * DAY);
  expect(await recallSession()).toEqual({ kind: 'expired' });
});
