import { chakra } from '@chakra-ui/react/styled-system';
import { Table } from '@chakra-ui/react/table';
import { Fragment, type MouseEvent, type ReactNode, useMemo } from 'react';
import { elementKeys } from '../util/elementKeys';
import { isRowClick } from '../util/isRowClick';
import { MEDIUM, ROOMY, useMediaQuery } from '../util/useMediaQuery';
import { useRowFocus } from '../util/useRowFocus';
import * as styles from './SimpleTable.styles';

/** Around a table or its cards. */
export const TableRoot = chakra('div', styles.tableRoot);

export interface Column<Row> {
  /** Identifies the column in keys and in the URL's sort. */
  key: string;
  header: string;
  /** Null, undefined and '' show as '—'. Keep it flat: a table of thousands has under 400 nodes. */
  cell: (row: Row) => ReactNode;
  /** `low` columns are hidden between 768 and 1200 px; cards show them again. */
  priority?: 'high' | 'low';
  /** CSS width; columns without one share the remaining width. */
  width?: string;
  align?: 'start' | 'end';
  /** Wraps long content instead of truncating it. */
  wrap?: boolean;
  /** Hides the header's text, for example above a menu; screen readers still read it. */
  hideHeader?: boolean;
  /** The values need no label: a card shows them without the header's text, which screen readers still read. */
  selfExplanatory?: boolean;
  /** How a card shows the column: beside its title, or with other content than the cell's (null: not at all). Default: in the second line. */
  card?: 'title' | ((row: Row) => ReactNode);
}

/** A cell's content: '—' for nothing. */
export const cellContent = (content: ReactNode): ReactNode =>
  content === null || content === undefined || content === '' ? '—' : content;

/**
 * In a card, an address that needs two lines breaks before its '@'. A screen reader would read that as a space in the name of a link, which
 * therefore needs a label.
 */
export function cardContent(content: ReactNode): ReactNode {
  const at = typeof content === 'string' && !content.includes(' ') ? content.indexOf('@') : -1;
  if (typeof content !== 'string' || at < 1) return cellContent(content);
  return (
    <>
      {content.slice(0, at)}
      <wbr />
      {content.slice(at)}
    </>
  );
}

/** A column's content in a card. */
const inCard = <Row,>({ card, cell }: Column<Row>, row: Row) => (typeof card === 'function' ? card : cell)(row);

/** A card's first line: the first column, and those that stand beside it. */
export function CardTitle<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  const [first, ...rest] = columns;
  return (
    <>
      <div>{first ? cardContent(inCard(first, row)) : null}</div>
      {rest.map((column) =>
        column.card === 'title' ? <Fragment key={column.key}>{column.cell(row)}</Fragment> : null,
      )}
    </>
  );
}

/** The columns for the window's width, or null where the rows become cards. */
export function useVisibleColumns<C extends { priority?: 'high' | 'low' }>(columns: readonly C[]): readonly C[] | null {
  const roomy = useMediaQuery(ROOMY);
  const medium = useMediaQuery(MEDIUM);
  return useMemo(() => {
    if (roomy) return columns;
    return medium ? columns.filter((column) => column.priority !== 'low') : null;
  }, [columns, roomy, medium]);
}

/** The remaining columns of a row below 768 px, in a line that wraps; columns without a value are left out. */
export function CardFields<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <dl>
      {columns.slice(1).map((column) => {
        const content = column.card === 'title' ? null : inCard(column, row);
        if (content === null || content === undefined || content === '') return null;
        return (
          <div key={column.key}>
            <dt className={column.hideHeader || column.selfExplanatory ? 'pc-hidden' : undefined}>{column.header}</dt>
            <dd>{cardContent(content)}</dd>
          </div>
        );
      })}
    </dl>
  );
}

export interface SimpleTableProps<Row> {
  /** Its accessible name. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Called by a click on a row outside its own controls, one of which does the same. */
  onOpen?: (row: Row) => void;
}

/** A table without sorting for up to 50 rows. For more, or with sorting or selection: DataTable (`@/ui/table`). */
export function SimpleTable<Row>({ label, columns, rows, rowKey, onOpen }: SimpleTableProps<Row>) {
  const visible = useVisibleColumns(columns);
  const keys = elementKeys(rows.map(rowKey));
  // `data-index` belongs to the rows of long tables, which measure and open them by it.
  const { frame } = useRowFocus(keys, { by: 'data-row' });
  const clickable = (row: Row) =>
    onOpen && { style: { cursor: 'pointer' }, onClick: (event: MouseEvent) => isRowClick(event) && onOpen(row) };
  if (!visible) {
    return (
      <TableRoot {...frame}>
        <ul aria-label={label}>
          {rows.map((row, place) => (
            <li key={keys[place]} {...clickable(row)} data-row={place}>
              <div data-part="card-title">
                <CardTitle row={row} columns={columns} />
              </div>
              <CardFields row={row} columns={columns} />
            </li>
          ))}
        </ul>
      </TableRoot>
    );
  }
  return (
    <TableRoot {...frame}>
      <Table.Root aria-label={label}>
        <thead>
          <tr>
            {visible.map((column) => (
              <th key={column.key} scope="col" data-align={column.align} style={{ width: column.width }}>
                {column.hideHeader ? <span className="pc-hidden">{column.header}</span> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={keys[place]} {...clickable(row)} data-row={place}>
              {visible.map((column) => (
                <td
                  key={column.key}
                  data-align={column.align}
                  data-wrap={column.wrap || undefined}
                  data-tip-overflow=""
                >
                  {cellContent(column.cell(row))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table.Root>
    </TableRoot>
  );
}
