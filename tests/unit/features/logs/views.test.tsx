import { beforeEach, expect, it, vi } from 'vitest';
import { Views } from '@/features/logs/Views';
import { ConfirmDialog } from '@/ui/dialogs';
import { elementsIn } from '../../elements';
import { renderHook } from '../../renderHook';

vi.mock('@/cache/useCached', async (original) => ({
  ...(await original<object>()),
  useOwner: () => ({ id: 1, tenantId: 1 }),
}));
vi.mock('@/cache/log-views', () => ({
  loadViews: () => [{ name: 'Refused', query: 'action=blocked' }],
  onViews: () => () => {},
}));
beforeEach(() => {
  vi.stubGlobal('addEventListener', () => {});
});

it('deleting a saved view says beforehand that it cannot be undone', async () => {
  const views = await renderHook(Views, { query: '', onShow: () => {} });
  const press = (label: string) =>
    views.does(() => {
      const items = elementsIn(views.now()).flatMap(({ props }) => (props.items ?? []) as object[]);
      const item = items.find((one) => 'label' in one && one.label === label);
      const button = elementsIn(views.now()).find(({ props }) => props['aria-label'] === label);
      const { onSelect, onClick } = { ...item, ...button?.props } as Record<string, () => void>;
      (onSelect ?? onClick)?.();
    });
  await press('Manage views…');
  await press('Delete Refused');
  const dialog = elementsIn(views.now()).find(({ type }) => type === ConfirmDialog);
  expect(dialog?.props.children).toContain('This cannot be undone.');
});
