import { Download } from 'lucide-react';
import { type CsvColumn, csvPieces } from '@/domain/csv/write';
import { ActionButton, oncePerPress } from '@/ui';
import { useExport } from './exportFile';

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
  const working = progress !== null;
  const start = () =>
    void run({
      table,
      extension: 'csv',
      rows: rows.length,
      pieces: csvPieces(columns, rows),
    });
  // One button throughout: another would not have the focus.
  return (
    <ActionButton
      size="sm"
      disabledReason={!working && rows.length === 0 ? 'There are no rows to export.' : undefined}
      {...oncePerPress(working ? cancel : start)}
    >
      {working ? 'Cancel export' : <ExportTo format="CSV" />}
    </ActionButton>
  );
}
