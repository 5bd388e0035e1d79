import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Views } from '@/features/logs/Views';
import { atStake } from '@/parts/atStake';
import { ConfirmDialog, FormDialog } from '@/ui/dialogs';
import { TextInput } from '@/ui/forms';
import { elementsIn } from '../../elements';
import { renderHook } from '../../renderHook';
import { storageOf } from '../../storage';

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
  vi.stubGlobal('sessionStorage', storageOf());
});

async function shownViews() {
  const views = await renderHook(Views, { query: '', onShow: () => {} });
  const press = (label: string) =>
    views.does(() => {
      const items = elementsIn(views.now()).flatMap(({ props }) => (props.items ?? []) as object[]);
      const item = items.find((one) => 'label' in one && one.label === label);
      const button = elementsIn(views.now()).find(({ props }) => [props['aria-label'], props.children].includes(label));
      const { onSelect, onClick } = { ...item, ...button?.props } as Record<string, () => void>;
      (onSelect ?? onClick)?.();
    });
  return { views, press };
}

it('deleting a saved view says beforehand that it cannot be undone', async () => {
  const { views, press } = await shownViews();
  await press('Manage views…');
  await press('Delete Refused');
  const dialog = elementsIn(views.now()).find(({ type }) => type === ConfirmDialog);
  expect(dialog?.props.children).toContain('This cannot be undone.');
});

describe.each([
  ['Save view', '', ['Save view']],
  ['Rename Refused', 'Refused', ['Manage views…', 'Rename Refused']],
])("the dialog '%s'", (title, before, presses) => {
  async function open() {
    const { views, press } = await shownViews();
    for (const label of presses) await press(label);
    const opened = elementsIn(views.now()).find(({ props }) => props.title === title);
    const dialog = await renderHook(opened?.type as (props: object) => ReactNode, opened?.props ?? {});
    const propsOf = (part: unknown) => elementsIn(dialog.now()).find(({ type }) => type === part)?.props ?? {};
    const calls = (handler: unknown, event?: object) => dialog.does(() => (handler as (event?: object) => void)(event));
    return {
      name: () => propsOf(TextInput).value,
      type: (value: string) => calls(propsOf(TextInput).onChange, { target: { value } }),
      close: () => calls(propsOf(FormDialog).onClose),
      leave: dialog.unmount,
    };
  }

  it('counts as a half-filled form while its name is typed, and gets that back after a reload', async () => {
    const dialog = await open();
    expect(atStake()).toBe('nothing');
    await dialog.type('Blocked');
    expect(atStake()).toBe('typed');
    await dialog.leave();
    expect((await open()).name()).toBe('Blocked');
  });

  it('forgets the typed name when it is closed', async () => {
    const dialog = await open();
    await dialog.type('Blocked');
    await dialog.close();
    await dialog.leave();
    expect(atStake()).toBe('nothing');
    expect((await open()).name()).toBe(before);
  });
});
