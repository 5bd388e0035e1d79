import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { memo, type ReactNode, type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { CardFields, cellContent, TableRoot, useVisibleColumns } from '../data/SimpleTable';
import { styled } from '../theme/system';
import type { DataColumn, DataTableProps, Selection, Sort } from './types';
import { useSortedRows } from './useSortedRows';

/** Fewer rows than this are all in the document. */
const VIRTUAL_FROM = 60;
const ROW = 45;
const CARD = 180;

const Root = styled('div', {
  base: {
    minWidth: '0',
    '& [data-part=bar]': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '8px 12px',
      minHeight: '48px',
      paddingInline: '4',
      paddingBlock: '1.5',
      borderBottomWidth: '1px',
    },
    '& [data-part=count]': { color: 'fg.muted', fontSize: 'sm', fontVariantNumeric: 'tabular-nums' },
    '& [data-part=tools]': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '2',
      marginInlineStart: 'auto',
    },
    '& th > button': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1',
      height: '36px',
      maxWidth: 'full',
      fontWeight: 'medium',
      color: 'inherit',
      '& svg': { width: '13px', height: '13px', flex: 'none', opacity: '0.55' },
      '&:hover': { color: 'fg.default' },
      '&:focus-visible': { outlineOffset: '-2px' },
    },
    '& th[aria-sort] > button': { color: 'fg.default', '& svg': { opacity: '1' } },
    '& input[type=checkbox]': { width: '18px', height: '18px', accentColor: '{colors.accent.solid}', display: 'block' },
    // The whole cell takes the click; so does a finger (44 px).
    '& label[data-part=tick]': { display: 'grid', placeItems: 'center', height: '43px', marginBlock: '-4px' },
    '& td[data-part=actions]': { textAlign: 'end', overflow: 'visible' },
    '& select[data-part=sort]': {
      minHeight: '44px',
      paddingInline: '2',
      borderWidth: '1px',
      borderColor: 'border.control',
      borderRadius: 'md',
      bg: 'bg.surface',
    },
  },
  variants: {
    framed: {
      true: {
        bg: 'bg.surface',
        borderWidth: '1px',
        borderColor: 'border.hairline',
        borderRadius: 'lg',
        overflow: 'clip',
      },
    },
  },
});

const figures = new Intl.NumberFormat('en-GB');

/** '60 users', or '12 of 60 users' where filters hide some. */
export function countText(shown: number, total: number, [one, many]: readonly [string, string]): string {
  const noun = total === 1 ? one : many;
  return shown === total
    ? `${figures.format(total)} ${noun}`
    : `${figures.format(shown)} of ${figures.format(total)} ${noun}`;
}

function Tick({
  name,
  checked,
  mixed = false,
  onChange,
}: {
  name: string;
  checked: boolean;
  mixed?: boolean;
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
    </label>
  );
}

function SortHeader<Row>({
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

/** Which of `count` items stand in the document now, and the space before and after them. The page scrolls, not the table. */
function useWindow(count: number, size: number, start: RefObject<HTMLElement | null>) {
  const [scrollMargin, setScrollMargin] = useState(0);
  // Where the list begins depends on the page above it, which only the document knows.
  useLayoutEffect(() => {
    const measure = () => {
      // A table's rows begin under its head, cards where the element before them does.
      const box = start.current?.getBoundingClientRect();
      if (box)
        setScrollMargin(Math.round((start.current?.tagName === 'THEAD' ? box.bottom : box.top) + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [start]);
  const virtual = count >= VIRTUAL_FROM;
  const virtualizer = useWindowVirtualizer({
    count,
    enabled: virtual,
    estimateSize: () => size,
    overscan: 2,
    scrollMargin,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  if (!virtual) {
    return { indexes: Array.from({ length: count }, (_, index) => index), before: 0, after: 0, measure: undefined };
  }
  const items = virtualizer.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  return {
    indexes: items.map((item) => item.index),
    before: first ? first.start - scrollMargin : 0,
    after: last ? virtualizer.getTotalSize() - (last.end - scrollMargin) : 0,
    measure: virtualizer.measureElement,
  };
}

/** Room for the rows that are not there; no row itself. */
function Gap({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null;
  return (
    <tbody aria-hidden="true">
      <tr>
        <td colSpan={span} style={{ height, padding: 0, border: 0 }} />
      </tr>
    </tbody>
  );
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

interface BodyRowProps<Row> {
  row: Row;
  rowId: string;
  index: number;
  columns: readonly DataColumn<Row>[];
  /** Null: the table has no selection. */
  selected: boolean | null;
  name: string;
  onTick: (key: string) => void;
  actions: ((row: Row) => ReactNode) | undefined;
}

function PlainBodyRow<Row>({ row, rowId, index, columns, selected, name, onTick, actions }: BodyRowProps<Row>) {
  return (
    <tr aria-rowindex={index + 2} data-selected={selected || undefined}>
      {selected === null ? null : (
        <td>
          <Tick name={`Select ${name}`} checked={selected} onChange={() => onTick(rowId)} />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} data-align={column.align} data-wrap={column.wrap || undefined} data-tip-overflow="">
          {cellContent(column.cell(row))}
        </td>
      ))}
      {actions ? <td data-part="actions">{actions(row)}</td> : null}
    </tr>
  );
}
// `memo` forgets that the component is generic.
const BodyRow = memo(PlainBodyRow) as typeof PlainBodyRow;

/**
 * A table for thousands of rows: sorted by its headers, selectable, as much in the document as fits the window; cards below 768 px, fewer
 * columns below 1024 px. Empty and no-match states are the page's: it renders this for at least one row.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, rowName, noun, total, toolbar, selection, actions } = props;
  const { sorted, current, change, toggle } = useSortedRows({
    columns,
    rows,
    rowKey,
    sort: props.sort,
    defaultSort: props.defaultSort ?? null,
    onSort: props.onSort,
  });
  const visible = useVisibleColumns(columns);
  const keys = useMemo(() => sorted.map((row) => row.id), [sorted]);
  const start = useRef<HTMLTableSectionElement & HTMLDivElement>(null);
  const view = useWindow(sorted.length, visible ? ROW : CARD, start);
  const shown = view.indexes.flatMap((index) => {
    const entry = sorted[index];
    return entry ? [{ index, key: entry.id, row: entry.original }] : [];
  });
  // Rows keep their props while the page scrolls, so that only new ones render: the selection is read when it is needed.
  const latest = useRef(selection);
  useLayoutEffect(() => {
    latest.current = selection;
  });
  const onTick = useCallback((key: string) => {
    latest.current?.onChange(toggled(latest.current.keys, key));
  }, []);

  return (
    <Root framed={props.framed}>
      <div data-part="bar">
        <span data-part="count">{countText(rows.length, total ?? rows.length, noun)}</span>
        {visible ? null : (
          <>
            {selection ? <SelectAll keys={keys} selection={selection} /> : null}
            <SortSelect columns={columns} sort={current} onSort={change} />
          </>
        )}
        {toolbar ? <div data-part="tools">{toolbar}</div> : null}
      </div>
      <TableRoot>
        {visible ? (
          <table aria-label={label} aria-rowcount={rows.length + 1}>
            <thead ref={start}>
              <tr aria-rowindex={1}>
                {selection ? (
                  <th scope="col" style={{ width: '52px' }}>
                    <SelectAll keys={keys} selection={selection} />
                  </th>
                ) : null}
                {visible.map((column) => (
                  <SortHeader key={column.key} column={column} sort={current} onToggle={toggle} />
                ))}
                {actions ? (
                  <th scope="col" style={{ width: props.actionsWidth ?? '64px' }}>
                    <span className="pc-hidden">Actions</span>
                  </th>
                ) : null}
              </tr>
            </thead>
            <Gap height={view.before} span={visible.length + 2} />
            <tbody>
              {shown.map(({ index, key, row }) => (
                <BodyRow
                  key={key}
                  row={row}
                  rowId={key}
                  index={index}
                  columns={visible}
                  selected={selection?.keys.has(key) ?? null}
                  name={selection ? rowName(row) : ''}
                  onTick={onTick}
                  actions={actions}
                />
              ))}
            </tbody>
            <Gap height={view.after} span={visible.length + 2} />
          </table>
        ) : (
          <>
            <div ref={start} aria-hidden="true" style={{ height: view.before }} />
            <ul aria-label={label}>
              {shown.map(({ index, key, row }) => (
                <li
                  key={key}
                  data-index={index}
                  ref={view.measure}
                  aria-setsize={rows.length}
                  aria-posinset={index + 1}
                >
                  <div data-part="card-title">
                    <div>{columns[0] ? cellContent(columns[0].cell(row)) : null}</div>
                    {selection ? (
                      <Tick
                        name={`Select ${rowName(row)}`}
                        checked={selection.keys.has(key)}
                        onChange={() => onTick(key)}
                      />
                    ) : null}
                    {actions?.(row)}
                  </div>
                  <CardFields row={row} columns={columns.slice(1)} />
                </li>
              ))}
            </ul>
            <div aria-hidden="true" style={{ height: view.after }} />
          </>
        )}
      </TableRoot>
    </Root>
  );
}

function SelectAll({ keys, selection }: { keys: readonly string[]; selection: Selection }) {
  const chosen = keys.filter((key) => selection.keys.has(key)).length;
  const all = keys.length > 0 && chosen === keys.length;
  return (
    <Tick
      name="Select all"
      checked={all}
      mixed={chosen > 0 && !all}
      onChange={() => selection.onChange(new Set(all ? [] : keys))}
    />
  );
}

/** Cards have no headers to click. */
function SortSelect<Row>({
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
