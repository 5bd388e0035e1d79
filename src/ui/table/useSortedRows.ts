import {
  type ColumnDef,
  getCoreRowModel,
  getSortedRowModel,
  type SortingState,
  useReactTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { DataColumn, Sort } from './types';

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Numbers by size, everything else as a reader would; nothing at the end whichever way (TanStack's `sortUndefined`). */
function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a), String(b));
}

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
        accessorFn: (row) => column.sortValue?.(row) ?? undefined,
        enableSorting: column.sortValue !== undefined,
        sortUndefined: 'last',
        sortingFn: (a, b, id) => compare(a.getValue(id), b.getValue(id)),
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
