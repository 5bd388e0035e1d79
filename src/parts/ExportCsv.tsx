import { Download } from 'lucide-react';
import { type CsvColumn, csvPieces } from '@/domain/csv/write';
import { formatNumber } from '@/text/format';
import { ActionButton, chakra, oncePerPress } from '@/ui';
import { ProgressBar } from '@/ui/table';
import * as styles from './ExportCsv.styles';
import { type ExportProgress, useExport } from './exportFile';

const BarWidth = chakra('div', styles.barWidth);

/** 'Export CSV'; on a phone an icon and the format, with the same name (TableFrame). */
export function ExportTo({ format }: { format: string }) {
  return (
    <>
      <Download aria-hidden="true" />
      <span>
        <span data-part="verb">Export </span>
        {format}
      </span>
    </>
  );
}

/** How far an export has come: its bar, and '4,000 of 33,334'. */
export const ExportedSoFar = ({ done, of }: ExportProgress) => (
  <>
    <BarWidth>
      <ProgressBar label="Export" max={of} value={done} />
    </BarWidth>
    <span className="pc-num pc-muted">
      {formatNumber(done)} of {formatNumber(of)}
    </span>
  </>
);

interface ExportCsvProps<Row> {
  /** Name of the table, used in the file name. */
  table: string;
  columns: readonly CsvColumn<Row>[];
  /** Those that match, not only what is on screen. */
  rows: readonly Row[];
}

/** 'Export CSV' of a table (insight.md §8). It needs no connection. */
export function ExportCsv<Row>({ table, columns, rows }: ExportCsvProps<Row>) {
  const { run, cancel, progress } = useExport();
  const start = () =>
    void run({
      table,
      extension: 'csv',
      rows: rows.length,
      pieces: csvPieces(columns, rows),
    });
  return (
    <>
      {progress ? <ExportedSoFar {...progress} /> : null}
      {/* One button throughout: another would not have the focus. */}
      <ActionButton
        size="sm"
        disabledReason={!progress && rows.length === 0 ? 'There are no rows to export.' : undefined}
        {...oncePerPress(progress ? cancel : start)}
      >
        {progress ? 'Cancel export' : <ExportTo format="CSV" />}
      </ActionButton>
    </>
  );
}
