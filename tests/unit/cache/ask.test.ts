import { afterEach, expect, it, vi } from 'vitest';
import { setTenant } from '@/api/config';
import { askService } from '@/cache/ask';
import { cacheDb } from '@/cache/db';
import { markStale } from '@/cache/invalidate';
import type { Owner } from '@/cache/keys';
import { getApiKeyStatus } from '@/contract/api-keys';
import { listApps } from '@/contract/apps';
import { READ_TIMEOUT_MS, SERVE_STORED_AFTER_MS } from '@/contract/constants';
import type { AnyCall } from '@/contract/define';
import { alice, appsNamed, openFor } from './support';

afterEach(() => {
  setTenant(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ['through a worker', { serviceWorker: { controller: {} } }],
  ['without one', {}],
])(
  'I5: a read for an id that cannot be put in an address or a header fails on its own, %s, and nothing is sent',
  async (_, navigator) => {
    const fetch = vi.fn();
    vi.stubGlobal('navigator', navigator);
    vi.stubGlobal('fetch', fetch);
    const ask = (call: AnyCall, parameters: Record<string, string>, owner: Owner) =>
      askService(
        { call, parameters, owner },
        { onSlow: () => {}, onStored: () => {}, signal: new AbortController().signal },
      );
    const failed = { kind: 'failed', failure: { kind: 'shape' } };
    expect(await ask(getApiKeyStatus, { id: '..' }, alice)).toEqual(failed);
    setTenant('a\nb');
    expect(await ask(listApps, {}, { ...alice, tenantId: 'a\nb' })).toEqual(failed);
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

it('C3: an answer through a worker of another version is asked for again, so that no change can have overtaken what is stored', async () => {
  const db = await cacheDb();
  if (!db) throw new Error('no database');
  await openFor(db, alice);
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
  const answers = ['before', 'after', 'later'];
  let sent = 0;
  vi.stubGlobal('fetch', async () => {
    const name = answers[sent] ?? '';
    sent += 1;
    // Somebody changes the list between the first request and its answer.
    if (sent === 1) await markStale(db, ['apps.list']);
    return Response.json(appsNamed(name).items);
  });
  const ask = () =>
    askService(
      { call: listApps, parameters: {}, owner: alice },
      { onSlow() {}, onStored() {}, signal: new AbortController().signal },
    );
  const storedName = async () => {
    const [row] = await db.responses.toArray();
    return (row?.value as ReturnType<typeof appsNamed> | undefined)?.items[0]?.app_display_name;
  };
  expect(await ask()).toEqual({ kind: 'kept' });
  expect(await storedName()).toBe('after');
  expect(sent).toBe(2);
  // The worker is known by now.
  expect(await ask()).toEqual({ kind: 'kept' });
  expect(await storedName()).toBe('later');
  expect(sent).toBe(3);
});

it('a refusal through a worker of another version is read as it is, and not asked for again', async () => {
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
  const fetch = vi.fn(async () =>
    Response.json({ detail: 'Slow down' }, { status: 429, headers: { 'Retry-After': '30' } }),
  );
  vi.stubGlobal('fetch', fetch);
  const asked = { call: listApps, parameters: {}, owner: alice };
  const outcome = await askService(asked, { onSlow() {}, onStored() {}, signal: new AbortController().signal });
  expect(outcome).toMatchObject({ kind: 'failed', failure: { kind: 'refused', status: 429, retryAfterS: 30 } });
  expect(fetch).toHaveBeenCalledOnce();
});
