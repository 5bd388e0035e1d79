import { expect, it, vi } from 'vitest';
import { ReasonedSelect, SelectInput } from '@/ui/forms';
import { elementsIn } from '../elements';
import { renderHook } from '../renderHook';

/** Presses a key on a select that says why nothing can be chosen. Returns true if that is all the key does. */
async function stops(key: string, held: object = {}): Promise<boolean> {
  const select = await renderHook(ReasonedSelect, { disabledReason: 'You are offline.', value: 'a' });
  const shown = elementsIn(select.now()).find(({ type }) => type === SelectInput);
  const onKeyDown = shown?.props.onKeyDown as ((event: object) => void) | undefined;
  const preventDefault = vi.fn();
  onKeyDown?.({ key, ctrlKey: false, metaKey: false, altKey: false, preventDefault, ...held });
  return preventDefault.mock.calls.length > 0;
}

it('it is the same element with and without a reason, so that it keeps the focus', async () => {
  const select = await renderHook(ReasonedSelect, { disabledReason: undefined as string | undefined, value: 'a' });
  const place = () => [select.now().type, [select.now().props.children].flat().findIndex(isSelect)];
  const isSelect = (child: unknown) => elementsIn(child)[0]?.type === SelectInput;
  const free = place();
  await select.rerender({ disabledReason: 'You are offline.', value: 'a' });
  expect(place()).toEqual(free);
  expect(free[1]).toBeGreaterThanOrEqual(0);
});

it('a select in which nothing can be chosen does not open, and keeps its value', async () => {
  for (const key of ['ArrowDown', 'ArrowLeft', 'Home', 'PageDown', 'Enter', ' ', 'p', 'F4'])
    expect(await stops(key), key).toBe(true);
  expect(await stops('ArrowDown', { altKey: true })).toBe(true);
  expect(await stops('ArrowDown', { metaKey: true })).toBe(true);
});

it('it leaves the keys of the page and the browser alone', async () => {
  for (const key of ['Tab', 'Escape', 'F5', 'Shift']) expect(await stops(key), key).toBe(false);
  for (const key of ['k', 'r', 'Home']) expect(await stops(key, { ctrlKey: true }), key).toBe(false);
  expect(await stops('k', { metaKey: true })).toBe(false);
  for (const key of ['ArrowLeft', 'd', 'F4']) expect(await stops(key, { altKey: true }), key).toBe(false);
});
