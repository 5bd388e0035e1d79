import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
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
  // Browsers send the click in the task of the release: no timer runs before it.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await pressed.does(() => fire('mouseup'));
  expect(pressed.now()).toBe(true);
  await pressed.does(() => vi.runAllTimers());
  expect(pressed.now()).toBe(false);
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

it('another button does not count: the system may keep its release to itself', async () => {
  const pressed = await renderHook(useMousePressed, undefined);
  await pressed.does(() => fire('mousedown', { button: 2 }));
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
