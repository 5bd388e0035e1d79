import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NotSentError, onForeignDevice, type Session, sendAs, whileIdentityChanges } from '@/cache/lifetime';
import { navigatorWithWorker } from '../../support/locks';
import { withResolvers } from '../../support/promise';
import { storageOf } from '../storage';
import { alice } from './support';

const page = new EventTarget();
let over: AbortController;
let session: Session;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(new DOMException('too late', 'TimeoutError')), ms);
    return limit.signal;
  });
  vi.stubGlobal('navigator', navigatorWithWorker());
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  over = new AbortController();
  session = { id: 1, owner: alice, signal: over.signal, verifiedAt: null, marked: false };
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('D12: a change waits until a sign-in in another tab has ended, however slow the service is', async () => {
  const { promise, resolve: signedIn } = withResolvers();
  const signingIn = whileIdentityChanges(() => promise);
  const send = vi.fn(async () => {});
  void sendAs(session, send);
  await vi.advanceTimersByTimeAsync(34_000);
  expect(send).not.toHaveBeenCalled();
  over.abort();
  signedIn();
  await signingIn;
  await vi.advanceTimersByTimeAsync(34_000);
  expect(send).not.toHaveBeenCalled();
});

it('a page that is left in the middle of a sign-in holds up no change of another tab', async () => {
  void whileIdentityChanges(() => new Promise<void>(() => {}));
  const send = vi.fn(async () => {});
  void sendAs(session, send);
  await vi.advanceTimersByTimeAsync(1_000);
  page.dispatchEvent(new Event('pagehide'));
  await vi.advanceTimersByTimeAsync(1);
  expect(send).toHaveBeenCalledTimes(1);
});

it('D12: after a sign-in that stopped before it set its marks, a change leaves only once it is known whose the cookie is', async () => {
  const stored = new Map([['signing_in', 'true']]);
  vi.stubGlobal('localStorage', storageOf(stored));
  const send = vi.fn(async () => 'made');
  // /auth/me cannot be asked.
  onForeignDevice(async () => {});
  await expect(sendAs(session, send)).rejects.toThrow(NotSentError);
  expect(send).not.toHaveBeenCalled();
  // It names the session's own user.
  onForeignDevice(async () => void stored.delete('signing_in'));
  expect(await sendAs(session, send)).toBe('made');
});

it('a change that is on its way when somebody signs in elsewhere is sent once, and answered', async () => {
  const { promise, resolve: answer } = withResolvers<string>();
  const send = vi.fn(() => promise);
  const sent = sendAs(session, send);
  await vi.advanceTimersByTimeAsync(1);
  expect(send).toHaveBeenCalledTimes(1);
  await whileIdentityChanges(async () => {});
  answer('made');
  expect(await sent).toBe('made');
  expect(send).toHaveBeenCalledTimes(1);
});
