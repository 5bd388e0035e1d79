import type { Table } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ArrowUpDown, ChevronsUpDown } from 'lucide-react';
import type { DataColumn, Sort } from './types';

export function Tick({
  name,
  checked,
  mixed = false,
  text,
  onChange,
}: {
  name: string;
  checked: boolean;
  mixed?: boolean;
  /** Beside the box, where no column says what it is for; a part of the name. */
  text?: string | undefined;
  /** `range`: with Shift. */
  onChange: (range: boolean) => void;
}) {
  return (
    <label data-part="tick">
      <input
        type="checkbox"
        aria-label={name}
        checked={checked}
        ref={(input) => {
          if (input) input.indeterminate = mixed;
        }}
        onChange={({ nativeEvent }) => onChange(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
      {text ? <span aria-hidden="true">{text}</span> : null}
    </label>
  );
}

export function SortHeader<Row>({
  column,
  table,
  sort,
}: {
  column: DataColumn<Row>;
  table: Table<Row>;
  sort: Sort | null;
}) {
  const active = sort?.key === column.key ? sort.direction : undefined;
  const Icon = active === undefined ? ChevronsUpDown : active === 'ascending' ? ArrowUp : ArrowDown;
  const sortable = column.sortValue !== undefined;
  return (
    <th
      scope="col"
      data-align={column.align}
      style={{ width: column.width }}
      aria-sort={sortable ? (active ?? 'none') : undefined}
    >
      {sortable ? (
        <button type="button" onClick={() => table.getColumn(column.key)?.toggleSorting()}>
          {column.header}
          <Icon aria-hidden="true" />
        </button>
      ) : column.hideHeader ? (
        <span className="pc-hidden">{column.header}</span>
      ) : (
        column.header
      )}
    </th>
  );
}

export function SelectAll<Row>({ table, text }: { table: Table<Row>; text?: string }) {
  const all = table.getIsAllRowsSelected();
  // Usually nothing is selected, so ten thousand rows need not be checked.
  const some = Object.keys(table.getState().rowSelection).length > 0;
  return (
    <Tick
      name="Select all"
      text={text}
      checked={all}
      mixed={some && table.getIsSomePageRowsSelected()}
      onChange={() => table.toggleAllRowsSelected(!all)}
    />
  );
}

/** Cards have no headers to click. */
export function SortSelect<Row>({
  table,
  columns,
  sort,
}: {
  table: Table<Row>;
  columns: readonly DataColumn<Row>[];
  sort: Sort | null;
}) {
  const sortable = columns.filter((column) => column.sortValue !== undefined);
  if (sortable.length === 0) return null;
  const Icon = sort === null ? ArrowUpDown : sort.direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <span data-part="sort">
      <Icon aria-hidden="true" />
      <select
        aria-label="Sort by"
        value={sort ? `${sort.direction} ${sort.key}` : ''}
        onChange={(event) => {
          const [direction, ...key] = event.target.value.split(' ');
          table.setSorting(direction ? [{ id: key.join(' '), desc: direction === 'descending' }] : []);
        }}
      >
        <option value="">Sort by…</option>
        {sortable.flatMap((column) => [
          <option key={`${column.key} up`} value={`ascending ${column.key}`}>
            {column.header} ↑
          </option>,
          <option key={`${column.key} down`} value={`descending ${column.key}`}>
            {column.header} ↓
          </option>,
        ])}
      </select>
    </span>
  );
}
