import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sleep, until, within } from '@/api/wait';
import { DAY } from '@/durations';
import { Listeners } from '@/listeners';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Counts how often a promise has resolved. */
function resolved(promise: Promise<unknown>) {
  const told = vi.fn();
  void promise.then(told);
  return told;
}
const rest = () => vi.advanceTimersByTimeAsync(0);

describe('sleep', () => {
  it('lasts as long as it is told', async () => {
    const woken = resolved(sleep(1_000));
    await vi.advanceTimersByTimeAsync(999);
    expect(woken).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(woken).toHaveBeenCalledOnce();
  });

  it('does not end at once where it is longer than a timer can count', async () => {
    const woken = resolved(sleep(60 * DAY));
    await vi.advanceTimersByTimeAsync(24 * DAY);
    expect(woken).not.toHaveBeenCalled();
  });

  it.each(['before', 'meanwhile'] as const)('ends at once if the signal aborts %s', async (when) => {
    const control = new AbortController();
    if (when === 'before') control.abort();
    const woken = resolved(sleep(1_000, control.signal));
    control.abort();
    await rest();
    expect(woken).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('within', () => {
  it('settles like the work, and leaves no timer', async () => {
    expect(await within(1_000, Promise.resolve('done'), 'late')).toBe('done');
    await expect(within(1_000, Promise.reject(new Error('no')), 'late')).rejects.toThrow('no');
    await rest();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('gives what it was given once the work takes longer, which may fail after that', async () => {
    const work = sleep(2_000).then(() => Promise.reject(new Error('no')));
    const found = within(1_000, work, 'late');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await found).toBe('late');
    await vi.advanceTimersByTimeAsync(1_000);
  });
});

describe('until', () => {
  it('waits for a change after which the test holds, and listens no longer', async () => {
    const news = new Listeners();
    let count = 0;
    const held = resolved(until(news.subscribe, () => count === 2));
    for (count = 1; count < 3; count += 1) {
      await rest();
      expect(held).not.toHaveBeenCalled();
      news.notify();
    }
    await rest();
    expect(held).toHaveBeenCalledOnce();
    expect(news.isEmpty).toBe(true);
  });

  it('does not wait if it holds already', async () => {
    const held = resolved(until(new Listeners().subscribe, () => true));
    await rest();
    expect(held).toHaveBeenCalledOnce();
  });
});
