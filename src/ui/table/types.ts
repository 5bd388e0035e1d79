import type { ReactNode } from 'react';
import type { Column } from '../data/SimpleTable';

export interface DataColumn<Row> extends Column<Row> {
  /** Returns the column's sort key; without it, the header is no button. Null and undefined go last. Times: as epoch or ISO text. */
  sortValue?: (row: Row) => string | number | null | undefined;
}

export interface Sort {
  key: string;
  direction: 'ascending' | 'descending';
}

export interface Selection {
  keys: ReadonlySet<string>;
  onChange: (keys: ReadonlySet<string>) => void;
}

export interface DataTableProps<Row> {
  /** Its accessible name. */
  label: string;
  /** Keep it outside the component, or memoized: a new array sorts again. */
  columns: readonly DataColumn<Row>[];
  /** Filtered already. The same array as long as nothing changed. */
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** For 'Select {name}'. */
  rowName: (row: Row) => string;
  /** 'user', 'users': the count beside the table's toolbar reads '12 of 60 users'. */
  noun: readonly [one: string, many: string];
  /** How many there are without filters. */
  total?: number;
  /** null: in the order of the rows. */
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  selection?: Selection;
  /** Beside the count: bulk actions, notes. */
  toolbar?: ReactNode;
  /** Last cell of each row, first line of each card: an ActionMenu, buttons. Its header reads 'Actions'. */
  actions?: (row: Row) => ReactNode;
  actionsWidth?: string;
  /** Called by a click on a row outside its own controls, one of which does the same. */
  onOpen?: (row: Row) => void;
}
