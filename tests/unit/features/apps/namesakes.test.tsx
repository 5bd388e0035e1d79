import type { ReactElement, ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ApiKeyStatus } from '@/contract/api-keys';
import type { App } from '@/contract/apps';
import { AppsPage } from '@/features/apps/AppsPage';
import { RevokeKeyDialog } from '@/features/apps/detail/RevokeKeyDialog';
import { ConfirmSubmit } from '@/parts/SubmitDialog';
import type { MenuItem } from '@/ui';
import { DataTable } from '@/ui/table';
import { stubWindow } from '../../../support/window';
import { alice, sessionFor } from '../../cache/support';
import { elementsIn } from '../../elements';
import { ready } from '../../markup';
import { renderHook } from '../../renderHook';

vi.mock('@/parts/useOfflineReason', () => ({ useOfflineReason: () => undefined }));
let apps: App[];
vi.mock('@/cache/useCached', async (original) => ({
  ...(await original<object>()),
  useCached: ({ name }: { name: string }) => ready(name === 'apps.list' ? { items: apps, unreadable: 0 } : null),
}));

const appOf = (id: number, app_display_name: string, app_slug: string | null) =>
  ({ id, app_display_name, app_slug }) as App;
const CHECKOUT = appOf(1, 'Checkout', 'checkout');
beforeEach(() => {
  stubWindow();
  sessionFor(alice);
  apps = [CHECKOUT, appOf(2, 'Checkout', null), appOf(3, 'Shop', 'shop')];
});

interface TableProps {
  actions: (app: App) => ReactElement<{ name: string; items: MenuItem[] }>;
  rowName: (app: App) => string;
}

it("apps of one name are told apart in the rows' menus, and in the question whether to delete one", async () => {
  const page = await renderHook(AppsPage as () => ReactNode, undefined, MemoryRouter);
  const all = () => elementsIn(page.now());
  const list = all().find(({ props }) => typeof props.children === 'function')?.props;
  const content = (list?.children as ((data: object) => ReactNode) | undefined)?.({ items: apps, unreadable: 0 });
  const table = elementsIn(content).find(({ type }) => type === DataTable)?.props as TableProps | undefined;
  if (!table) throw new Error('no table');
  const { actions, rowName } = table;
  const names = ['Checkout (checkout)', 'Checkout (2)', 'Shop'];
  expect(apps.map((app) => actions(app).props.name)).toEqual(names);
  expect(apps.map(rowName)).toEqual(names);

  const remove = actions(CHECKOUT).props.items.find(({ label }) => label === 'Delete');
  await page.does(() => remove?.onSelect());
  const dialog = () => all().find(({ props }) => 'gone' in props)?.props;
  expect(dialog()).toMatchObject({ app: CHECKOUT, name: 'Checkout (checkout)', gone: false });
  // Somebody else deletes it.
  apps = apps.slice(1);
  await page.rerender(undefined);
  expect(dialog()).toMatchObject({ name: 'Checkout (checkout)', gone: true });
});

it('the question whether to revoke a key tells apps of one name apart; what is typed is the name', async () => {
  const opened: ApiKeyStatus = { status: 'active', created_at: null, last_used_at: null };
  const props = { app: CHECKOUT, opened, onRevoked: () => {}, onClose: () => {} };
  const dialog = await renderHook(RevokeKeyDialog as (of: typeof props) => ReactNode, props);
  const shown = elementsIn(dialog.now()).find(({ type }) => type === ConfirmSubmit)?.props;
  expect(shown).toMatchObject({ title: 'Revoke the API key of Checkout (checkout)?', typedName: 'Checkout' });
});
