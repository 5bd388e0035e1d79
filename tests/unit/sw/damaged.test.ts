import { expect, it, vi } from 'vitest';

// Cache Storage that rejects, as Chromium's does on a damaged profile ('Unexpected internal error').
vi.mock('workbox-precaching', () => ({
  PrecacheController: class {
    addToCacheList() {}
    getCacheKeyForURL = (url: string) => (url.includes('/assets/') || url.endsWith('index.html') ? url : undefined);
    matchPrecache = async () => {
      throw new DOMException('Unexpected internal error.', 'UnknownError');
    };
  },
}));

it('the portal opens from the network if Cache Storage fails', async () => {
  const SCOPE = 'https://portal.test/';
  vi.stubGlobal('self', { registration: { scope: SCOPE }, location: new URL(SCOPE), __WB_MANIFEST: [] });
  vi.stubGlobal('fetch', async () => new Response('the page'));
  const { answerShell } = await vi.importActual<{ answerShell(event: unknown): Promise<Response> | null }>(
    '@/sw/shell',
  );
  const request = { method: 'GET', mode: 'navigate', url: `${SCOPE}dashboard` };
  const answer = await answerShell({ request });
  expect(await answer?.text()).toBe('the page');
});
