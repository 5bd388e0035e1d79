import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Deadline } from '@/api/deadline';
import { TimeoutError } from '@/contract/errors';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('ends with a TimeoutError after its limit, which can be started anew', async () => {
  const deadline = new Deadline(1_000);
  await vi.advanceTimersByTimeAsync(900);
  expect(deadline.leftMs()).toBe(100);
  deadline.restart();
  await vi.advanceTimersByTimeAsync(999);
  expect(deadline.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(deadline.signal.reason).toBeInstanceOf(TimeoutError);
  expect(deadline.leftMs()).toBe(0);
  await expect(deadline.passed).rejects.toBe(deadline.signal.reason);
});

it.each(['before', 'after'] as const)(
  'ends with the reason of an outer signal that aborts %s it begins',
  async (when) => {
    const outer = new AbortController();
    const reason = new Error('signed out');
    if (when === 'before') outer.abort(reason);
    const deadline = new Deadline(1_000, outer.signal);
    outer.abort(reason);
    expect(deadline.signal.reason).toBe(reason);
    await expect(deadline.passed).rejects.toBe(reason);
  },
);

it('ends no more once it is cleared, and leaves no timer', async () => {
  const outer = new AbortController();
  const deadline = new Deadline(1_000, outer.signal);
  deadline.clear();
  outer.abort();
  expect(vi.getTimerCount()).toBe(0);
  expect(deadline.signal.aborted).toBe(false);
});
