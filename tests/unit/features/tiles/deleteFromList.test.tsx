import { act, type FunctionComponent, type PropsWithChildren, type ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Tile } from '@/contract/tiles';
import { RuleDialogs } from '@/features/tiles/RuleDialogs';
import { RulesPage } from '@/features/tiles/RulesPage';
import type { RuleRow } from '@/features/tiles/rows';
import { TileRoute } from '@/features/tiles/TileRoute';
import { Loaded } from '@/parts/Loaded';
import { paths } from '@/paths';
import { DataTable } from '@/ui/table';
import { rule } from '../../domain/limits/support';
import { elementsIn } from '../../elements';
import { ready } from '../../markup';
import { renderHook } from '../../renderHook';

vi.mock('@/parts/useOfflineReason', () => ({ useOfflineReason: () => undefined }));
vi.mock('@/parts/useRoute', () => ({ useRouteParams: () => ({ tile_type: 'rate-limit' }) }));
let rules: Tile[];
let unreadable: number;
vi.mock('@/cache/useCached', async (original) => ({
  ...(await original<object>()),
  useOwner: () => ({ id: 1, tenantId: 1, email: 'admin@acme.example' }),
  useCached: ({ name }: { name: string }) =>
    ready(name === 'tiles.list' ? { items: rules, unreadable } : { items: [], unreadable: 0 }),
}));
const listed = rule('user', 'u', '20 per 1m', { id: 7 });
beforeEach(() => {
  rules = [listed];
  unreadable = 0;
});

const Wrapper: FunctionComponent<PropsWithChildren> = ({ children }) => (
  <MemoryRouter initialEntries={[paths.tile.to('rate-limit')]}>{children}</MemoryRouter>
);

/** The rules page, with the dialog 'Delete' of its only rule open. */
async function deletingFromPage() {
  const { type, props } = TileRoute(RulesPage().props) as ReactElement<{ type: 'rate-limit' }, typeof RulesPage>;
  const page = await renderHook(type as (of: typeof props) => ReactElement, props, Wrapper);
  const partOf = (node: unknown, type: unknown) => {
    const found = elementsIn(node).find((one) => one.type === type);
    if (!found) throw new Error('the page has no such part');
    return found.props;
  };
  const content = partOf(page.now(), Loaded).children as (data: object) => unknown;
  const table = partOf(content({ unreadable: 0 }), DataTable) as unknown as {
    rows: RuleRow[];
    actions: (row: RuleRow) => ReactElement<{ items: { onSelect: () => void }[] }>;
  };
  const [row] = table.rows;
  if (!row) throw new Error('there is no rule');
  await act(async () => table.actions(row).props.items[1]?.onSelect());
  const propsOfDialogs = () => partOf(page.now(), RuleDialogs) as unknown as Parameters<typeof RuleDialogs>[0];
  const dialogs = await renderHook(RuleDialogs, propsOfDialogs(), Wrapper);
  const shown = () => elementsIn(dialogs.now()).find(({ props }) => 'rule' in props)?.props;
  const rerender = async () => {
    await page.rerender({ ...props });
    await dialogs.rerender(propsOfDialogs());
  };
  return { shown, rerender };
}

it("'Delete' speaks of the rule as it is now; where it is gone, the dialog knows that, and has it as it was", async () => {
  const dialog = await deletingFromPage();
  expect(dialog.shown()).toMatchObject({ rule: listed });
  const changed = { ...listed, enabled: false, rule_data: { limit: 50, period: '1m' } };
  rules = [changed];
  await dialog.rerender();
  expect(dialog.shown()).toMatchObject({ rule: changed, gone: false });
  rules = [];
  await dialog.rerender();
  expect(dialog.shown()).toMatchObject({ rule: { id: 7 }, target: { scope: 'user' }, gone: true });
});

it('a rule that can no longer be read does not count as deleted', async () => {
  const dialog = await deletingFromPage();
  rules = [];
  unreadable = 1;
  await dialog.rerender();
  expect(dialog.shown()).toMatchObject({ rule: listed, gone: false });
});
