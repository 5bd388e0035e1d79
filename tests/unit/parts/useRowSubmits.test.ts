import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CHECKING } from '@/cache/useSubmit';
import { deleteTile } from '@/contract/tiles';
import { useRowSubmits } from '@/parts/useRowSubmits';
import { dismissAllToasts, waitingToasts } from '@/ui/overlays/toast';
import { withResolvers } from '../../support/promise';
import { alice, sessionFor } from '../cache/support';
import { renderHook } from '../renderHook';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  sessionFor(alice);
});
afterEach(() => {
  dismissAllToasts();
  vi.useRealTimers();
});

it.each([
  ['made', true, []],
  ['not made', false, ['It was not saved.']],
])('T2: a row’s toast “Checking...” stays until the change turns out to be %s', async (_, made, left) => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  const { promise: found, resolve: find } = withResolvers<boolean>();
  const rows = await renderHook(() => useRowSubmits(deleteTile, { settle: () => () => found }), undefined);
  await rows.does(() => void rows.now().run('7', { id: 7 }));
  await rows.shows(() => expect(waitingToasts.read()).toHaveLength(1));
  expect(waitingToasts.read()).toMatchObject([{ text: CHECKING, forMs: Number.POSITIVE_INFINITY }]);

  // Until it can no longer come.
  await rows.does(() => find(made));
  await rows.does(() => vi.advanceTimersByTimeAsync(10_000));
  await rows.shows(() => expect(waitingToasts.read()).toHaveLength(left.length));
  for (const [at, text] of left.entries()) expect(waitingToasts.read()[at]?.text).toContain(text);
});
