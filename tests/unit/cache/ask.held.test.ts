import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callApi } from '@/api/call';
import { whileReadsAreHeld } from '@/api/hold';
import { askBypassingStore, askService } from '@/cache/ask';
import { listApps } from '@/contract/apps';
import { me } from '@/contract/auth';
import { navigatorWithWorker } from '../../support/locks';
import { withResolvers } from '../../support/promise';
import { alice } from './support';

const sent = vi.fn(async () => new Response('[]'));
let update: Promise<void>;
let endUpdate: () => void;

beforeEach(() => {
  sent.mockClear();
  vi.stubGlobal('fetch', sent);
  vi.stubGlobal('navigator', navigatorWithWorker());
  const { promise, resolve } = withResolvers();
  endUpdate = resolve;
  update = whileReadsAreHeld(0, () => promise);
});
afterEach(() => void vi.unstubAllGlobals());

const asked = { call: listApps, parameters: {}, owner: alice };

it.each([
  [
    'a read of the cache',
    () => askService(asked, { signal: new AbortController().signal, onSlow() {}, onStored() {} }),
  ],
  ['a read aside from the cache', () => askBypassingStore(asked, new AbortController().signal)],
  ['a question to /auth/me', () => callApi(me, {})],
])('%s is sent only after an update has taken over', async (_, read) => {
  const answered = read().catch(() => {});
  await new Promise(setImmediate);
  expect(sent).not.toHaveBeenCalled();
  endUpdate();
  await update;
  await answered;
  expect(sent).toHaveBeenCalled();
});

it('a read that was held back while its session ended is dropped, and nothing is sent', async () => {
  const session = new AbortController();
  const read = askService(asked, { signal: session.signal, onSlow() {}, onStored() {} });
  session.abort();
  endUpdate();
  expect(await read).toEqual({ kind: 'dropped' });
  expect(sent).not.toHaveBeenCalled();
});
