import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SavedView } from '@/domain/logs/views';
import { ViewNameDialog } from '@/features/logs/ViewNameDialog';
import { Views } from '@/features/logs/Views';
import { atStake } from '@/parts/atStake';
import { ConfirmDialog, FormDialog, InfoDialog } from '@/ui/dialogs';
import { Field, TextInput } from '@/ui/forms';
import { elementsIn } from '../../elements';
import { renderHook } from '../../renderHook';
import { storageOf } from '../../storage';

vi.mock('@/cache/useCached', async (original) => ({
  ...(await original<object>()),
  useOwner: () => ({ id: 1, tenantId: 1 }),
}));
let kept: readonly SavedView[];
vi.mock('@/cache/log-views', () => ({
  loadViews: () => kept,
  onViews: () => () => {},
  changeViews: (_: unknown, change: (views: readonly SavedView[]) => readonly SavedView[]) => {
    kept = change(kept);
  },
}));
const undone = vi.hoisted(() => ({ undo: [] as (() => void)[], refused: vi.fn() }));
vi.mock('@/parts/undo', () => ({
  toastDone: ({ text, undo }: { text: string; undo: () => void }) => {
    toasted(text);
    undone.undo.push(undo);
  },
  toastNotUndone: undone.refused,
}));
const toasted = vi.hoisted(() => vi.fn());
vi.mock('@/ui', async (original) => ({ ...(await original<object>()), toast: toasted }));
const named = vi.fn();
beforeEach(() => {
  kept = [
    { name: 'Late', query: 'range=1h' },
    { name: 'Refused', query: 'action=blocked' },
  ];
  undone.undo = [];
  undone.refused.mockClear();
  named.mockClear();
  toasted.mockClear();
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

it('a view that was deleted or renamed is reported, one that kept its name is not', async () => {
  const { views, press } = await shownViews();
  const does = (property: string, ...given: string[]) =>
    views.does(() => {
      const found = elementsIn(views.now()).find(({ props }) => property in props)?.props;
      (({ ...found })[property] as (...given: string[]) => void)(...given);
    });
  await press('Manage views…');
  await press('Rename Refused');
  await does('onName', 'Refused ');
  expect(toasted).not.toHaveBeenCalled();
  await press('Rename Refused');
  await does('onName', 'Blocked ');
  await press('Delete Late');
  await does('onConfirm');
  expect(toasted.mock.calls).toEqual([['View renamed: Refused → Blocked'], ["View 'Late' deleted"]]);
});

it('a renamed view gets its name back by Undo, unless it has gone or another one has that name', async () => {
  const { views, press } = await shownViews();
  const rename = async (name: string) => {
    await press('Manage views…');
    await press('Rename Refused');
    const onName = elementsIn(views.now()).find(({ props }) => 'onName' in props)?.props.onName;
    await views.does(() => (onName as (name: string) => void)(name));
  };
  const names = () => kept.map(({ name }) => name);
  await rename('Blocked');
  expect(names()).toEqual(['Blocked', 'Late']);
  undone.undo[0]?.();
  expect(kept).toContainEqual({ name: 'Refused', query: 'action=blocked' });
  expect(names()).toEqual(['Late', 'Refused']);

  await rename('Blocked');
  kept = [...kept, { name: 'Refused', query: 'action=throttled' }];
  undone.undo[1]?.();
  expect(undone.refused).toHaveBeenCalledOnce();
  expect(kept).toContainEqual({ name: 'Refused', query: 'action=throttled' });
  kept = [];
  undone.undo[1]?.();
  expect(kept).toEqual([]);
});

it("the dialog of the views has no 'Cancel': a renamed or deleted one stays so", async () => {
  const { views, press } = await shownViews();
  await press('Manage views…');
  const dialogs = elementsIn(views.now()).map(({ type }) => type);
  expect(dialogs).toContain(InfoDialog);
  expect(dialogs).not.toContain(FormDialog);
});

describe.each([
  ['Save view', '', ['Save view']],
  ['Rename Refused', 'Refused', ['Manage views…', 'Rename Refused']],
])("the dialog '%s'", (title, before, presses) => {
  async function open() {
    const { views, press } = await shownViews();
    for (const label of presses) await press(label);
    const opened = elementsIn(views.now()).find(({ props }) => props.title === title);
    const props = opened?.props as unknown as Parameters<typeof ViewNameDialog>[0];
    const dialog = await renderHook(ViewNameDialog, { ...props, onName: named });
    const propsOf = (part: unknown) => elementsIn(dialog.now()).find(({ type }) => type === part)?.props ?? {};
    const calls = (handler: unknown, event?: object) => dialog.does(() => (handler as (event?: object) => void)(event));
    /** The field as the page has it: the form sets its text and its focus. */
    const field = { name: 'name', type: 'text', value: '', focus: vi.fn() };
    (propsOf(TextInput).ref as (element: object) => void)(field);
    return {
      name: () => field.value,
      type: (value: string) => {
        field.value = value;
        return calls(propsOf(TextInput).onChange, { type: 'change', target: field });
      },
      leaveField: () => calls(propsOf(TextInput).onBlur, { type: 'blur', target: field }),
      save: () => calls(propsOf(FormDialog).onSubmit, { preventDefault() {}, persist() {} }),
      error: () => propsOf(Field).error,
      hasFocus: () => field.focus.mock.calls.length > 0,
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

  it('says what is wrong with the name once its field is left', async () => {
    const dialog = await open();
    await dialog.type('  ');
    expect(dialog.error()).toBeUndefined();
    await dialog.leaveField();
    expect(dialog.error()).toBe('Name is required');
    await dialog.type('Other');
    expect(dialog.error()).toBeUndefined();
  });

  it("leads to the field if 'Save' is pressed with a name that another view has, and saves none", async () => {
    const dialog = await open();
    await dialog.type('late');
    await dialog.save();
    expect(dialog.error()).toBe('A view with this name already exists.');
    expect(dialog.hasFocus()).toBe(true);
    expect(named).not.toHaveBeenCalled();
    await dialog.type('Later');
    await dialog.save();
    expect(named).toHaveBeenCalledWith('Later');
    expect(atStake()).toBe('nothing');
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
