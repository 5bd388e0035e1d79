import { afterEach, expect, it, vi } from 'vitest';
import { askService } from '@/cache/ask';
import { getApiKeyStatus } from '@/contract/api-keys';
import { listApps } from '@/contract/apps';
import { READ_TIMEOUT_MS, SERVE_STORED_AFTER_MS } from '@/contract/constants';
import { alice } from './support';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ['through a worker', { serviceWorker: { controller: {} } }],
  ['without one', {}],
])(
  'I5: a read for an id that cannot be put in an address fails on its own, %s, and nothing is sent',
  async (_, navigator) => {
    const fetch = vi.fn();
    vi.stubGlobal('navigator', navigator);
    vi.stubGlobal('fetch', fetch);
    const asked = { call: getApiKeyStatus, parameters: { id: '..' }, owner: alice };
    const outcome = await askService(asked, {
      onSlow: () => {},
      onStored: () => {},
      signal: new AbortController().signal,
    });
    expect(outcome).toEqual({ kind: 'failed', failure: { kind: 'shape' } });
    expect(fetch).not.toHaveBeenCalled();
  },
);

it.each([
  ['through a worker that leaves it open even when it is aborted', { serviceWorker: { controller: {} } }, false],
  ['without one', {}, true],
])('B12: a read that is never answered ends after the read limit, %s', async (_, navigator, heedsAbort) => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', navigator);
  const sent = vi.fn(
    (request: Request) =>
      new Promise<Response>((_resolve, reject) => {
        if (heedsAbort) request.signal.addEventListener('abort', () => reject(request.signal.reason));
      }),
  );
  vi.stubGlobal('fetch', sent);
  const onSlow = vi.fn();
  const onEnd = vi.fn();
  const asked = { call: listApps, parameters: {}, owner: alice };
  const read = askService(asked, { onSlow, onStored() {}, signal: new AbortController().signal }).then(onEnd);
  await vi.waitFor(() => expect(sent).toHaveBeenCalled());
  await vi.advanceTimersByTimeAsync(SERVE_STORED_AFTER_MS);
  expect(onSlow).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(READ_TIMEOUT_MS - SERVE_STORED_AFTER_MS - 500);
  expect(onEnd).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(500);
  await read;
  expect(onEnd).toHaveBeenCalledWith({ kind: 'failed', failure: { kind: 'timeout' } });
});
