import { expect, it, vi } from 'vitest';
import { useTable } from '@/ui/table/useTable';
import { renderHook } from '../renderHook';

interface Entry {
  id: string;
  size: number;
}

const entries = (count: number): Entry[] =>
  Array.from({ length: count }, (_, index) => ({ id: `e${index}`, size: count - index }));
const columns = [
  { key: 'size', header: 'Size', cell: ({ size }: Entry) => String(size), sortValue: (of: Entry) => of.size },
];

it('rows are made once: those of a part that was made ahead, those that a search hid, and those that come in again', async () => {
  const rowKey = vi.fn(({ id }: Entry) => id);
  const all = entries(5);
  const hook = await renderHook((rows: Entry[]) => useTable({ columns, rows, rowKey, roomFor: null }), all);
  expect(rowKey).not.toHaveBeenCalled();

  hook.now().make(1, 3);
  expect(rowKey.mock.calls.map(([{ id }]) => id)).toEqual(['e1', 'e2']);
  const made = hook.now().inOrder();
  expect(made.map(({ id }) => id)).toEqual(['e0', 'e1', 'e2', 'e3', 'e4']);
  expect(rowKey).toHaveBeenCalledTimes(5);

  await hook.rerender(all.slice(3));
  expect(hook.now().inOrder()).toEqual(made.slice(3));
  await hook.rerender([...all, { id: 'new', size: 9 }]);
  expect(hook.now().inOrder().slice(0, 5)).toEqual(made);
  expect(rowKey).toHaveBeenCalledTimes(6);
});

it('the order of one render is kept until a render with other rows or another order', async () => {
  const hook = await renderHook(
    ({ rows, sorted }: { rows: Entry[]; sorted: boolean }) =>
      useTable({
        columns,
        rows,
        rowKey: ({ id }) => id,
        roomFor: null,
        sort: sorted ? { key: 'size', direction: 'ascending' } : null,
      }),
    { rows: entries(3), sorted: false },
  );
  const { inOrder } = hook.now();
  const first = inOrder();
  await hook.rerender({ rows: entries(3), sorted: true });
  expect(
    hook
      .now()
      .inOrder()
      .map(({ id }) => id),
  ).toEqual(['e2', 'e1', 'e0']);
  expect(inOrder()).toBe(first);
});
