import { expect, it } from 'vitest';
import { useOpened } from '@/parts/useOpened';
import { renderHook } from '../renderHook';

const FIRST = { id: 'a', name: 'First' };
const RENAMED = { id: 'a', name: 'Renamed' };
const OTHER = { id: 'b', name: 'Other' };

interface Opening {
  items: readonly (typeof FIRST)[];
  of: string | null;
  keep?: boolean;
  asOpened?: boolean;
}
const open = ({ items, of, ...options }: Opening) => useOpened(items, of, options);

it('an entry that leaves the list stays as it was last listed while it is open, and only then', async () => {
  const opened = await renderHook(open, { items: [FIRST, OTHER], of: 'a' } as Opening);
  await opened.rerender({ items: [RENAMED, OTHER], of: 'a' });
  expect(opened.now()).toBe(RENAMED);
  await opened.rerender({ items: [OTHER], of: 'a' });
  expect(opened.now()).toBe(RENAMED);
  await opened.rerender({ items: [OTHER], of: null });
  await opened.rerender({ items: [OTHER], of: 'a' });
  expect(opened.now()).toBeUndefined();
});

it('an entry that nobody works on leaves with the list', async () => {
  const opened = await renderHook(open, { items: [FIRST], of: 'a', keep: false } as Opening);
  expect(opened.now()).toBe(FIRST);
  await opened.rerender({ items: [], of: 'a', keep: false });
  expect(opened.now()).toBeUndefined();
});

it('an entry that is kept as it was when it was opened is another once it is opened again', async () => {
  const opened = await renderHook(open, { items: [FIRST], of: 'a', asOpened: true } as Opening);
  await opened.rerender({ items: [RENAMED], of: 'a', asOpened: true });
  expect(opened.now()).toBe(FIRST);
  await opened.rerender({ items: [RENAMED], of: null, asOpened: true });
  await opened.rerender({ items: [RENAMED], of: 'a', asOpened: true });
  expect(opened.now()).toBe(RENAMED);
});
