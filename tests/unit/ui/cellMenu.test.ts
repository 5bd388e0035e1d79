import { beforeEach, expect, it, vi } from 'vitest';
import { menuCode } from '@/ui/overlays/Menu';
import MenuPopup from '@/ui/overlays/MenuPopup';
import { CellMenu } from '@/ui/table/CellMenu';
import { renderHook } from '../renderHook';

/** An element as far as focus is concerned. */
class Box {
  constructor(readonly inside: readonly Box[] = []) {}
  contains = (other: unknown): boolean => other === this || this.inside.some((one) => one === other);
  closest = () => null;
  focus(): void {
    page.activeElement = this;
  }
}
const anchor = new Box();
const item = new Box();
const menu = new Box([item]);
const page = {
  activeElement: anchor,
  body: new Box(),
  querySelector: (of: string) => (of === '[role=menu]' ? menu : null),
};

let scroll: (target: Box) => void;
beforeEach(() => {
  page.activeElement = anchor;
  vi.stubGlobal('document', page);
  vi.stubGlobal('Node', Box);
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) => {
    if (type === 'scroll') scroll = (target) => listener({ target });
  });
  vi.spyOn(menuCode, 'state').mockReturnValue(MenuPopup);
});

async function open() {
  const onClose = vi.fn();
  await renderHook(CellMenu, {
    label: 'Menu for app Shop',
    items: [],
    anchor: anchor as unknown as HTMLElement,
    onClose,
  });
  return onClose;
}

it('scrolling closes a cell’s menu and returns the focus to its button', async () => {
  const onClose = await open();
  menu.focus();
  scroll(page.body);
  expect(onClose).toHaveBeenCalledOnce();
  expect(page.activeElement).toBe(anchor);
});

it('a focus that is elsewhere by then stays there', async () => {
  const onClose = await open();
  const field = new Box();
  field.focus();
  scroll(page.body);
  expect(onClose).toHaveBeenCalledOnce();
  expect(page.activeElement).toBe(field);
});

it('scrolling within the menu closes nothing', async () => {
  const onClose = await open();
  menu.focus();
  scroll(item);
  expect(onClose).not.toHaveBeenCalled();
  expect(page.activeElement).toBe(menu);
});
