import { expect, it, vi } from 'vitest';
import { CodeMissingError, codeOf, useCode } from '@/code';
import { withResolvers } from '../support/promise';
import { renderHook } from './renderHook';

/** Code that fails to load until it is there, with a listener. */
function unreliable() {
  let isThere = false;
  const load = vi.fn(async () => {
    if (!isThere) throw new TypeError('Failed to fetch');
    return 'code';
  });
  const code = codeOf(load);
  return { code, load, arrives: () => (isThere = true) };
}

it('code is loaded once, however many want it', async () => {
  const load = vi.fn(async () => 'code');
  const code = codeOf(load);
  expect(code.state()).toBeNull();
  await Promise.all([code.fetch(), code.fetch()]);
  await code.fetch();
  expect(code.state()).toBe('code');
  expect(load).toHaveBeenCalledOnce();
});

it('a failure stays while it is tried again, with its cause, and gives way to the code', async () => {
  const { code, arrives } = unreliable();
  const seen: unknown[] = [];
  code.subscribe(() => seen.push(code.state()));
  await code.fetch();
  expect(seen).toEqual([expect.any(CodeMissingError)]);
  expect(seen[0]).toMatchObject({ cause: new TypeError('Failed to fetch') });
  arrives();
  const again = code.fetch();
  expect(code.state()).toBe(seen[0]);
  await again;
  expect(seen.slice(1)).toEqual(['code']);
});

it('a failure is forgotten once nobody listens, and by a retry before that', async () => {
  const { code, load, arrives } = unreliable();
  await code.fetch();
  expect(code.state()).toBeNull();

  const stop = code.subscribe(() => {});
  await code.fetch();
  expect(code.state()).toBeInstanceOf(CodeMissingError);
  stop();
  expect(code.state()).toBeNull();

  const told = vi.fn();
  code.subscribe(told);
  code.retry();
  expect(load).toHaveBeenCalledTimes(2);
  await code.fetch();
  arrives();
  told.mockClear();
  code.retry();
  expect(told).toHaveBeenCalledOnce();
  expect(code.state()).toBeNull();
  await vi.waitFor(() => expect(code.state()).toBe('code'));
});

it('nothing is told while the page reloads, and the code can be fetched again if it does not', async () => {
  const reload = withResolvers();
  const reloads = vi.fn(async (isWanted: () => boolean) => {
    await reload.promise;
    return isWanted();
  });
  const load = vi.fn(() => Promise.reject(new TypeError('gone')));
  const code = codeOf(load, reloads);
  const told = vi.fn();
  code.subscribe(told);
  const fetched = code.fetch();
  reload.resolve();
  await fetched;
  expect(told).not.toHaveBeenCalled();
  await code.fetch();
  expect(load).toHaveBeenCalledTimes(2);
});

it('a component fetches code once it wants it, and keeps showing the failure while it wants it again', async () => {
  const { code, load, arrives } = unreliable();
  const shown: unknown[] = [];
  const use = (wanted: boolean) => void shown.push(useCode(code, wanted));
  const hook = await renderHook(use, false as boolean);
  expect(load).not.toHaveBeenCalled();
  await hook.rerender(true);
  expect(shown.at(-1)).toBeInstanceOf(CodeMissingError);
  const failedAt = shown.length;
  await hook.rerender(false);
  arrives();
  await hook.rerender(true);
  expect(shown.at(-1)).toBe('code');
  expect(shown.slice(failedAt)).not.toContain(null);
});
