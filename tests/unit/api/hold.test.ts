import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { unlessHeld, whileReadsAreHeld } from '@/api/hold';
import { navigatorWithWorker } from '../../support/locks';
import { withResolvers } from '../../support/promise';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', navigatorWithWorker());
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(new DOMException('too late', 'TimeoutError')), ms);
    return stop.signal;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Work that ends when told to. */
function open() {
  const { promise, resolve } = withResolvers<string>();
  const work = vi.fn(() => promise);
  return { work, begun: work, end: () => resolve('done') };
}
const openRead = () => {
  const one = open();
  return { ...one, read: unlessHeld(one.work) };
};
const openUpdate = () => {
  const one = open();
  return { ...one, update: whileReadsAreHeld(2_000, one.work) };
};
const rest = () => vi.advanceTimersByTimeAsync(0);

describe('while an update takes over', () => {
  it('reads wait, and begin once it is over', async () => {
    const update = openUpdate();
    expect(update.begun).toHaveBeenCalledOnce();
    const [one, other] = [openRead(), openRead()];
    await vi.advanceTimersByTimeAsync(9_999);
    expect(one.begun).not.toHaveBeenCalled();
    update.end();
    expect(await update.update).toBe('done');
    await rest();
    expect(one.begun).toHaveBeenCalledOnce();
    expect(other.begun).toHaveBeenCalledOnce();
  });

  it('reads wait no longer than its time limit', async () => {
    openUpdate();
    const read = openRead();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(read.begun).toHaveBeenCalledOnce();
    read.end();
    expect(await read.read).toBe('done');
  });

  it('reads that have begun are waited for, and later ones are not let through first', async () => {
    const first = openRead();
    const update = openUpdate();
    const second = openRead();
    await vi.advanceTimersByTimeAsync(1_999);
    expect(update.begun).not.toHaveBeenCalled();
    first.end();
    await rest();
    expect(update.begun).toHaveBeenCalledOnce();
    expect(second.begun).not.toHaveBeenCalled();
    update.end();
    await rest();
    expect(second.begun).toHaveBeenCalledOnce();
  });

  it('slow reads are waited for no longer than the limit, and still bring their answer', async () => {
    const slow = openRead();
    const update = openUpdate();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(update.begun).toHaveBeenCalledOnce();
    const later = openRead();
    await rest();
    expect(later.begun).not.toHaveBeenCalled();
    slow.end();
    expect(await slow.read).toBe('done');
  });

  it('reads of other windows go on if its page is left, which the browser may keep for Back', async () => {
    const page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    openUpdate();
    const read = openRead();
    page.dispatchEvent(new Event('pagehide'));
    await rest();
    expect(read.begun).toHaveBeenCalledOnce();
  });

  it('a read that has failed is not waited for', async () => {
    await expect(unlessHeld(() => Promise.reject(new TypeError('no network')))).rejects.toThrow('no network');
    expect(openUpdate().begun).toHaveBeenCalledOnce();
  });

  it('a second update waits for the same reads, and reads wait for both', async () => {
    const slow = openRead();
    const [first, second] = [openUpdate(), openUpdate()];
    const read = openRead();
    slow.end();
    await rest();
    expect(first.begun).toHaveBeenCalledOnce();
    expect(second.begun).not.toHaveBeenCalled();
    first.end();
    await rest();
    expect(second.begun).toHaveBeenCalledOnce();
    expect(read.begun).not.toHaveBeenCalled();
    second.end();
    await rest();
    expect(read.begun).toHaveBeenCalledOnce();
  });

  it('a second update begins within its own limit if the first one never ends', async () => {
    const first = openUpdate();
    const second = openUpdate();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(second.begun).toHaveBeenCalledOnce();
    first.end();
    second.end();
    expect(await Promise.all([first.update, second.update])).toEqual(['done', 'done']);
  });

  it.each([
    ['no worker controls the page', { serviceWorker: { controller: null } }],
    ['the browser has no locks', { locks: undefined }],
    ['the browser refuses locks', { locks: { request: () => Promise.reject(new DOMException('', 'SecurityError')) } }],
  ])('nothing waits if %s', async (_, without) => {
    vi.stubGlobal('navigator', { ...navigatorWithWorker(), ...without });
    const update = openUpdate();
    const read = openRead();
    await rest();
    expect(update.begun).toHaveBeenCalledOnce();
    expect(read.begun).toHaveBeenCalledOnce();
  });
});
