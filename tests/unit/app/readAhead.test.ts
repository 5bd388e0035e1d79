// A screen is rendered once, with its code and its data, if both come quickly (docs/decisions/0330-first-frame-first.md).
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withResolvers } from '../../support/promise';

const asked = vi.hoisted(() => [] as string[]);
vi.mock('@/cache/store', () => ({
  resourceOf: ({ name }: { name: string }) => ({
    pull: async () => {},
    at: () => null,
    refresh: async () => void asked.push(name),
  }),
}));

beforeEach(() => {
  asked.length = 0;
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', () => 0);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Reads ahead for a path, as if the session had just opened on a new page. */
async function ahead(pathname: string, preload: (pathname: string) => Promise<void>): Promise<{ isReady: boolean }> {
  const { readAhead } = await import('@/app/readAhead');
  const state = { isReady: false };
  void readAhead(pathname, false, preload).then(() => {
    state.isReady = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return state;
}

it.each(['/dashboard', '/billing'])(
  'after a sign-in the code of %s is fetched and waited for, besides its data',
  async (path) => {
    const { promise, resolve: arrive } = withResolvers();
    const preload = vi.fn(() => promise.then(() => {}));
    const state = await ahead(path, preload);
    expect(preload).toHaveBeenCalledExactlyOnceWith(path);
    expect(asked.length).toBe(path === '/dashboard' ? 5 : 0);
    expect(state.isReady).toBe(false);
    arrive();
    await vi.advanceTimersByTimeAsync(0);
    expect(state.isReady).toBe(true);
  },
);

it('code that does not come is waited for no longer than a slow answer', async () => {
  const state = await ahead('/dashboard', () => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(79);
  expect(state.isReady).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(state.isReady).toBe(true);
});
