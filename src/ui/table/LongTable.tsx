import { type ReactNode, useMemo, useRef } from 'react';
import { useVisibleColumns } from '../data/SimpleTable';
import { useRowFocus } from '../util/useRowFocus';
import { SortSelect } from './controls';
import { countText } from './countText';
import { openClicked } from './openClicked';
import { BodyRow } from './rows';
import { TableRows, TableView } from './TableView';
import type { DataColumn, Sort } from './types';
import { keyOf, useTable } from './useTable';
import { useWindow } from './useWindow';

const ROW = 44;
const CARD = 76;

export interface LongTableProps<Row> {
  /** Its accessible name. */
  label: string;
  /** Keep it outside the component, or memoized. */
  columns: readonly DataColumn<Row>[];
  /** Number of rows, up to 100,000; only those in the window are requested by their position. */
  count: number;
  rowAt: (index: number) => Row | undefined;
  rowKey: (row: Row) => string;
  noun: readonly [one: string, many: string];
  total: number;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  hidden: ReadonlySet<string>;
  toolbar?: ReactNode;
  /** Below 768 px, instead of the columns. */
  card: (row: Row) => ReactNode;
  /** Called by a click on a row outside its own controls. */
  onOpen: (row: Row) => void;
}

const nothing = () => {};

/** A DataTable for lists too long to be given to it whole: filtered and ordered by the page, without selection. */
export function LongTable<Row>(props: LongTableProps<Row>) {
  const { label, columns, count, rowAt, rowKey, noun, total, sort, onSort, hidden, toolbar, card, onOpen } = props;
  const roomy = useVisibleColumns(columns);
  const roomFor = useMemo(() => roomy && new Set(roomy.map(({ key }) => key)), [roomy]);
  const start = useRef<HTMLTableSectionElement & HTMLDivElement>(null);
  const view = useWindow(label, count, roomFor ? ROW : CARD, start);
  const [first = 0, last = -1] = [view.indexes[0], view.indexes.at(-1)];
  // One array for one window: the library sees new data only when the window moves or the list changes.
  const rows = useMemo(
    () =>
      Array.from({ length: last - first + 1 }, (_, place) => rowAt(first + place)).filter((row) => row !== undefined),
    [first, last, rowAt],
  );
  const { table, inOrder, visible, current } = useTable({
    columns,
    rows,
    rowKey,
    sort,
    onSort,
    hidden,
    roomFor,
    ordered: true,
  });
  const shown = inOrder().map((row, place) => ({ index: first + place, key: keyOf(row), row: row.original }));
  // Only keys in the window: reading 100,000 would be slow. A row scrolled out of the window leaves the document, so it counts as removed.
  const { frame } = useRowFocus(
    shown.map(({ key }) => key),
    { first },
  );
  return (
    <TableView
      label={label}
      count={countText(count, total, noun)}
      length={count}
      total={total}
      start={start}
      table={table}
      columns={visible}
      sort={current}
      isCards={roomFor === null}
      cardControls={<SortSelect table={table} columns={columns} sort={current} />}
      toolbar={toolbar}
      onClick={openClicked(rowAt, onOpen)}
      frame={frame}
    >
      <TableRows
        label={label}
        length={count}
        shown={shown}
        view={view}
        start={start}
        isCards={roomFor === null}
        span={visible.length}
        row={({ index, key, row }) => (
          <BodyRow
            row={row}
            rowId={key}
            index={index}
            columns={visible}
            selected={null}
            name=""
            onTick={nothing}
            actions={undefined}
            measure={view.measure}
          />
        )}
        card={({ row }) => card(row)}
      />
    </TableView>
  );
}
