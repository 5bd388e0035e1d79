import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Owner } from '@/cache/keys';
import { setCurrentSession } from '@/cache/lifetime';
import { SECOND } from '@/durations';
import { atStake } from '@/parts/atStake';
import { hasDownloadedSdk } from '@/parts/downloadedSdk';
import { useSdkDownload } from '@/parts/downloadSdk';
import { toast } from '@/ui';
import { withResolvers } from '../../support/promise';
import { alice, bob } from '../cache/support';
import { renderHook } from '../renderHook';
import { storageOf } from '../storage';

vi.mock('@/ui', async (original) => ({ ...(await original<object>()), toast: vi.fn(() => 1) }));
let owner: Owner | null = null;
vi.mock('@/cache/useCached', async (original) => ({ ...(await original<object>()), useOwner: () => owner }));

const app = (id: string) => ({ id, app_display_name: id, app_slug: id, sdk_version: '1.0' });

/** Names of the files that were saved. */
let saved: string[];
/** Apps whose file was asked for. */
let fetched: string[];
let sessions = 0;

/** Signs somebody in. Returns a function that ends their session. */
function signIn(next: Owner): () => void {
  const control = new AbortController();
  sessions += 1;
  owner = next;
  setCurrentSession({ id: sessions, owner: next, signal: control.signal, verifiedAt: Date.now(), marked: true });
  return () => {
    control.abort();
    setCurrentSession(null);
  };
}

type Moment = 'address' | 'file';

/** A service and a host of files that hold back what is asked for Alice's app from this moment on, until `release` is called. */
function serve(moment: Moment, { heedsAbort }: { heedsAbort: boolean }) {
  const { promise: released, resolve: release } = withResolvers();
  const reached = vi.fn();
  const hold = async (at: Moment, id: string) => {
    if (at !== moment || id !== 'of-alice') return;
    reached();
    await released;
  };
  vi.stubGlobal('fetch', async (to: Request | URL, { signal }: RequestInit = {}) => {
    const [, first, second, , fourth = ''] = new URL(to instanceof Request ? to.url : to).pathname.split('/');
    if (first === 'sdk') {
      await hold('address', fourth);
      return Response.json({ url: `/files/${fourth}` });
    }
    const id = String(second);
    fetched.push(id);
    const body = new ReadableStream<Uint8Array>({
      async start(pieces) {
        pieces.enqueue(new Uint8Array(4));
        if (heedsAbort) signal?.addEventListener('abort', () => pieces.error(signal?.reason));
        await hold('file', id);
        if (heedsAbort && signal?.aborted) return;
        pieces.enqueue(new Uint8Array(4));
        pieces.close();
      },
    });
    return new Response(body, { headers: { 'Content-Type': 'application/zip' } });
  });
  return { reached, release };
}

beforeEach(() => {
  saved = [];
  fetched = [];
  const stored = new Map<string, string>();
  vi.mocked(toast).mockClear();
  vi.stubGlobal('localStorage', storageOf(stored));
  vi.stubGlobal('location', new URL('http://localhost/'));
  vi.stubGlobal('document', {
    createElement: () => ({
      click(this: { download: string }) {
        saved.push(this.download);
      },
    }),
  });
});

describe('the download of an SDK whose session ends', () => {
  it.each([
    ['before the address of the file is known', 'address', true, []],
    ['in the middle of the file', 'file', true, ['of-alice']],
    ['while the rest of the file arrives', 'file', false, ['of-alice']],
  ] as const)(
    '%s saves, shows and notes nothing, whoever is signed in by then',
    async (_, moment, heedsAbort, begun) => {
      const { reached, release } = serve(moment, { heedsAbort });
      const end = signIn(alice);
      const ours = await renderHook(useSdkDownload, undefined);
      await ours.does(() => void ours.now().download(app('of-alice'), { isRebuilding: false }));
      await vi.waitFor(() => expect(reached).toHaveBeenCalledOnce());
      end();
      release();

      // The next user's download takes as many steps as the first one's, so nothing of that is still to come once it has ended.
      signIn(bob);
      const theirs = await renderHook(useSdkDownload, undefined);
      await theirs.does(() => theirs.now().download(app('of-bob'), { isRebuilding: false }));
      expect(saved).toEqual(['of-bob-sdk.zip']);
      expect(vi.mocked(toast).mock.calls).toEqual([[{ text: 'of-bob SDK 1.0 downloaded' }]]);
      expect(fetched).toEqual([...begun, 'of-bob']);
      expect(hasDownloadedSdk(alice.tenantId, [{ id: 'of-alice' }])).toBe(false);
      expect(hasDownloadedSdk(bob.tenantId, [{ id: 'of-bob' }])).toBe(true);
    },
  );
});

it('a download counts as running until its file is saved, so that no reload ends it unasked', async () => {
  const { reached, release } = serve('file', { heedsAbort: false });
  signIn(alice);
  const page = await renderHook(useSdkDownload, undefined);
  let over: Promise<void> | undefined;
  await page.does(() => {
    over = page.now().download(app('of-alice'), { isRebuilding: false });
  });
  await vi.waitFor(() => expect(reached).toHaveBeenCalledOnce());
  expect(atStake()).toBe('running');
  release();
  await over;
  expect(saved).toEqual(['of-alice-sdk.zip']);
  expect(atStake()).toBe('nothing');
});

describe('a host of files that is slow', () => {
  const PAUSE = 10 * SECOND;
  const later = () => new Promise((resolve) => setTimeout(resolve, PAUSE));

  /** Downloads a file whose head comes after a pause, and its one piece after so many more; tells how. */
  async function download(pauses: number) {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    vi.stubGlobal('fetch', async (to: Request | URL, { signal }: RequestInit = {}) => {
      if (to instanceof Request) return Response.json({ url: '/files/slow' });
      await later();
      const body = new ReadableStream<Uint8Array>({
        async start(pieces) {
          signal?.addEventListener('abort', () => pieces.error(signal.reason));
          for (let pause = 0; pause < pauses; pause += 1) await later();
          if (signal?.aborted) return;
          pieces.enqueue(new Uint8Array(4));
          pieces.close();
        },
      });
      return new Response(body, { headers: { 'Content-Type': 'application/zip' } });
    });
    signIn(alice);
    const page = await renderHook(useSdkDownload, undefined);
    await page.does(() => {
      void page.now().download(app('slow'), { isRebuilding: false });
      return vi.advanceTimersByTimeAsync((1 + pauses) * PAUSE);
    });
  }

  it('is waited for while it sends something, and the head of its answer is something', async () => {
    await download(1);
    expect(saved).toEqual(['slow-sdk.zip']);
  });

  it('is given up once it has been silent for 15 seconds after the head too', async () => {
    await download(2);
    expect(saved).toEqual([]);
    expect(vi.mocked(toast).mock.calls.flat()).toMatchObject([{ tone: 'danger' }]);
  });
});
