import { Table } from '@chakra-ui/react/table';
import type { Table as TableState } from '@tanstack/react-table';
import type { ComponentProps, MouseEvent, ReactNode, Ref } from 'react';
import { TableRoot } from '../data/SimpleTable';
import { SortHeader } from './controls';
import { Gap } from './rows';
import { TableFrame } from './TableFrame';
import type { DataColumn, Sort } from './types';
import type { useWindow } from './useWindow';

/** A row in the window: its place among all, its key, itself. */
export interface Shown<Row> {
  index: number;
  key: string;
  row: Row;
}

interface TableViewProps<Row> {
  /** The table's accessible name. */
  label: string;
  /** '12 of 60 users'. */
  count: string;
  /** How many rows there are, in the window or not. */
  length: number;
  shown: readonly Shown<Row>[];
  view: ReturnType<typeof useWindow>;
  /** The element in which the rows begin; the window measures it. */
  start: Ref<HTMLTableSectionElement & HTMLDivElement>;
  table: TableState<Row>;
  columns: readonly DataColumn<Row>[];
  sort: Sort | null;
  /** The window has no room for columns. */
  isCards: boolean;
  /** Beside the count, where rows are cards: headers to tick and sort by. */
  cardControls?: ReactNode;
  toolbar: ReactNode;
  /** Headers before and after those of the columns. */
  firstHeader?: ReactNode;
  lastHeader?: ReactNode;
  row: (shown: Shown<Row>) => ReactNode;
  card: (shown: Shown<Row>) => ReactNode;
  onClick?: (event: MouseEvent) => void;
  frame?: ComponentProps<typeof TableFrame>;
}

/** Draws a table of thousands of rows: its bar, its headers, the rows in the window; cards below 768 px. */
export function TableView<Row>(props: TableViewProps<Row>) {
  const { label, length, shown, view, start, columns, toolbar, firstHeader, lastHeader, onClick } = props;
  const clickable = onClick ? { 'data-clickable': '', onClick } : undefined;
  // Exactly as many as a row has: a gap that spans more makes the table a column wider.
  const span = columns.length + (firstHeader ? 1 : 0) + (lastHeader ? 1 : 0);
  return (
    <TableFrame {...props.frame}>
      <div data-part="bar">
        <span data-part="count">{props.count}</span>
        {props.isCards ? props.cardControls : null}
        {toolbar ? <div data-part="tools">{toolbar}</div> : null}
      </div>
      <TableRoot>
        {props.isCards ? (
          <>
            <div ref={start} aria-hidden="true" style={{ height: view.before }} />
            <ul aria-label={label} {...clickable}>
              {shown.map((one) => (
                <li
                  key={one.key}
                  data-index={one.index}
                  ref={view.measure}
                  aria-setsize={length}
                  aria-posinset={one.index + 1}
                >
                  {props.card(one)}
                </li>
              ))}
            </ul>
            <div aria-hidden="true" style={{ height: view.after }} />
          </>
        ) : (
          <Table.Root aria-label={label} aria-rowcount={length + 1} {...clickable}>
            <thead ref={start}>
              <tr aria-rowindex={1}>
                {firstHeader}
                {columns.map((column) => (
                  <SortHeader key={column.key} column={column} table={props.table} sort={props.sort} />
                ))}
                {lastHeader}
              </tr>
            </thead>
            <Gap height={view.before} span={span} />
            <tbody>{shown.map(props.row)}</tbody>
            <Gap height={view.after} span={span} />
          </Table.Root>
        )}
      </TableRoot>
    </TableFrame>
  );
}
