import { expect, it, vi } from 'vitest';
import { SelectAll } from '@/ui/table/controls';
import { keyOf, useRangeSelection, useTable } from '@/ui/table/useTable';
import { renderHook } from '../renderHook';

interface Entry {
  id: string;
  size: number;
}

const entries = (count: number): Entry[] =>
  Array.from({ length: count }, (_, index) => ({ id: `e${index}`, size: count - index }));
const onSort = () => {};
const columns = [
  { key: 'size', header: 'Size', cell: ({ size }: Entry) => String(size), sortValue: (of: Entry) => of.size },
];

it('rows are made once: those of a part that was made ahead, those that a search hid, and those that come in again', async () => {
  const rowKey = vi.fn(({ id }: Entry) => id);
  const all = entries(5);
  const hook = await renderHook(
    (rows: Entry[]) => useTable({ columns, rows, rowKey, roomFor: null, sort: null, onSort }),
    all,
  );
  expect(rowKey).not.toHaveBeenCalled();

  hook.now().make(1, 3);
  expect(rowKey.mock.calls.map(([{ id }]) => id)).toEqual(['e1', 'e2']);
  const made = hook.now().inOrder();
  expect(made.map(keyOf)).toEqual(['e0', 'e1', 'e2', 'e3', 'e4']);
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
        onSort,
      }),
    { rows: entries(3), sorted: false },
  );
  const { inOrder } = hook.now();
  const first = inOrder();
  await hook.rerender({ rows: entries(3), sorted: true });
  expect(hook.now().inOrder().map(keyOf)).toEqual(['e2', 'e1', 'e0']);
  expect(inOrder()).toBe(first);
});

it.each(['constructor', '__proto__', 'toString', 'unknown'])(
  'a sort by %s, which is no column, leaves the order as it is',
  async (key) => {
    const hook = await renderHook(
      (rows: Entry[]) =>
        useTable({
          columns,
          rows,
          rowKey: ({ id }) => id,
          roomFor: null,
          sort: { key, direction: 'ascending' },
          onSort,
        }),
      entries(3),
    );
    expect(hook.now().current).toBeNull();
    expect(hook.now().inOrder().map(keyOf)).toEqual(['e0', 'e1', 'e2']);
  },
);

it('rows can be ticked, alone, as a range and all at once, whatever their ids', async () => {
  const rows = ['constructor', '__proto__', 'toString', 'plain'].map((id) => ({ id, size: 1 }));
  let keys: ReadonlySet<string> = new Set();
  const onChange = (next: ReadonlySet<string>) => {
    keys = next;
  };
  const hook = await renderHook((ticked: ReadonlySet<string>) => {
    const selection = { keys: ticked, onChange };
    const { table } = useTable({ columns, rows, rowKey: ({ id }) => id, roomFor: null, sort: null, onSort, selection });
    return { tick: useRangeSelection(table), all: SelectAll({ table }).props };
  }, keys);
  const tick = async (key: string, range = false) => {
    hook.now().tick(key, range);
    await hook.rerender(keys);
  };
  expect(hook.now().all).toMatchObject({ checked: false, mixed: false });
  await tick('constructor');
  expect([...keys]).toEqual(['constructor']);
  expect(hook.now().all).toMatchObject({ checked: false, mixed: true });
  await tick('toString', true);
  expect([...keys]).toEqual(['constructor', '__proto__', 'toString']);
  await tick('__proto__');
  expect([...keys]).toEqual(['constructor', 'toString']);
  hook.now().all.onChange();
  expect([...keys].sort()).toEqual(['__proto__', 'constructor', 'plain', 'toString']);
  await hook.rerender(keys);
  expect(hook.now().all).toMatchObject({ checked: true, mixed: false });
  hook.now().all.onChange();
  expect([...keys]).toEqual([]);
});
