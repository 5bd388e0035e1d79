import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import type { App } from '@/contract/apps';
import { SDK_REBUILD_REFRESH_MS } from '@/contract/constants';
import { BuildsPanel } from '@/features/apps/detail/BuildsPanel';
import { useRebuilds } from '@/features/apps/useRebuilds';
import { ActionButton } from '@/ui';
import { alice, sessionFor } from '../../cache/support';
import { elementsIn } from '../../elements';
import { renderHook } from '../../renderHook';

const refreshed: string[] = [];
const list = (name: string) => ({
  status: 'ready',
  data: { items: [], unreadable: 0 },
  refresh: async () => void refreshed.push(name),
});
vi.mock('@/cache/useCached', async (original) => ({ ...(await original<object>()), useCached: () => list('apps') }));
vi.mock('@/features/apps/detail/useBuilds', () => ({
  useBuilds: () => ({ cached: list('builds'), rows: [], running: false }),
}));
vi.mock('@/parts/downloadSdk', () => ({ useSdkDownload: () => ({ disabledReason: () => undefined }) }));

const app = { id: 7, app_display_name: 'Shop' } as App;

it('a rebuild begun on the app’s page is shown there and in the list of apps until both lists were read again', async () => {
  sessionFor(alice);
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  const panel = await renderHook(BuildsPanel as (props: { app: App }) => ReactNode, { app });
  const apps = await renderHook(useRebuilds, async () => {});
  const button = () =>
    elementsIn(panel.now()).find(({ type, props }) => type === ActionButton && 'pendingText' in props);
  const shown = async () => {
    await apps.does(() => {});
    return [button()?.props.pendingText, apps.now().running.has('7')];
  };
  expect(await shown()).toEqual([undefined, false]);

  const timeout = vi.spyOn(globalThis, 'setTimeout');
  const reloading = () => timeout.mock.calls.find(([, ms]) => ms === SDK_REBUILD_REFRESH_MS);
  await panel.does(button()?.props.onClick as () => void);
  await vi.waitFor(() => expect(reloading()).toBeDefined());
  expect(await shown()).toEqual(['Rebuilding...', true]);
  expect(refreshed).toEqual([]);

  await panel.does(reloading()?.[0] as () => void);
  await vi.waitFor(async () => expect(await shown()).toEqual([undefined, false]));
  expect(refreshed.sort()).toEqual(['apps', 'builds']);
});
