import type { ReactElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Frame } from '@/ui/dialogs/Frame';
import { renderHook } from '../renderHook';

/** A window that hears keys. */
let page: EventTarget;

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('HTMLElement', class {});
  vi.stubGlobal('document', { activeElement: null, body: { closest: () => null }, querySelector: () => null });
});

/** Opens a dialog and closes it, so that the focus returns to its opener. */
async function closeOne() {
  const opened = await renderHook(Frame as (of: object) => ReactElement, { title: 'Create group', onDismiss() {} });
  await opened.unmount();
}

/** Returns true if the key reaches what has the focus. */
function reaches(key: string, { repeat = false, type = 'keydown' } = {}): boolean {
  const event = Object.assign(new Event(type, { cancelable: true }), { key, repeat });
  const stopPropagation = vi.spyOn(event, 'stopPropagation');
  page.dispatchEvent(event);
  expect(stopPropagation.mock.calls.length > 0).toBe(event.defaultPrevented);
  return !event.defaultPrevented;
}

it('an Enter held down since before a dialog closed does nothing on its opener, until it is let go', async () => {
  await closeOne();
  expect(reaches('Enter', { repeat: true })).toBe(false);
  expect(reaches('Enter', { repeat: true })).toBe(false);
  reaches('Enter', { type: 'keyup' });
  expect(reaches('Enter')).toBe(true);
  expect(reaches('Enter', { repeat: true })).toBe(true);
});

it('an Enter pressed after a dialog has closed reaches its opener, however long it is held down', async () => {
  await closeOne();
  expect(reaches('Enter')).toBe(true);
  expect(reaches('Enter', { repeat: true })).toBe(true);
});

it('other keys held down reach what has the focus', async () => {
  await closeOne();
  expect(reaches('a', { repeat: true })).toBe(true);
  expect(reaches('ArrowDown', { repeat: true })).toBe(true);
  reaches('a', { type: 'keyup' });
  expect(reaches('Enter', { repeat: true })).toBe(false);
});
