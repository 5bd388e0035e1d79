import { beforeEach, expect, it, vi } from 'vitest';
import { useMousePressed } from '@/ui';
import { renderHook } from '../renderHook';

let page: EventTarget;
const fire = (type: string, of: Partial<MouseEvent> = { button: 0 }) =>
  page.dispatchEvent(Object.assign(new Event(type), of));
beforeEach(() => {
  page = new EventTarget();
  for (const name of ['addEventListener', 'removeEventListener'] as const) vi.stubGlobal(name, page[name].bind(page));
});

it('the button counts as pressed until its click has been handled', async () => {
  const pressed = await renderHook(useMousePressed, undefined);
  expect(pressed.now()).toBe(false);
  await pressed.does(() => fire('mousedown'));
  expect(pressed.now()).toBe(true);
  let atClick: boolean | undefined;
  await pressed.does(() => {
    fire('mouseup');
    // Browsers send the click in the same task.
    atClick = pressed.now();
  });
  expect(atClick).toBe(true);
  await pressed.shows(() => expect(pressed.now()).toBe(false));
});

it.each(['dragend', 'blur', 'keydown', 'contextmenu'])(
  'a press that ends with %s instead of a release is over',
  async (end) => {
    const pressed = await renderHook(useMousePressed, undefined);
    await pressed.does(() => fire('mousedown'));
    await pressed.does(() => fire(end));
    await pressed.shows(() => expect(pressed.now()).toBe(false));
  },
);

it.each([
  ['another button', { button: 2 }],
  ['a click that opens a menu on a Mac', { button: 0, ctrlKey: true }],
])('%s does not count: the system may keep its release to itself', async (_, of) => {
  const pressed = await renderHook(useMousePressed, undefined);
  await pressed.does(() => fire('mousedown', of));
  expect(pressed.now()).toBe(false);
});

it('a page without forms is not listened to, and a press that nobody saw ending is forgotten', async () => {
  const first = await renderHook(useMousePressed, undefined);
  await first.does(() => fire('mousedown'));
  await first.unmount();
  fire('mousedown');
  const second = await renderHook(useMousePressed, undefined);
  expect(second.now()).toBe(false);
});
