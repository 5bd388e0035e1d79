import { expect, it, vi } from 'vitest';
import { useSdkDownload } from '@/parts/downloadSdk';
import { toast } from '@/ui';
import { alice, sessionFor } from '../cache/support';
import { renderHook } from '../renderHook';
import { storageOf } from '../storage';

vi.mock('@/ui', async (original) => ({ ...(await original<object>()), toast: vi.fn(() => 1) }));
vi.mock('@/cache/useCached', async (original) => ({ ...(await original<object>()), useOwner: () => alice }));

it.each([
  ['204', () => new Response(null, { status: 204 })],
  ['200 with an empty body', () => new Response(new Uint8Array(0), { headers: { 'Content-Type': 'application/zip' } })],
])('a host that answers %s is no SDK', async (_, file) => {
  vi.mocked(toast).mockClear();
  sessionFor(alice);
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', storageOf(kept));
  vi.stubGlobal('location', new URL('http://localhost/'));
  const saved: string[] = [];
  vi.stubGlobal('document', {
    createElement: () => ({
      click(this: { download: string }) {
        saved.push(this.download);
      },
    }),
  });
  vi.stubGlobal('fetch', async (to: Request | URL) =>
    new URL(to instanceof Request ? to.url : to).pathname.startsWith('/sdk')
      ? Response.json({ url: '/files/7' })
      : file(),
  );
  const sdk = await renderHook(useSdkDownload, undefined);
  const app = { id: 7, app_display_name: 'Shop', app_slug: 'shop', sdk_version: '1.0' };
  await sdk.does(() => sdk.now().download(app, { isRebuilding: false }));
  await vi.waitFor(() => expect(toast).toHaveBeenCalled());
  expect(saved).toEqual([]);
  expect(vi.mocked(toast).mock.calls.flat()).toMatchObject([{ tone: 'danger' }]);
});
