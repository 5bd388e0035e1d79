import { type ReactNode, useMemo } from 'react';
import { styled } from '../theme/system';
import { MEDIUM, ROOMY, useMediaQuery } from '../util/useMediaQuery';

/** The looks that both tables share: one styled element, everything inside plain (performance.md). */
export const TableRoot = styled('div', {
  base: {
    minWidth: '0',
    overflowX: { base: 'auto', lg: 'clip' },
    fontSize: 'md',
    '& table': { width: '100%', borderCollapse: 'separate', borderSpacing: '0', tableLayout: 'fixed' },
    '& th': {
      height: '36px',
      paddingInline: '3',
      textAlign: 'start',
      fontSize: 'xs',
      fontWeight: 'medium',
      color: 'fg.muted',
      bg: 'bg.subtle',
      borderBottomWidth: '1px',
      whiteSpace: 'nowrap',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
    },
    '& td': {
      height: '44px',
      paddingInline: '3',
      paddingBlock: '1',
      borderBottomWidth: '1px',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      fontVariantNumeric: 'tabular-nums',
    },
    '& :is(th, td)[data-align=end]': { textAlign: 'end' },
    '& :is(th, td):first-child': { paddingInlineStart: '4' },
    '& :is(th, td):last-child': { paddingInlineEnd: '4' },
    '& td[data-wrap]': { whiteSpace: 'normal', overflowWrap: 'anywhere', paddingBlock: '2' },
    '& tbody:last-of-type > tr:last-child > td': { borderBottomWidth: '0' },
    '& tbody > tr:hover > td': { bg: 'bg.hover' },
    '& tbody > tr[data-selected] > td': { bg: 'accent.subtle' },
    '& ul': { listStyle: 'none', margin: '0', padding: '0' },
    '& li': { padding: '3', paddingInline: '4', borderBottomWidth: '1px' },
    '& li:last-child': { borderBottomWidth: '0' },
    '& [data-part=card-title]': {
      display: 'flex',
      alignItems: 'center',
      flexWrap: 'wrap',
      justifyContent: 'flex-end',
      gap: '0 12px',
      minHeight: '32px',
      fontWeight: 'medium',
    },
    // Where the buttons leave no room for an address, they go below it.
    '& [data-part=card-title] > :first-child': { flex: '1 1 130px', minWidth: '0', overflowWrap: 'anywhere' },
    '& [data-part=card-title] .pc-truncate': { whiteSpace: 'normal' },
    '& dl': {
      display: 'grid',
      // A page at 200 % zoom has room for two pairs beside each other, a phone for one.
      gridTemplateColumns: 'minmax(0, 1fr)',
      '@media (min-width: 600px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
      alignItems: 'baseline',
      gap: '4px 24px',
      marginTop: '1',
    },
    '& dl > div': {
      display: 'grid',
      gridTemplateColumns: 'minmax(96px, 34%) minmax(0, 1fr)',
      '@media (min-width: 600px)': { gridTemplateColumns: '88px minmax(0, 1fr)' },
      alignItems: 'baseline',
      columnGap: '12px',
    },
    '& dt': { color: 'fg.muted', fontSize: 'sm' },
    '& dd': { gridColumn: '2', minWidth: '0', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
  },
});

export interface Column<Row> {
  /** Stands for the column in keys and in the sort of the URL. */
  key: string;
  header: string;
  /** Null, undefined and '' show as '—'. Keep it flat: a table of thousands has under 400 nodes. */
  cell: (row: Row) => ReactNode;
  /** `low` columns go between 768 and 1200 px; cards have them again. */
  priority?: 'high' | 'low';
  /** CSS width; columns without share what is left. */
  width?: string;
  align?: 'start' | 'end';
  /** Several lines instead of a cut one. */
  wrap?: boolean;
  /** No header text shown, as over a menu; it is still read. */
  hideHeader?: boolean;
}

/** What a cell shows: '—' for nothing. */
export const cellContent = (content: ReactNode): ReactNode =>
  content === null || content === undefined || content === '' ? '—' : content;

/** In a card an address that needs two lines is cut before its '@'. */
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

/** The columns for the window's width, or null where the rows become cards. */
export function useVisibleColumns<C extends { priority?: 'high' | 'low' }>(columns: readonly C[]): readonly C[] | null {
  const roomy = useMediaQuery(ROOMY);
  const medium = useMediaQuery(MEDIUM);
  return useMemo(() => {
    if (roomy) return columns;
    return medium ? columns.filter((column) => column.priority !== 'low') : null;
  }, [columns, roomy, medium]);
}

/** The rest of a row below 768 px: every column but the first by name. */
export function CardFields<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <dl>
      {columns.map((column) => (
        <div key={column.key}>
          <dt className={column.hideHeader ? 'pc-hidden' : undefined}>{column.header}</dt>
          <dd>{cardContent(column.cell(row))}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface SimpleTableProps<Row> {
  /** Its accessible name. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** A table without sorting for up to 50 rows. For more, or with sorting or selection: DataTable (`@/ui/table`). */
export function SimpleTable<Row>({ label, columns, rows, rowKey }: SimpleTableProps<Row>) {
  const visible = useVisibleColumns(columns);
  if (!visible) {
    const [first, ...rest] = columns;
    return (
      <TableRoot>
        <ul aria-label={label}>
          {rows.map((row) => (
            <li key={rowKey(row)}>
              <div data-part="card-title">
                <div>{first ? cardContent(first.cell(row)) : null}</div>
              </div>
              <CardFields row={row} columns={rest} />
            </li>
          ))}
        </ul>
      </TableRoot>
    );
  }
  return (
    <TableRoot>
      <table aria-label={label}>
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
          {rows.map((row) => (
            <tr key={rowKey(row)}>
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
      </table>
    </TableRoot>
  );
}
