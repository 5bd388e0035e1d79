import { memo, useCallback, useMemo, useRef } from 'react';
import { useLatest } from '@/useLatest';
import { CardFields, CardTitle, useVisibleColumns } from '../data/SimpleTable';
import { elementKeys } from '../util/elementKeys';
import { useRowFocus } from '../util/useRowFocus';
import { SelectAll, SortSelect, Tick } from './controls';
import { countText } from './countText';
import { openClicked } from './openClicked';
import { BodyRow } from './rows';
import { TableRows, TableView } from './TableView';
import type { DataTableProps } from './types';
import { keyOf, useRangeSelection, useTable } from './useTable';
import { useWindow } from './useWindow';

// The height of a row, and of a card before it is measured.
const ROW = 44;
const CARD = 180;
/** Number of rows that can be created within one frame. */
const AT_ONCE = 1_000;

/**
 * A table for thousands of rows: sortable by its headers, selectable, virtualized; cards below 768 px, fewer columns below 1200 px. The
 * page handles the empty and no-match states: this renders at least one row.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows } = props;
  const roomy = useVisibleColumns(columns);
  const roomFor = useMemo(() => roomy && new Set(roomy.map(({ key }) => key)), [roomy]);
  const state = useTable({ ...props, roomFor });
  const parts = rows.length > AT_ONCE ? Math.ceil(rows.length / AT_ONCE) : 0;
  return (
    <>
      {Array.from({ length: parts }, (_, part) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part of the list is its place
        <MadeRows key={part} make={state.make} part={part} />
      ))}
      <TableOfRows {...props} {...state} isCards={roomFor === null} />
    </>
  );
}

/**
 * Renders nothing: creates one chunk of a long list's rows ahead of the table. React yields to the browser between two components, never
 * within one.
 */
const MadeRows = memo(function MadeRows({ make, part }: Pick<ReturnType<typeof useTable>, 'make'> & { part: number }) {
  make(part * AT_ONCE, (part + 1) * AT_ONCE);
  return null;
});

type TableOfRowsProps<Row> = DataTableProps<Row> & ReturnType<typeof useTable<Row>> & { isCards: boolean };

function TableOfRows<Row>(props: TableOfRowsProps<Row>) {
  const { label, columns, rows, rowName, noun, total = rows.length, toolbar, selection, actions } = props;
  const { table, inOrder, visible, current, isCards, onOpen } = props;
  const sorted = inOrder();
  const keys = useMemo(() => sorted.map(keyOf), [sorted]);
  const start = useRef<HTMLTableSectionElement & HTMLDivElement>(null);
  const nameAt = (index: number) => (sorted[index] ? rowName(sorted[index].original) : '');
  const { frame, heldIndex } = useRowFocus(keys, { nameAt });
  const itemKeys = useMemo(() => elementKeys(keys), [keys]);
  const getItemKey = useCallback((index: number) => itemKeys[index] ?? index, [itemKeys]);
  const view = useWindow(label, sorted.length, isCards ? CARD : ROW, start, { heldIndex, getItemKey });
  const shown = view.indexes.flatMap((index) => {
    const entry = sorted[index];
    return entry ? [{ index, key: keyOf(entry), row: entry.original }] : [];
  });
  // Rows keep their props from one render to the next, so that only new ones render.
  const tick = useRangeSelection(table);
  const latest = useLatest(tick);
  const onTick = useCallback((key: string, range: boolean) => latest.current(key, range), [latest]);

  return (
    <TableView
      label={label}
      count={countText(rows.length, total, noun)}
      length={rows.length}
      total={total}
      start={start}
      table={table}
      columns={visible}
      sort={current}
      isCards={isCards}
      cardControls={
        <>
          {selection ? <SelectAll table={table} text="All" /> : null}
          <SortSelect table={table} columns={columns} sort={current} />
        </>
      }
      toolbar={toolbar}
      firstHeader={
        selection ? (
          <th scope="col" style={{ width: '52px' }}>
            <SelectAll table={table} />
          </th>
        ) : null
      }
      lastHeader={
        actions ? (
          <th scope="col" style={{ width: props.actionsWidth ?? '64px' }}>
            <span className="pc-hidden">Actions</span>
          </th>
        ) : null
      }
      onClick={onOpen && openClicked((index) => sorted[index]?.original, onOpen)}
      frame={frame}
    >
      <TableRows
        label={label}
        start={start}
        isCards={isCards}
        span={visible.length + (selection ? 1 : 0) + (actions ? 1 : 0)}
        length={sorted.length}
        shown={shown}
        view={view}
        row={({ index, key, row }) => (
          <BodyRow
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
        )}
        card={({ key, row }) => (
          <>
            <div data-part="card-title">
              <CardTitle row={row} columns={visible} />
              {selection ? (
                <Tick
                  name={`Select ${rowName(row)}`}
                  checked={selection.keys.has(key)}
                  onChange={(range) => onTick(key, range)}
                />
              ) : null}
              {actions?.(row)}
            </div>
            <CardFields row={row} columns={visible} />
          </>
        )}
      />
    </TableView>
  );
}
