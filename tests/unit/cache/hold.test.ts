import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdReads, unlessHeld } from '@/cache/hold';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A read that ends when told to. */
function openRead() {
  let end: () => void = () => {};
  const begun = vi.fn();
  const read = unlessHeld(() => {
    begun();
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  });
  return { read, begun, end: () => end() };
}

describe('held reads', () => {
  it('are waited for if they have begun, and otherwise begin afterwards', async () => {
    const first = openRead();
    const isQuiet = vi.fn();
    const holding = holdReads(2_000).then((letGo) => {
      isQuiet();
      return letGo;
    });
    const second = openRead();
    await vi.advanceTimersByTimeAsync(1_999);
    expect(isQuiet).not.toHaveBeenCalled();
    first.end();
    await first.read;
    const letGo = await holding;
    expect(second.begun).not.toHaveBeenCalled();
    letGo();
    await vi.advanceTimersByTimeAsync(0);
    expect(second.begun).toHaveBeenCalledOnce();
    second.end();
    await second.read;
  });

  it('are not waited for longer than the limit', async () => {
    const slow = openRead();
    const holding = holdReads(2_000);
    await vi.advanceTimersByTimeAsync(2_000);
    (await holding)();
    slow.end();
    await slow.read;
  });

  it('count as ended if they fail', async () => {
    await expect(unlessHeld(() => Promise.reject(new TypeError('no network')))).rejects.toThrow('no network');
    (await holdReads(60_000))();
  });

  it('stay held until the last holder releases them', async () => {
    const first = await holdReads(0);
    const second = await holdReads(0);
    const read = openRead();
    first();
    await vi.advanceTimersByTimeAsync(0);
    expect(read.begun).not.toHaveBeenCalled();
    second();
    await vi.advanceTimersByTimeAsync(0);
    expect(read.begun).toHaveBeenCalledOnce();
    read.end();
    await read.read;
  });
});
