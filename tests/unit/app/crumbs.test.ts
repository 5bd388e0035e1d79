import { createElement, type PropsWithChildren } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useCrumbs } from '@/app/shell/crumbs';
import { closeStore } from '@/cache/store';
import { paths } from '@/paths';
import { openEmptyStore } from '../cache/page-store';
import { renderHook } from '../renderHook';

let id: string;

beforeEach(async () => {
  await openEmptyStore();
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname } = new URL(url);
    if (pathname.includes('groups')) return Response.json([{ id, name: 'Gold' }]);
    if (pathname.includes('users')) return Response.json([{ id, email: 'ada@acme.example' }]);
    return Response.json([{ id, app_display_name: 'Shop', status: 'running' }]);
  });
});
afterEach(() => closeStore());

let address: string;
const Router = ({ children }: PropsWithChildren) =>
  createElement(MemoryRouter, { initialEntries: [address] }, children);
function crumbsAt(at: string) {
  address = at;
  return renderHook(useCrumbs, undefined, Router);
}

it.each(['shop', 'shop api:eu', 'ada@acme.example', 'a=b', 'a/b', 'a%2Fb', '50% off', 'Zürich'])(
  'breadcrumbs name things and lead to them, whatever their ids: %s',
  async (of) => {
    id = of;
    for (const [at, name] of [
      [paths.app.to(id), 'Shop'],
      [paths.externalUser.to(id), 'ada@acme.example'],
      [paths.externalUserGroup.to(id), 'Gold'],
    ] as const) {
      const page = await crumbsAt(at);
      await page.shows(() => expect(page.now().at(-1)?.label).toBe(name));
    }
    for (const at of [paths.endpoints.to(id), paths.appBuilds.to(id)]) {
      const below = await crumbsAt(at);
      await below.shows(() => expect(below.now()[1]).toEqual({ label: 'Shop', to: paths.app.to(id) }));
    }
  },
);

it('a group is told apart from another one of its name', async () => {
  vi.stubGlobal('fetch', async () => Response.json(['g1', 'g2'].map((one) => ({ id: one, name: 'Gold' }))));
  const page = await crumbsAt(paths.externalUserGroup.to('g2'));
  await page.shows(() => expect(page.now().at(-1)?.label).toBe('Gold (g2)'));
});

it('an id that no encoding gives is read as the router reads it', async () => {
  id = '50%';
  const page = await crumbsAt('/apps/50%/endpoints');
  await page.shows(() => expect(page.now()[1]).toEqual({ label: 'Shop', to: paths.app.to(id) }));
});

it('an address that is no page has a breadcrumb that says so', async () => {
  expect((await crumbsAt('/nowhere')).now()).toEqual([{ label: 'Page not found', to: undefined }]);
});

it("an app of another tenant's address is not named, and leads nowhere: only that of the own tenant is", async () => {
  id = 'shop';
  const own = await crumbsAt(paths.tenantAppBuilds.to('acme', id));
  await own.shows(() => expect(own.now()[1]).toEqual({ label: 'Shop', to: paths.app.to(id) }));
  const other = await crumbsAt(paths.tenantAppBuilds.to('globex', id));
  await other.does(() => {});
  expect(other.now()[1]).toEqual({ label: 'App', to: undefined });
});
