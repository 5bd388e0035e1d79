/** DataTable and what it brings (TanStack Table and Virtual). Only lazy routes import this; the dashboard has SimpleTable. */
export { countText, DataTable } from './table/DataTable';
export type { DataColumn, DataTableProps, Selection, Sort } from './table/types';
