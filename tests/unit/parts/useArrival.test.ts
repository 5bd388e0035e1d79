import { Fragment, useEffect, useState } from 'react';
import { expect, it } from 'vitest';
import type { Cached } from '@/cache/useCached';
import type { List } from '@/contract/fields';
import { useArrival } from '@/parts/useArrival';
import { renderHook } from '../renderHook';

const common = { failure: null, total: null, newest: null, refresh: async () => {}, source: { resource: null } };
const loading: Cached<List<number>> = { ...common, status: 'loading', data: undefined, base: null };
const listOf = (length: number, first = 0): Cached<List<number>> => {
  const items = Array.from({ length }, (_, index) => first + index);
  return { ...common, status: 'ready', data: { items, unreadable: 0 }, base: null };
};

/** What each render showed: the first entry, or the status. */
async function shown(...reads: readonly Cached<List<number>>[]): Promise<unknown[]> {
  const seen: unknown[] = [];
  const [first = loading, ...later] = reads;
  const use = (read: Cached<List<number>>) => {
    const taken = useArrival(read);
    seen.push(taken.data?.items[0] ?? taken.status);
  };
  const hook = await renderHook(use, first, undefined, Fragment);
  for (const read of later) await hook.rerender(read);
  return seen;
}

it('a long first answer follows in a render of its own, until which the read is loading', async () => {
  expect(await shown(loading, listOf(500))).toEqual(['loading', 'loading', 0]);
});

it('an answer that was at hand when the page was opened is shown at once', async () => {
  expect(await shown(listOf(500))).toEqual([0]);
});

it('a later answer is shown at once: no render shows the earlier one again', async () => {
  expect(await shown(loading, listOf(500), listOf(500, 7))).toEqual(['loading', 'loading', 0, 7]);
});

it('a short answer is shown at once', async () => {
  expect((await shown(loading, listOf(499))).slice(0, 2)).toEqual(['loading', 0]);
});

it('a list that grows long does not vanish for that', async () => {
  expect(await shown(listOf(499), listOf(500, 7))).toEqual([0, 7]);
});

it('a read that failed says so at once', async () => {
  const failed: Cached<List<number>> = {
    ...common,
    status: 'failed',
    data: undefined,
    base: null,
    failure: { kind: 'offline' },
  };
  expect(await shown(loading, failed)).toEqual(['loading', 'failed']);
});

it('while a long answer is waited for the read is one object, so that a component that renders for each new one comes to an end', async () => {
  const waiting = new Set<unknown>();
  const hook = await renderHook(
    (read: Cached<List<number>>) => {
      const taken = useArrival(read);
      const [, renderAgain] = useState({});
      useEffect(() => {
        if (waiting.size < 9) renderAgain({ of: taken });
      }, [taken]);
      if (read.status === 'ready' && taken.status === 'loading') waiting.add(taken);
      return taken.status;
    },
    loading as Cached<List<number>>,
  );
  await hook.rerender(listOf(500));
  expect(hook.now()).toBe('ready');
  expect(waiting.size).toBe(1);
});
