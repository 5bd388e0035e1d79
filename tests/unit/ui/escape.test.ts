import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onEscapeKeyDown } from '@/ui/dialogs/escape';
import { Frame } from '@/ui/dialogs/Frame';
import { dismissAllToasts, toast, waitingToasts } from '@/ui/overlays/toast';
import { elementsIn } from '../elements';
import { renderHook } from '../renderHook';

class Box {
  constructor(readonly toast: string | null = null) {}
  closest = () => (this.toast === null ? null : { getAttribute: () => this.toast });
}
beforeEach(() => {
  vi.stubGlobal('Element', Box);
  vi.stubGlobal('HTMLElement', Box);
  vi.stubGlobal('document', { activeElement: null, body: new Box(), querySelector: () => null });
});
afterEach(dismissAllToasts);

/** Presses Esc in an element of an open dialog. Returns true if the dialog closes. */
function closes(target: Box, { keyCode = 27, repeat = false } = {}): boolean {
  const preventDefault = vi.fn();
  onEscapeKeyDown({ target, isComposing: false, keyCode, repeat, preventDefault } as unknown as KeyboardEvent);
  return preventDefault.mock.calls.length === 0;
}

it('Esc closes a dialog', () => {
  expect(closes(new Box())).toBe(true);
});

it('an Esc that is held down closes no more than one', () => {
  expect(closes(new Box(), { repeat: true })).toBe(false);
});

it('J1: the Esc that ends a composition does not, in Safari either', () => {
  expect(closes(new Box(), { keyCode: 229 })).toBe(false);
});

it('Esc in a toast inside a dialog closes the toast alone', () => {
  const [id, other] = [toast('Saved'), toast('Deleted')];
  expect(closes(new Box(`${id}`))).toBe(false);
  expect(waitingToasts.read().map((entry) => entry.id)).toEqual([other]);
});

it('every dialog handles Esc in this way', async () => {
  const hook = await renderHook(Frame as (of: object) => ReactElement, { title: 'Add rule', onDismiss: () => {} });
  expect(elementsIn(hook.now())[0]?.props).toMatchObject({ onEscapeKeyDown });
});
