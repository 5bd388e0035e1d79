/** DataTable and what it brings (TanStack Table and Virtual). Only lazy routes import this; the dashboard has SimpleTable. */
export { ProgressBar } from './data/ProgressBar';
// Not in @/ui: the dashboard has none.
export { MoreActions } from './shell/MoreActions';
export { CellMenu } from './table/CellMenu';
export { countText } from './table/countText';
export { DataTable } from './table/DataTable';
export { LongTable } from './table/LongTable';
export { orderOf, sortKeyOf } from './table/order';
export type { DataColumn, DataTableProps, Selection, Sort } from './table/types';
