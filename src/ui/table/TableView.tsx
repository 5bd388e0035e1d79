import { Table } from '@chakra-ui/react/table';
import type { Table as TableState } from '@tanstack/react-table';
import { type ComponentProps, Fragment, type MouseEvent, type ReactNode, type Ref } from 'react';
import { TableRoot } from '../data/SimpleTable';
import { elementKeys } from '../util/elementKeys';
import { useAnnouncedCount } from '../util/useAnnounced';
import { SortHeader } from './controls';
import { Gap, GapRow } from './rows';
import { TableFrame } from './TableFrame';
import type { DataColumn, Sort } from './types';
import type { useWindow } from './useWindow';

/** A row in the window: its place among all, its key, itself. */
interface Shown<Row> {
  index: number;
  key: string;
  row: Row;
}

/** The element in which the rows begin; the window measures it. */
type Start = Ref<HTMLTableSectionElement & HTMLDivElement>;

interface TableViewProps<Row> {
  /** The table's accessible name. */
  label: string;
  /** '12 of 60 users'. */
  count: string;
  /** How many rows there are, in the window or not. */
  length: number;
  /** The same without filters. */
  total: number;
  start: Start;
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
  /** The TableRows. */
  children: ReactNode;
  /** Each row has a control that does the same by keyboard. */
  onClick?: ((event: MouseEvent) => void) | undefined;
  frame?: ComponentProps<typeof TableFrame>;
}

const clickable = (onClick: TableViewProps<unknown>['onClick']) => onClick && { 'data-clickable': '', onClick };

/** The parts that stay in place while rows scroll: a table's bar and its headers. */
export function TableView<Row>(props: TableViewProps<Row>) {
  const { toolbar } = props;
  useAnnouncedCount(props.length, props.total);
  return (
    <TableFrame {...props.frame}>
      <div data-part="bar">
        <span data-part="count">{props.count}</span>
        {props.isCards ? props.cardControls : null}
        {toolbar ? <div data-part="tools">{toolbar}</div> : null}
      </div>
      <TableRoot {...clickable(props.onClick)}>
        {props.isCards ? (
          props.children
        ) : (
          <Table.Root aria-label={props.label} aria-rowcount={props.length + 1}>
            <thead ref={props.start}>
              <tr aria-rowindex={1}>
                {props.firstHeader}
                {props.columns.map((column) => (
                  <SortHeader key={column.key} column={column} table={props.table} sort={props.sort} />
                ))}
                {props.lastHeader}
              </tr>
            </thead>
            {props.children}
          </Table.Root>
        )}
      </TableRoot>
    </TableFrame>
  );
}

interface TableRowsProps<Row> {
  label: string;
  length: number;
  shown: readonly Shown<Row>[];
  view: ReturnType<typeof useWindow>;
  start: Start;
  isCards: boolean;
  /** Exactly as many columns as a row has: a gap that spans more makes the table a column wider. */
  span: number;
  row: (shown: Shown<Row>) => ReactNode;
  card: (shown: Shown<Row>) => ReactNode;
}

/** The rows in the window, with the space of those before and after; cards below 768 px. */
export function TableRows<Row>({ shown, view, span, ...props }: TableRowsProps<Row>) {
  const keys = elementKeys(shown.map(({ key }) => key));
  if (!props.isCards)
    return (
      <>
        <Gap height={view.before} span={span} />
        <tbody>
          {shown.map((one, place) => (
            <Fragment key={keys[place]}>
              <GapRow height={view.gapBefore(one.index)} span={span} />
              {props.row(one)}
            </Fragment>
          ))}
        </tbody>
        <Gap height={view.after} span={span} />
      </>
    );
  return (
    <>
      <div ref={props.start} aria-hidden="true" style={{ height: view.before }} />
      <ul aria-label={props.label}>
        {shown.map((one, place) => (
          <li
            key={keys[place]}
            data-index={one.index}
            ref={view.measure}
            style={{ marginTop: view.gapBefore(one.index) }}
            aria-setsize={props.length}
            aria-posinset={one.index + 1}
          >
            {props.card(one)}
          </li>
        ))}
      </ul>
      <div aria-hidden="true" style={{ height: view.after }} />
    </>
  );
}
