import { Combobox as ChakraCombobox } from '@chakra-ui/react/combobox';
import type { ReactElement } from 'react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { Combobox } from '@/ui/forms/Combobox';
import { ComboboxInput, type ComboboxProps } from '@/ui/forms/ComboboxInput';
import ComboboxList, { type ComboboxListProps } from '@/ui/forms/ComboboxList';
import { comboboxCode } from '@/ui/forms/comboboxCode';
import { elementsIn } from '../elements';
import { renderHook } from '../renderHook';

const { announce } = vi.hoisted(() => ({ announce: vi.fn() }));
vi.mock('@/ui/util/announce', () => ({ announce, silence: () => {} }));

const props: ComboboxProps = {
  'aria-label': 'Group of ann@acme.example',
  options: [
    { value: '', label: 'No group' },
    { value: '1', label: 'Premium' },
  ],
  value: '',
  onChange: vi.fn(),
  quiet: true,
};
const disabledReason = 'You are offline. Changes need a connection.';

/** The code of the list, fetched or not. */
let code: typeof ComboboxList | null;
beforeEach(() => {
  code = ComboboxList;
  vi.spyOn(comboboxCode, 'state').mockImplementation(() => code);
  vi.spyOn(comboboxCode, 'fetch').mockResolvedValue();
});

/** The field before its list has loaded, and what a user does with it. */
async function shownField(given: ComboboxProps) {
  const field = await renderHook(Combobox as (of: ComboboxProps) => ReactElement<Record<string, unknown>>, given);
  const input = () => {
    const { type, props } = field.now();
    const [shown] = elementsIn((type as (of: unknown) => unknown)(props));
    if (shown?.type !== ComboboxInput) throw new Error('there is no field');
    return shown.props as Record<'onFocus' | 'onMouseDown' | 'onKeyDown', (event: object) => void>;
  };
  return {
    ...field,
    focus: () => field.does(() => input().onFocus({ currentTarget: { select() {} } })),
    press: () => field.does(() => input().onMouseDown({})),
    key: (key: string) => field.does(() => input().onKeyDown({ key, nativeEvent: {}, preventDefault() {} })),
    list: () => (field.now().type === ComboboxList ? (field.now().props as unknown as ComboboxListProps) : null),
  };
}

it('a list that has loaded stays while nothing can be chosen, with its focus and text', async () => {
  const field = await shownField(props);
  await field.focus();
  expect(field.list()).not.toBeNull();
  await field.rerender({ ...props, disabledReason });
  expect(field.list()).toMatchObject({ disabledReason });
});

it.each([
  ['before the network was lost', undefined],
  ['while it was lost', disabledReason],
])('a list whose code loads late does not open for what was pressed %s', async (_, reason) => {
  code = null;
  const field = await shownField({ ...props, disabledReason: reason });
  await field.press();
  await field.focus();
  await field.key('ArrowDown');
  await field.rerender({ ...props, disabledReason });
  code = ComboboxList;
  await field.rerender(props);
  expect(field.list()?.pressed).toEqual([]);
});

/** The list, with what its root and its field are given. */
async function shownList(given: Partial<ComboboxListProps>) {
  const of: ComboboxListProps = { ...props, started: null, pressed: [], hadFocus: false, ...given };
  const list = await renderHook(ComboboxList as (props: ComboboxListProps) => ReactElement, of);
  const find = (type: unknown) => elementsIn(list.now()).find((one) => one.type === type)?.props ?? {};
  return {
    root: () => find(ChakraCombobox.Root),
    input: () => find(ComboboxInput),
    options: () => find(ChakraCombobox.Content),
    notes: () => elementsIn(list.now()).flatMap(({ type, props }) => (type === 'p' ? [props.children] : [])),
    type: (inputValue: string) =>
      list.does(() => {
        const { onInputValueChange, onOpenChange } = find(ChakraCombobox.Root) as Record<string, (of: object) => void>;
        onOpenChange?.({ open: true });
        onInputValueChange?.({ inputValue, reason: 'input-change' });
      }),
    rerender: (next: Partial<ComboboxListProps>) => list.rerender({ ...of, ...next }),
  };
}

it('an open list closes when the network is lost, says why, keeps the text, and does not reopen by itself', async () => {
  const { root, input, type, rerender } = await shownList({ pressed: ['Click'] });
  await type('Pre');
  expect(root()).toMatchObject({ open: true, inputValue: 'Pre' });

  await rerender({ disabledReason });
  expect(root()).toMatchObject({ open: false, readOnly: true, inputValue: 'Pre' });
  expect(input()).toMatchObject({
    'aria-disabled': true,
    'aria-description': disabledReason,
    'data-tip': disabledReason,
  });

  await rerender({});
  expect(root()).toMatchObject({ open: false, readOnly: false, inputValue: 'Pre' });
  expect(input()['aria-disabled']).toBeUndefined();
});

it("the name of the field is the field's alone, also while its list is open", async () => {
  const { input, options } = await shownList({ pressed: ['Click'] });
  expect(input()['aria-label']).toBe('Group of ann@acme.example');
  expect(options()['aria-label']).toBe('Options');
});

it('Enter pressed before there were options chooses nothing once the network was lost', async () => {
  vi.stubGlobal('document', { activeElement: null });
  const onChange = vi.fn();
  const { rerender } = await shownList({ options: [], started: 'Pre', pressed: ['Enter'], hadFocus: true, onChange });
  await rerender({ options: [], onChange, disabledReason });
  await rerender({ options: props.options, onChange });
  expect(onChange).not.toHaveBeenCalled();
});

it('a list without a match says so, aloud too, once nothing more is typed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { type, notes } = await shownList({ pressed: ['Click'] });
  await type('Pre');
  expect(notes()).toEqual([]);
  await type('Prex');
  await type('Prexy');
  expect(notes()).toEqual(['Nothing matches.']);
  vi.advanceTimersByTime(1_000);
  expect(announce.mock.calls).toEqual([['No results']]);
});

it('a list without options says that there is nothing to choose from, and not that nothing matches', async () => {
  const { notes } = await shownList({ options: [], pressed: ['Click'] });
  expect(notes()).toEqual(['Nothing to choose from.']);
});
