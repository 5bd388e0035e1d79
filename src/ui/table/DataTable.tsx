import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { CardFields, cardContent, TableRoot, useVisibleColumns } from '../data/SimpleTable';
import { SelectAll, SortHeader, SortSelect, Tick, toggled } from './controls';
import { BodyRow, Gap } from './rows';
import { TableFrame } from './TableFrame';
import type { DataTableProps } from './types';
import { useRowFocus } from './useRowFocus';
import { useSortedRows } from './useSortedRows';
import { useWindow } from './useWindow';

// The height of a row, and of a card before it is measured.
const ROW = 44;
const CARD = 180;

const figures = new Intl.NumberFormat('en-GB');

/** '60 users', or '12 of 60 users' where filters hide some. */
export function countText(shown: number, total: number, [one, many]: readonly [string, string]): string {
  const noun = total === 1 ? one : many;
  return shown === total
    ? `${figures.format(total)} ${noun}`
    : `${figures.format(shown)} of ${figures.format(total)} ${noun}`;
}

/**
 * A table for thousands of rows: sorted by its headers, selectable, as much in the document as fits the window; cards below 768 px, fewer
 * columns below 1200 px. Empty and no-match states are the page's: it renders this for at least one row.
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
  const view = useWindow(label, sorted.length, visible ? ROW : CARD, start);
  const shown = view.indexes.flatMap((index) => {
    const entry = sorted[index];
    return entry ? [{ index, key: entry.id, row: entry.original }] : [];
  });
  const frame = useRef<HTMLDivElement>(null);
  const focus = useRowFocus(frame, keys, (index) => (sorted[index] ? rowName(sorted[index].original) : ''));
  // Rows keep their props while the page scrolls, so that only new ones render: the selection is read when it is needed.
  const latest = useRef(selection);
  useLayoutEffect(() => {
    latest.current = selection;
  });
  const onTick = useCallback((key: string) => {
    latest.current?.onChange(toggled(latest.current.keys, key));
  }, []);

  // Exactly as many as a row has: a gap that spans more makes the table a column wider.
  const cells = (visible?.length ?? 0) + (selection ? 1 : 0) + (actions ? 1 : 0);
  return (
    <TableFrame ref={frame} {...focus}>
      <div data-part="bar">
        <span data-part="count">{countText(rows.length, total ?? rows.length, noun)}</span>
        {visible ? null : (
          <>
            {selection ? <SelectAll keys={keys} selection={selection} text="All" /> : null}
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
            <Gap height={view.before} span={cells} />
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
                  measure={view.measure}
                />
              ))}
            </tbody>
            <Gap height={view.after} span={cells} />
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
                    <div>{columns[0] ? cardContent(columns[0].cell(row)) : null}</div>
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
    </TableFrame>
  );
}
