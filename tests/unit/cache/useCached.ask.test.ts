import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { parametersOf } from '@/api/request';
import { closeStore, refreshShown, resourceOf, retryFailed, troubleNow, wakeShown } from '@/cache/store';
import { submit } from '@/cache/submit';
import { type ReadOptions, useCached } from '@/cache/useCached';
import { renameExternalUserGroup } from '@/contract/external-user-groups';
import { listTiles } from '@/contract/tiles';
import { MINUTE, SECOND } from '@/durations';
import { renderHook } from '../renderHook';
import { openEmptyStore } from './page-store';

const RULES = { type: 'rate-limit', tenant_id: 'acme' } as const;
let reads: string[];
/** Status of the service's answers to reads. */
let status: number;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  await openEmptyStore();
  reads = [];
  status = 200;
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    if (method !== 'GET') return Response.json({ id: 1, name: 'Trial Plus' });
    reads.push(new URL(url).pathname);
    return status === 200 ? Response.json([]) : Response.json({ detail: 'Down' }, { status });
  });
});
afterEach(() => {
  vi.useRealTimers();
  closeStore();
});

/** Opens a dialog that shows the rules, until it has them; returns how often they were read for it. */
async function openedWith(ask: NonNullable<ReadOptions['ask']>): Promise<number> {
  const before = reads.length;
  const rules = resourceOf(listTiles, parametersOf(listTiles, RULES));
  const dialog = await renderHook(() => useCached(listTiles, RULES, { ask }), undefined);
  await dialog.does(async () => {
    // The hook asks once it has looked at what is stored, which this look comes after.
    await rules?.pull();
    await vi.waitFor(() => expect(rules).toMatchObject({ activity: { running: false } }));
  });
  expect(rules?.at()).not.toBeNull();
  await dialog.unmount();
  return reads.length - before;
}

it('answers that the service confirmed within the last minute are not asked for again, older ones are', async () => {
  expect(await openedWith('older')).toBe(1);
  expect(await openedWith('older')).toBe(0);
  vi.advanceTimersByTime(MINUTE + 1);
  expect(await openedWith('missing')).toBe(0);
  expect(await openedWith('older')).toBe(1);
});

it('answers that lack a change are asked for again, however recent they are', async () => {
  expect(await openedWith('older')).toBe(1);
  await submit(renameExternalUserGroup, { id: 1, body: { new_name: 'Trial Plus' } }, { settle: null });
  expect(await openedWith('older')).toBe(1);
});

const EMPTY = { items: [], unreadable: 0 };

/** A dialog that stays open. */
async function openDialog() {
  const rules = resourceOf(listTiles, parametersOf(listTiles, RULES));
  const dialog = await renderHook(() => useCached(listTiles, RULES, { ask: 'older' }), undefined);
  return {
    rules,
    dialog,
    ended: (of: { failure: unknown }) => dialog.shows(() => expect(rules?.view).toMatchObject(of)),
  };
}

it('B9: a read that failed is tried again while its dialog is open, and not once it has succeeded', async () => {
  status = 503;
  const { rules, dialog, ended } = await openDialog();
  await ended({ failure: { status: 503 } });
  expect(dialog.now()).toMatchObject({ status: 'failed', failure: { status: 503 } });
  status = 200;
  vi.advanceTimersByTime(6 * SECOND);
  await dialog.does(() => wakeShown());
  await dialog.shows(() => expect(dialog.now()).toMatchObject({ status: 'ready', data: EMPTY }));
  expect(reads).toHaveLength(2);
  expect(rules?.isShown()).toBe(false);
  vi.advanceTimersByTime(MINUTE + 1);
  await dialog.does(() => refreshShown());
  expect(rules).toMatchObject({ activity: { running: false } });
});

it('a dialog that was closed has nothing tried again', async () => {
  status = 503;
  const { rules, dialog, ended } = await openDialog();
  await ended({ failure: { status: 503 } });
  expect(rules?.isShown()).toBe(true);
  await dialog.unmount();
  expect(rules?.isShown()).toBe(false);
});

it("an old answer counts among the data on screen until it is confirmed, and the page's 'Try again' reads it", async () => {
  expect(await openedWith('older')).toBe(1);
  vi.advanceTimersByTime(MINUTE + 1);
  status = 403;
  const { dialog, ended } = await openDialog();
  await ended({ failure: { status: 403 } });
  expect(dialog.now()).toMatchObject({ status: 'ready', data: EMPTY });
  expect(troubleNow()).toMatchObject({ failure: { status: 403 }, at: expect.any(Number) });
  status = 200;
  await dialog.does(() => retryFailed());
  await ended({ failure: null });
  expect(troubleNow()).toEqual({ failure: null, slow: false, at: null });
  expect(reads).toHaveLength(3);
});
