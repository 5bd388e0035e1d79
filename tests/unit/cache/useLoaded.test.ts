import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { parametersOf } from '@/api/request';
import { closeStore, resourceOf } from '@/cache/store';
import { submit } from '@/cache/submit';
import { useLoaded } from '@/cache/useLoaded';
import { renameExternalUserGroup } from '@/contract/external-user-groups';
import { listTiles } from '@/contract/tiles';
import { MINUTE } from '@/durations';
import { renderHook } from '../renderHook';
import { openEmptyStore } from './page-store';

const RULES = [{ type: 'rate-limit', tenant_id: 'acme' }] as const;
let reads: string[];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  await openEmptyStore();
  reads = [];
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    if (method !== 'GET') return Response.json({ id: 1, name: 'Trial Plus' });
    reads.push(new URL(url).pathname);
    return Response.json([]);
  });
});
afterEach(() => {
  vi.useRealTimers();
  closeStore();
});

type Ask = 'nothing' | 'missing' | 'older';

/** Opens a dialog that shows the rules, until it has them; returns how often they were read for it. */
async function openedWith(ask: Ask): Promise<number> {
  const before = reads.length;
  const rules = resourceOf(listTiles, parametersOf(listTiles, RULES[0]));
  const dialog = await renderHook(() => useLoaded(listTiles, RULES, { ask }), undefined);
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
  expect(await openedWith('nothing')).toBe(0);
  expect(await openedWith('missing')).toBe(0);
  expect(await openedWith('older')).toBe(1);
});

it('answers that lack a change are asked for again, however recent they are', async () => {
  expect(await openedWith('older')).toBe(1);
  await submit(renameExternalUserGroup, { id: 1, body: { new_name: 'Trial Plus' } }, { settle: null });
  expect(await openedWith('older')).toBe(1);
});

it('an answer that comes after the first render, but before that is followed, is shown', async () => {
  const rules = resourceOf(listTiles, parametersOf(listTiles, RULES[0]));
  await rules?.refresh();
  const [row, check] = [rules?.lastRow, rules?.lastCheck];
  expect(row).toBeDefined();
  rules?.letGo();
  expect(rules?.lastRow).toBeUndefined();
  const screen = await renderHook(() => {
    const [list] = useLoaded(listTiles, RULES);
    useLayoutEffect(() => rules?.note({ row, check }), []);
    return list;
  }, undefined);
  await screen.shows(() => expect(screen.now()).toEqual({ items: [], unreadable: 0 }));
});
