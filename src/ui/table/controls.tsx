import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { DataColumn, Selection, Sort } from './types';

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
  onChange: () => void;
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
        onChange={onChange}
      />
      {text ? <span aria-hidden="true">{text}</span> : null}
    </label>
  );
}

export function SortHeader<Row>({
  column,
  sort,
  onToggle,
}: {
  column: DataColumn<Row>;
  sort: Sort | null;
  onToggle: (key: string) => void;
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
        <button type="button" onClick={() => onToggle(column.key)}>
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

/** The keys with this one put in or taken out. */
export function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

interface SelectAllProps {
  keys: readonly string[];
  selection: Selection;
  text?: string;
}

export function SelectAll({ keys, selection, text }: SelectAllProps) {
  const chosen = keys.filter((key) => selection.keys.has(key)).length;
  const all = keys.length > 0 && chosen === keys.length;
  return (
    <Tick
      name="Select all"
      text={text}
      checked={all}
      mixed={chosen > 0 && !all}
      onChange={() => selection.onChange(new Set(all ? [] : keys))}
    />
  );
}

/** Cards have no headers to click. */
export function SortSelect<Row>({
  columns,
  sort,
  onSort,
}: {
  columns: readonly DataColumn<Row>[];
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
}) {
  const sortable = columns.filter((column) => column.sortValue !== undefined);
  if (sortable.length === 0) return null;
  return (
    <select
      data-part="sort"
      aria-label="Sort by"
      value={sort ? `${sort.direction} ${sort.key}` : ''}
      onChange={(event) => {
        const [direction, ...key] = event.target.value.split(' ');
        onSort(direction === 'ascending' || direction === 'descending' ? { key: key.join(' '), direction } : null);
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
  );
}
