import { beforeEach, expect, it, vi } from 'vitest';
import { storageOf } from '../storage';

const NAME = 'portcullis.colour-mode';
const bars = [{ content: '' }, { content: '' }];
let system: EventTarget & { matches: boolean };
let page: EventTarget;
let stored: Map<string, string>;
let classes: Set<string>;

beforeEach(() => {
  vi.resetModules();
  stored = new Map();
  classes = new Set();
  system = Object.assign(new EventTarget(), { matches: false });
  page = new EventTarget();
  vi.stubGlobal('matchMedia', () => system);
  vi.stubGlobal('localStorage', storageOf(stored));
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const classList = {
    remove: (...names: string[]) => names.forEach((name) => void classes.delete(name)),
    add: (name: string) => void classes.add(name),
  };
  vi.stubGlobal('document', { documentElement: { classList, style: {} }, querySelectorAll: () => bars });
});

async function open() {
  const { applyColourMode, watchColourMode } = await import('@/app/colourMode');
  const { colourModeAtom } = await import('@/state/colour-mode');
  const { store } = await import('@/state/store');
  const { showMode, chosenMode } = await import('@/app/colourChoice');
  showMode(chosenMode());
  watchColourMode();
  return { apply: applyColourMode, mode: () => store.get(colourModeAtom) };
}

it.each([
  ['nothing', undefined, 'system', 'dark'],
  ['something else', '{broken', 'system', 'dark'],
  ['an unknown mode', '"sepia"', 'system', 'dark'],
  ['a choice', '"light"', 'light', 'light'],
])('a device that holds %s shows it, or else the mode of the system', async (_, text, mode, shown) => {
  if (text) stored.set(NAME, text);
  system.matches = true;
  expect((await open()).mode()).toBe(mode);
  expect([...classes]).toEqual([shown]);
});

it('a choice is shown and kept, and the system is followed only without one', async () => {
  const { CANVAS } = await import('@/ui/theme/canvas');
  const { apply, mode } = await open();
  expect([...classes]).toEqual(['light']);
  apply('dark');
  expect(mode()).toBe('dark');
  expect([...classes]).toEqual(['dark']);
  expect(bars.map(({ content }) => content)).toEqual([CANVAS.dark, CANVAS.dark]);
  expect(stored.get(NAME)).toBe('"dark"');
  system.dispatchEvent(new Event('change'));
  expect([...classes]).toEqual(['dark']);
  apply('system');
  expect([...classes]).toEqual(['light']);
  system.matches = true;
  system.dispatchEvent(new Event('change'));
  expect([...classes]).toEqual(['dark']);
});

it('a choice in another tab is followed, and one that cannot be kept still holds', async () => {
  const { apply, mode } = await open();
  stored.set(NAME, '"dark"');
  page.dispatchEvent(Object.assign(new Event('storage'), { key: NAME }));
  expect(mode()).toBe('dark');
  expect([...classes]).toEqual(['dark']);
  vi.stubGlobal('localStorage', undefined);
  apply('light');
  expect(mode()).toBe('light');
  expect([...classes]).toEqual(['light']);
});
