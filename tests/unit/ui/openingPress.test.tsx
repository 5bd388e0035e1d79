import { Dialog } from '@chakra-ui/react/dialog';
import { Menu } from '@chakra-ui/react/menu';
import type { ReactElement } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Frame } from '@/ui/dialogs/Frame';
import MenuPopup from '@/ui/overlays/MenuPopup';
import { elementsIn } from '../elements';
import { renderHook } from '../renderHook';

beforeEach(() => {
  vi.stubGlobal('HTMLElement', class {});
  vi.stubGlobal('document', { activeElement: null, body: { closest: () => null }, querySelector: () => null });
});

interface Opened {
  component: unknown;
  props: object;
  content: unknown;
}
const MODALS: [string, Opened][] = [
  ['dialog', { component: Frame, props: { title: 'Add rule', onDismiss() {} }, content: Dialog.Content }],
  [
    'menu',
    {
      component: MenuPopup,
      props: { label: 'Actions', anchor: null, items: [], startAt: 'first', onClose() {}, onChoose() {} },
      content: Menu.Content,
    },
  ],
];

describe.each(MODALS)('a %s that a key has opened', (_, { component, props, content }) => {
  /** Opens it. Returns a function that presses a key in it, and returns true if the key reaches what has the focus. */
  async function open() {
    const opened = await renderHook(component as (of: object) => ReactElement, props);
    return (key: string, repeat = false) => {
      const element = elementsIn(opened.now()).find(({ type }) => type === content);
      const kept = { preventDefault: vi.fn(), stopPropagation: vi.fn() };
      if (!element) throw new Error('nothing is open');
      (element.props.onKeyDownCapture as (event: object) => void)({ key, repeat, ...kept });
      const calls = [kept.preventDefault, kept.stopPropagation].map(({ mock }) => mock.calls.length);
      expect(calls[0]).toBe(calls[1]);
      return calls[0] === 0;
    };
  }

  it.each(['Enter', ' '])('takes nothing from that press while it is held down: %j', async (key) => {
    const reaches = await open();
    expect(reaches(key, true)).toBe(false);
    expect(reaches(key, true)).toBe(false);
    expect(reaches(key)).toBe(true);
  });

  it('takes a key that is pressed in it, however long it is held down', async () => {
    const reaches = await open();
    expect(reaches('ArrowDown')).toBe(true);
    expect(reaches('ArrowDown', true)).toBe(true);
  });
});
