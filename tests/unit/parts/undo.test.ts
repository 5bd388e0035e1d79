import type { FunctionComponent } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HOUR } from '@/durations';
import { toastDone } from '@/parts/undo';
import { dismissAllToasts, waitingToasts } from '@/ui/overlays/toast';
import { elementsIn } from '../elements';
import { type RenderedHook, renderHook } from '../renderHook';

vi.mock('@/parts/useOfflineReason', () => ({ useOfflineReason: () => undefined }));
const page = { visibilityState: 'visible' };
beforeEach(() => {
  vi.useFakeTimers();
  page.visibilityState = 'visible';
  vi.stubGlobal('document', page);
});
afterEach(() => {
  dismissAllToasts();
  vi.useRealTimers();
});

type Undo = RenderedHook<Record<string, unknown>, unknown>;

/** The button 'Undo' in the toast of a change to a rule; null once it is gone. */
async function undoOfRule(): Promise<Undo> {
  toastDone({ text: 'Rate limit for Trial: 5 per 1m → 7 per 1m', undo: () => {}, isRule: true });
  const undo = elementsIn(waitingToasts.read()[0]?.controls).find(({ props }) => 'onUndo' in props);
  if (!undo) throw new Error('no Undo');
  return renderHook(undo.type as FunctionComponent<Record<string, unknown>>, undo.props);
}
const pass = (hook: Undo, ms: number) => hook.does(() => vi.advanceTimersByTimeAsync(ms));
const isShown = (hook: Undo) => hook.now() !== null;

it("a rule's change can be undone for ten seconds", async () => {
  const hook = await undoOfRule();
  await pass(hook, 9_000);
  expect(isShown(hook)).toBe(true);
  await pass(hook, 1_000);
  expect(isShown(hook)).toBe(false);
});

it("the countdown of a rule's change goes on if the device's clock is set", async () => {
  toastDone({ text: 'Rate limit for Trial: 5 per 1m → 7 per 1m', isRule: true });
  const countdown = elementsIn(waitingToasts.read()[0]?.controls).find(({ props }) => 'until' in props);
  const hook: Undo = await renderHook(
    countdown?.type as FunctionComponent<Record<string, unknown>>,
    countdown?.props ?? {},
  );
  const shown = () => elementsIn(hook.now())[0]?.props.children;
  expect(shown()).toEqual([30, ' s']);
  vi.setSystemTime(Date.now() - HOUR);
  await pass(hook, 5_000);
  expect(shown()).toEqual([25, ' s']);
});

it('the ten seconds are those in which the toast can be seen: none passes in a hidden tab', async () => {
  page.visibilityState = 'hidden';
  const hook = await undoOfRule();
  await pass(hook, 60_000);
  expect(isShown(hook)).toBe(true);
  page.visibilityState = 'visible';
  await pass(hook, 9_000);
  expect(isShown(hook)).toBe(true);
  await pass(hook, 1_000);
  expect(isShown(hook)).toBe(false);
});

it('none passes while the focus is on the button or elsewhere in its toast', async () => {
  const hook = await undoOfRule();
  const [button] = elementsIn(hook.now());
  const ref = button?.props.ref as { current: unknown } | undefined;
  let isFocused = true;
  const entry = { matches: (selector: string) => selector === ':focus-within' && isFocused };
  Object.assign(ref ?? {}, { current: { closest: () => entry } });
  await pass(hook, 60_000);
  expect(isShown(hook)).toBe(true);
  isFocused = false;
  await pass(hook, 10_000);
  expect(isShown(hook)).toBe(false);
});

it('a toast about a rule may lead to it', () => {
  const action = { label: 'Show rules', onSelect: () => {} };
  toastDone({ text: 'Tile assigned to Gold', action, isRule: true });
  const text = 'Tile assigned to Gold. Takes effect within about 30 seconds';
  expect(waitingToasts.read()[0]).toMatchObject({ text, action });
});
