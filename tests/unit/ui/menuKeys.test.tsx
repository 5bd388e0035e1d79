import { Menu } from '@chakra-ui/react/menu';
import type { ReactElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import MenuPopup, { type MenuPopupProps } from '@/ui/overlays/MenuPopup';
import { elementsIn } from '../elements';
import { renderHook } from '../renderHook';

beforeEach(() => {
  vi.stubGlobal('document', { activeElement: null, body: {}, querySelector: () => null });
});

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

type Press = [key: string, code: string, held: Partial<typeof NONE>];

/** Opens a menu. Returns its elements. */
async function open(given: Partial<MenuPopupProps>) {
  const props = { label: 'Actions', anchor: null, items: [], startAt: 'first', onClose() {}, onChoose() {} } as const;
  return renderHook(MenuPopup as (of: MenuPopupProps) => ReactElement, { ...props, ...given });
}

/** Presses a key in an open menu. */
async function press(...[key, code, held]: Press) {
  const onClose = vi.fn();
  const menu = await open({ onClose });
  const content = elementsIn(menu.now()).find(({ type }) => type === Menu.Content);
  const stopPropagation = vi.fn();
  const nativeEvent = { key, code, ...NONE, ...held };
  if (!content) throw new Error('there is no menu');
  (content.props.onKeyDown as (event: object) => void)({ ...nativeEvent, nativeEvent, stopPropagation });
  return { closes: onClose.mock.calls.length === 1, passes: stopPropagation.mock.calls.length === 0 };
}

it.each<[string, ...Press]>([
  ['Ctrl+K', 'k', 'KeyK', { ctrlKey: true }],
  ['⌘K', 'k', 'KeyK', { metaKey: true }],
  ['Ctrl+K on a Cyrillic keyboard', 'л', 'KeyK', { ctrlKey: true }],
  ['F8', 'F8', 'F8', {}],
])('an open menu closes for a shortcut of the page and lets it pass: %s', async (_, ...keys) => {
  expect(await press(...keys)).toEqual({ closes: true, passes: true });
});

it.each<Press>([
  ['k', 'KeyK', {}],
  ['Enter', 'Enter', {}],
  ['Control', 'ControlLeft', { ctrlKey: true }],
  ['c', 'KeyC', { ctrlKey: true }],
  ['F8', 'F8', { shiftKey: true }],
])('an open menu keeps its other keys from the page: %s', async (...keys) => {
  expect(await press(...keys)).toEqual({ closes: false, passes: false });
});

it('Tab closes it, and is no key of the page', async () => {
  expect(await press('Tab', 'Tab', {})).toEqual({ closes: true, passes: false });
});

it('of two items with the same name the keys choose the one that is highlighted', async () => {
  const [view, manage] = [
    { label: 'Manage views…', onSelect() {} },
    { label: 'Manage views…', onSelect() {} },
  ];
  const onChoose = vi.fn();
  const menu = await open({ items: [view, manage], startAt: 'last', onChoose });
  const [root] = elementsIn(menu.now());
  const values = elementsIn(menu.now()).flatMap(({ type, props }) => (type === Menu.Item ? [props.value] : []));
  expect(new Set(values).size).toBe(2);
  expect(root?.props.defaultHighlightedValue).toBe(values[1]);
  // The value is part of the item's id, which must have no spaces.
  expect(values.join('')).not.toMatch(/\s/);
  (root?.props.onSelect as ((details: object) => void) | undefined)?.({ value: values[1] });
  expect(onChoose.mock.calls).toEqual([[manage]]);
  expect(onChoose.mock.calls[0]?.[0]).toBe(manage);
});
