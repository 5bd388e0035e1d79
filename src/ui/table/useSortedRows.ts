import {
  type ColumnDef,
  getCoreRowModel,
  getSortedRowModel,
  type SortingState,
  useReactTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { compareKeys, sortKeyOf } from './order';
import type { DataColumn, Sort } from './types';

interface Options<Row> {
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort: Sort | null | undefined;
  defaultSort: Sort | null;
  onSort: ((sort: Sort | null) => void) | undefined;
}

/** The rows in order, the order, and what a click on a header does: ascending, descending, as they came. */
export function useSortedRows<Row>({ columns, rows, rowKey, sort, defaultSort, onSort }: Options<Row>) {
  const [own, setOwn] = useState<Sort | null>(defaultSort);
  const current = sort === undefined ? own : sort;
  const defs = useMemo<ColumnDef<Row>[]>(
    () =>
      columns.map((column) => ({
        id: column.key,
        accessorFn: (row) => sortKeyOf(column.sortValue?.(row)),
        enableSorting: column.sortValue !== undefined,
        // Nothing stands at the end, whichever way.
        sortUndefined: 'last',
        sortingFn: (a, b, id) => compareKeys(a.getValue(id), b.getValue(id)),
      })),
    [columns],
  );
  const sorting = useMemo<SortingState>(
    () => (current ? [{ id: current.key, desc: current.direction === 'descending' }] : []),
    [current],
  );
  const table = useReactTable<Row>({
    data: rows as Row[],
    columns: defs,
    getRowId: rowKey,
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: getSortedRowModel(),
    state: { sorting },
  });
  const change = (next: Sort | null) => {
    setOwn(next);
    onSort?.(next);
  };
  const toggle = (key: string) => {
    if (current?.key !== key) change({ key, direction: 'ascending' });
    else change(current.direction === 'ascending' ? { key, direction: 'descending' } : null);
  };
  return { sorted: table.getSortedRowModel().rows, current, change, toggle };
}
