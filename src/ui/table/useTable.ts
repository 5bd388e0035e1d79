import {
  type ColumnDef,
  createRow,
  functionalUpdate,
  memo,
  type RowData,
  type RowModel,
  RowSelection,
  type RowSelectionState,
  type SortingState,
  type Table,
  type Row as TableRow,
  useReactTable,
} from '@tanstack/react-table';
import { useCallback, useMemo, useRef, useState } from 'react';
import { orderOf, type SortKey, sortKeyOf } from './order';
import type { DataTableProps, Sort } from './types';

type Options<Row> = Pick<DataTableProps<Row>, 'columns' | 'rows' | 'rowKey' | 'sort' | 'onSort' | 'selection'> & {
  /** Keys of columns that are hidden by choice. */
  hidden?: ReadonlySet<string>;
  /** Keys of the columns that the window has room for; null: rows are cards, which show every column. */
  roomFor: ReadonlySet<string> | null;
  /** The rows come in order already, a part of them at a time. */
  ordered?: boolean;
};

/** The library looks rows up by id in plain records, where a name such as 'constructor' is always found: its ids have a mark before the key. */
const idOf = (key: string) => `#${key}`;

/** The key of one of the library's rows. */
export const keyOf = ({ id }: { id: string }): string => id.slice(1);

/** The table as seen by its rows, without the features that would add methods to each row; only selection is used. */
const forRows = <Row extends RowData>(table: Table<Row>): Table<Row> =>
  Object.create(table, { _features: { value: [RowSelection] } });

/**
 * Caches the library's row objects: each is created once as long as its entry and the columns stay the same, however often the rows are
 * filtered (docs/decisions/0421-table-library.md).
 */
class KeptRows<Row extends RowData> {
  #narrow: Table<Row> | null = null;
  #columns: readonly ColumnDef<Row>[] | null = null;
  #rows = new WeakMap<WeakKey, TableRow<Row>>();

  of(table: Table<Row>, original: Row, index: number): TableRow<Row> {
    const { columns } = table.options;
    // A row keeps the values of its columns, too.
    if (this.#columns !== columns) this.#rows = new WeakMap();
    this.#columns = columns;
    const found = this.#rows.get(original as WeakKey);
    if (found) return found;
    this.#narrow ??= forRows(table);
    const id = table.options.getRowId?.(original, index) ?? String(index);
    const made = createRow<Row>(this.#narrow, id, original, index, 0);
    this.#rows.set(original as WeakKey, made);
    return made;
  }
}

/** With a key the library would log how long each computation takes. */
const UNNAMED = { key: false };

/** The library's core row model, of rows that are kept. */
const getCoreRowModelOf =
  <Row extends RowData>(kept: KeptRows<Row>) =>
  (table: Table<Row>) =>
    memo(
      () => [table.options.data, table.options.columns],
      (data): RowModel<Row> => {
        const rows = data.map((original, index) => kept.of(table, original, index));
        const rowsById: Record<string, TableRow<Row>> = {};
        for (const row of rows) rowsById[row.id] = row;
        return { rows, flatRows: rows, rowsById };
      },
      UNNAMED,
    );

/**
 * A sorted row model with rows without a value last in either direction, and equal ones in the order of the list: the library's own has
 * neither (docs/decisions/0421-table-library.md).
 */
const getRowModelInOrder = <Row extends RowData>(table: Table<Row>) =>
  memo(
    () => [table.getState().sorting, table.getPreSortedRowModel()],
    ([sort], from): RowModel<Row> => {
      if (!sort || !table.getColumn(sort.id)?.getCanSort()) return from;
      const keys = from.rows.map((row) => row.getValue<SortKey | undefined>(sort.id));
      const rows = orderOf(keys, sort.desc).flatMap((index) => from.rows[index] ?? []);
      return { ...from, rows, flatRows: rows };
    },
    UNNAMED,
  );

const toState = (sort: Sort | null): SortingState =>
  sort ? [{ id: sort.key, desc: sort.direction === 'descending' }] : [];
const toSort = ([first]: SortingState): Sort | null =>
  first ? { key: first.id, direction: first.desc ? 'descending' : 'ascending' } : null;

const NONE: ReadonlySet<string> = new Set();

/**
 * Sorting, column visibility and selection of a DataTable, handled by the library with state from the page. `inOrder` returns the rows,
 * created and sorted on the first call after a render; `make` creates a chunk of them in advance.
 */
export function useTable<Row>(options: Options<Row>) {
  const { columns, rows, rowKey, sort, onSort, selection, roomFor, hidden = NONE, ordered = false } = options;
  // An address may name anything.
  const current = columns.some(({ key, sortValue }) => key === sort?.key && sortValue) ? sort : null;
  const sorting = useMemo(() => toState(current), [current]);
  const rowSelection = useMemo<RowSelectionState>(
    () => Object.fromEntries([...(selection?.keys ?? NONE)].map((key) => [idOf(key), true])),
    [selection?.keys],
  );
  const columnVisibility = useMemo(
    () => Object.fromEntries(columns.map(({ key }) => [key, !hidden.has(key) && (roomFor?.has(key) ?? true)])),
    [columns, hidden, roomFor],
  );
  const defs = useMemo<ColumnDef<Row>[]>(
    () =>
      columns.map(({ key, sortValue }) => ({
        id: key,
        ...(sortValue ? { accessorFn: (row: Row) => sortKeyOf(sortValue(row)) } : {}),
      })),
    [columns],
  );
  const [kept] = useState(() => new KeptRows<Row>());
  const table = useReactTable<Row>({
    data: rows as Row[],
    columns: defs,
    getRowId: (row) => idOf(rowKey(row)),
    getCoreRowModel: getCoreRowModelOf(kept),
    getSortedRowModel: getRowModelInOrder,
    // A click on a header: ascending, descending, as they came.
    sortDescFirst: false,
    enableMultiSort: false,
    manualSorting: ordered,
    enableRowSelection: selection !== undefined,
    state: { sorting, rowSelection, columnVisibility },
    onSortingChange: (updater) => onSort(toSort(functionalUpdate(updater, sorting))),
    onRowSelectionChange: (updater) => {
      const next = functionalUpdate(updater, rowSelection);
      const ids = Object.keys(next).filter((id) => next[id]);
      selection?.onChange(new Set(ids.map((id) => keyOf({ id }))));
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the table's options, these make its rows
  const inOrder = useMemo(() => {
    let sorted: readonly TableRow<Row>[] | undefined;
    return () => {
      sorted ??= table.getRowModel().rows;
      return sorted;
    };
  }, [table, rows, defs, sorting, ordered]);
  const leaves = table.getVisibleLeafColumns();
  const visible = useMemo(() => {
    const byKey = new Map(columns.map((column) => [column.key, column]));
    return leaves.flatMap((column) => byKey.get(column.id) ?? []);
  }, [columns, leaves]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns make other rows
  const make = useCallback(
    (from: number, to: number) => {
      for (const [index, row] of rows.slice(from, to).entries()) kept.of(table, row, from + index);
    },
    [kept, table, rows, defs],
  );
  return { table, inOrder, make, visible, current };
}

/** The rows between the last one ticked and this one, for Shift+click and Shift+Space. */
export function useRangeSelection<Row>(table: Table<Row>) {
  const last = useRef<string | null>(null);
  return (key: string, range: boolean) => {
    const from = last.current;
    const to = idOf(key);
    last.current = to;
    const { rows } = table.getRowModel();
    const selected = !table.getRow(to).getIsSelected();
    const ends = [rows.findIndex(({ id }) => id === from), rows.findIndex(({ id }) => id === to)] as const;
    if (!range || from === null || ends[0] < 0) return table.getRow(to).toggleSelected(selected);
    table.setRowSelection((before) => {
      const next = { ...before };
      for (const { id } of rows.slice(Math.min(...ends), Math.max(...ends) + 1)) {
        if (selected) next[id] = true;
        else delete next[id];
      }
      return next;
    });
  };
}
