import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import type { App } from '@/contract/apps';
import { AppFilters } from '@/features/apps/AppFilters';
import { AppsPage } from '@/features/apps/AppsPage';
import { DataTable } from '@/ui/table';
import { stubWindow } from '../../../support/window';
import { alice, sessionFor } from '../../cache/support';
import { elementsIn } from '../../elements';
import { ready } from '../../markup';
import { renderHook } from '../../renderHook';

vi.mock('@/parts/useOfflineReason', () => ({ useOfflineReason: () => undefined }));
const APPS = ['Shop', 'Shipping'].map((app_display_name, id) => ({ id, app_display_name }) as App);
vi.mock('@/cache/useCached', async (original) => ({
  ...(await original<object>()),
  useCached: () => ready({ items: APPS, unreadable: 0 }),
}));

beforeEach(() => {
  stubWindow();
  sessionFor(alice);
});

it('the rows keep their props while a search is typed, so that those that stay are not rendered again', async () => {
  const page = await renderHook(AppsPage as () => ReactNode, undefined, MemoryRouter);
  const propsOf = (wanted: unknown, node: unknown = page.now()) =>
    elementsIn(node).find(({ type }) => type === wanted)?.props;
  const table = () => {
    const list = elementsIn(page.now()).find(({ props }) => typeof props.children === 'function')?.props;
    const content = (list?.children as ((data: object) => ReactNode) | undefined)?.({ items: APPS, unreadable: 0 });
    return propsOf(DataTable, content);
  };
  const before = table();
  const search = propsOf(AppFilters)?.search as [string, (text: string) => void];
  await page.does(() => search[1]('shi'));
  expect(table()?.rows).toEqual([APPS[1]]);
  for (const prop of ['actions', 'columns', 'rowName', 'rowKey']) expect(table()?.[prop]).toBe(before?.[prop]);
});
