import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { App } from '@/contract/apps';
import { SDK_REBUILD_REFRESH_MS } from '@/contract/constants';
import { noSdkReason } from '@/domain/builds';
import { BuildsPanel } from '@/features/apps/detail/BuildsPanel';
import { useRebuilds } from '@/features/apps/useRebuilds';
import { ActionButton, TextLink } from '@/ui';
import { alice, sessionFor } from '../../cache/support';
import { elementsIn } from '../../elements';
import { renderHook } from '../../renderHook';

const refreshed: string[] = [];
let unreadable = 0;
let running = false;
let rows: { id: number }[] = [];
beforeEach(() => {
  rows = [];
  refreshed.length = 0;
  unreadable = 0;
  running = false;
});
const refresh = { apps: async () => void refreshed.push('apps'), builds: async () => void refreshed.push('builds') };
const list = (name: 'apps' | 'builds') => ({
  status: 'ready',
  data: { items: [], unreadable },
  refresh: refresh[name],
});
vi.mock('@/cache/useCached', async (original) => ({ ...(await original<object>()), useCached: () => list('apps') }));
vi.mock('@/features/apps/detail/useBuilds', () => ({
  useBuilds: () => ({ cached: list('builds'), rows, running }),
}));
vi.mock('@/parts/downloadSdk', () => ({
  useSdkDownload: () => ({
    disabledReason: (of: App, known: object) => noSdkReason(of, { ...known, now: Date.now() }),
  }),
}));

const app = { id: 7, app_display_name: 'Shop', sdk_version: null } as App;
const renderPanel = () => renderHook(BuildsPanel as (props: { app: App }) => ReactNode, { app });

it('a rebuild begun on the app’s page is shown there and in the list of apps until both lists were read again', async () => {
  sessionFor(alice);
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  const panel = await renderPanel();
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

  // The build ends before the lists are read for the rebuild: they are read once.
  for (const state of [true, false]) {
    running = state;
    await panel.rerender({ app });
  }
  expect(refreshed).toEqual([]);

  await panel.does(reloading()?.[0] as () => void);
  await vi.waitFor(async () => expect(await shown()).toEqual([undefined, false]));
  expect(refreshed.sort()).toEqual(['apps', 'builds']);
});

it('the list of apps, which names the new version, is read again once a build is over, however long it took', async () => {
  running = true;
  const panel = await renderPanel();
  await panel.rerender({ app });
  expect(refreshed).toEqual([]);

  running = false;
  await panel.rerender({ app });
  expect(refreshed).toEqual(['apps']);
  await panel.rerender({ app });
  expect(refreshed).toEqual(['apps']);
});

it('a download is not refused for want of a build where builds could not be read', async () => {
  const reason = async () => {
    const [download] = elementsIn((await renderPanel()).now()).filter(({ type }) => type === ActionButton);
    return download?.props.disabledReason;
  };
  expect(await reason()).toContain('No SDK build has succeeded yet.');
  unreadable = 2;
  expect(await reason()).toBeUndefined();
});

it('the link to the history says how many builds there are', async () => {
  rows = Array.from({ length: 1_200 }, (_, id) => ({ id }));
  const link = elementsIn((await renderPanel()).now()).find(({ type }) => type === TextLink);
  expect(link?.props.children).toBe('All 1,200 builds');
});
