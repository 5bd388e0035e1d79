import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cacheDb } from '@/cache/db';
import { closeStore } from '@/cache/store';
import { useCached } from '@/cache/useCached';
import { listApps } from '@/contract/apps';
import { TILE_TYPES } from '@/contract/constants';
import { listEndpoints } from '@/contract/endpoints';
import { listTiles } from '@/contract/tiles';
import { addressOf } from '@/features/palette/addressOf';
import { usePalette } from '@/features/palette/usePalette';
import { holdStore, openEmptyStore } from '../../cache/page-store';
import { alice } from '../../cache/support';
import { renderHook } from '../../renderHook';

const ENDPOINTS = { tenant_id: alice.tenantId, app_id: 'shop', ignored: false } as const;

beforeEach(async () => {
  await openEmptyStore();
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    Response.json(
      url.includes('endpoints')
        ? [{ id: 1, method: 'GET', pattern: '/v1/orders' }]
        : url.includes('tiles')
          ? [{ id: 9, type: 'bot-shield', enabled: true, rule_data: { limit: 20, period: '1m' } }]
          : [{ id: 'shop', app_display_name: 'Storefront', status: 'running' }],
    ),
  );
});
afterEach(() => {
  vi.useRealTimers();
  closeStore();
});

/** Opens the palette above a page that shows the apps. */
const openPalette = () =>
  renderHook(() => {
    const apps = useCached(listApps, {});
    return { isReady: apps.status === 'ready', index: usePalette([]) };
  }, undefined);
const finds = (page: Awaited<ReturnType<typeof openPalette>>, query: string) =>
  page.shows(() => expect(page.now().index.search(query, 5)).toHaveLength(1));

it('the palette finds what the page shows while another tab holds the store, and saved endpoints once it lets go', async () => {
  const endpoints = await renderHook(() => useCached(listEndpoints, ENDPOINTS), undefined);
  await endpoints.shows(() => expect(endpoints.now().status).toBe('ready'));
  await endpoints.unmount();
  await vi.waitFor(async () => expect(await (await cacheDb())?.responses.count()).toBe(1));

  const release = await holdStore();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const page = await openPalette();
  await page.shows(() => expect(page.now().isReady).toBe(true));
  await finds(page, 'storefront');
  expect(page.now().index.search('orders', 5)).toEqual([]);

  release();
  await finds(page, 'orders');
});

it('a rule of a type that this version does not know is found once, and leads to a list that has it', async () => {
  const page = await renderHook(() => {
    const lists = TILE_TYPES.map((type) => useCached(listTiles, { type, tenant_id: alice.tenantId }));
    return { isReady: lists.every(({ status }) => status === 'ready'), index: usePalette([]) };
  }, undefined);
  await page.shows(() => expect(page.now().isReady).toBe(true));
  await finds(page, 'bot-shield');
  const [found] = page.now().index.search('bot-shield', 5);
  expect(found && addressOf(found)).toBe('/tiles/rate-limit?edit=9');
});
