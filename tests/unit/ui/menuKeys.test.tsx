import { Menu } from '@chakra-ui/react/menu';
import type { ReactElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import MenuPopup from '@/ui/overlays/MenuPopup';
import { elementsIn } from '../elements';
import { renderHook } from '../renderHook';

beforeEach(() => {
  vi.stubGlobal('document', { activeElement: null, body: {}, querySelector: () => null });
});

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

type Press = [key: string, code: string, held: Partial<typeof NONE>];

/** Presses a key in an open menu. */
async function press(...[key, code, held]: Press) {
  const onClose = vi.fn();
  const props = { label: 'Actions', anchor: null, items: [], startAt: 'first', onClose, onChoose() {} } as const;
  const menu = await renderHook(MenuPopup as (of: typeof props) => ReactElement, props);
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
