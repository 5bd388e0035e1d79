import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { parametersOf } from '@/api/request';
import { closeStore, resourceOf } from '@/cache/store';
import { useLoaded } from '@/cache/useLoaded';
import { listTiles } from '@/contract/tiles';
import { renderHook } from '../renderHook';
import { openEmptyStore } from './page-store';

const RULES = [{ type: 'rate-limit', tenant_id: 'acme' }] as const;
let reads: number;

beforeEach(async () => {
  await openEmptyStore();
  reads = 0;
  vi.stubGlobal('fetch', async () => {
    reads += 1;
    return Response.json([]);
  });
});
afterEach(() => closeStore());

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
  // It follows what others ask for.
  expect(reads).toBe(1);
});
