import { memo, type ReactNode } from 'react';
import { cellContent } from '../data/SimpleTable';
import { Tick } from './controls';
import type { DataColumn } from './types';

interface GapProps {
  height: number;
  span: number;
}

/** Placeholder with the height of the rows that are not rendered. */
export function Gap(props: GapProps) {
  if (props.height <= 0) return null;
  return (
    <tbody aria-hidden="true">
      <GapRow {...props} />
    </tbody>
  );
}

/** The same between two rows. */
export function GapRow({ height, span }: GapProps) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus
    <tr aria-hidden="true">
      <td colSpan={span} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}

interface BodyRowProps<Row> {
  row: Row;
  rowId: string;
  index: number;
  columns: readonly DataColumn<Row>[];
  /** Null: the table has no selection. */
  selected: boolean | null;
  name: string;
  onTick: (key: string, range: boolean) => void;
  actions: ((row: Row) => ReactNode) | undefined;
  /** Rows differ in height: several lines, the larger controls of a touch screen. */
  measure: ((element: HTMLElement | null) => void) | undefined;
}

function PlainBodyRow<Row>({
  row,
  rowId,
  index,
  columns,
  selected,
  name,
  onTick,
  actions,
  measure,
}: BodyRowProps<Row>) {
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2} data-selected={selected || undefined}>
      {selected === null ? null : (
        <td data-part="select">
          <Tick name={`Select ${name}`} checked={selected} onChange={(range) => onTick(rowId, range)} />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} data-align={column.align} data-wrap={column.wrap || undefined} data-tip-overflow="">
          {cellContent(column.cell(row))}
        </td>
      ))}
      {actions ? <td data-part="actions">{actions(row)}</td> : null}
    </tr>
  );
}
// `memo` forgets that the component is generic.
export const BodyRow = memo(PlainBodyRow) as typeof PlainBodyRow;
