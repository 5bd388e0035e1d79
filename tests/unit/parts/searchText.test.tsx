import type { PropsWithChildren } from 'react';
import { Router } from 'react-router-dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useSearchText } from '@/parts/useSearchText';
import { renderHook } from '../renderHook';

const replace = vi.fn();
const navigator = { createHref: () => '', push: vi.fn(), replace, go: vi.fn() };
/** The page of the field, as React has it until the next page is committed. */
const location = { pathname: '/users', search: '', hash: '', state: null, key: 'a' };
const Page = ({ children }: PropsWithChildren) => (
  <Router location={location} navigator={navigator}>
    {children}
  </Router>
);

it('a link that is clicked right after typing is followed, although its page is still being rendered', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal('location', { pathname: '/users', search: '' });
  const field = await renderHook(() => useSearchText(), undefined, Page);
  await field.does(() => field.now().setText('ann'));
  // The click: BrowserRouter has pushed the address, and renders its page in a transition.
  vi.stubGlobal('location', { pathname: '/external-users', search: '' });
  await field.does(() => vi.advanceTimersByTimeAsync(1_000));
  expect(replace.mock.calls.map(([to]) => to.pathname)).toEqual([]);
  // On its own page it writes.
  await field.does(() => field.now().setText('anna'));
  await field.does(() => vi.advanceTimersByTimeAsync(1_000));
  expect(replace).toHaveBeenCalledOnce();
});
