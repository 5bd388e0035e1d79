import { useEffect, useRef, useState } from 'react';
import { slicesOf } from '@/api/turns';
import { useOwner } from '@/cache/useCached';
import { exportFileName, ROWS_IN_PIECE } from '@/domain/csv/write';
import { formatCount } from '@/text/format';
import { announce, toast } from '@/ui';
import { saveFile } from './saveFile';

/** The page is free again at least this often while a long export is written. */
const SLICE_MS = 30;

/**
 * Gathers a file's pieces, in slices between which the page does other work. Each megabyte goes into a Blob, which the browser keeps outside
 * of the script's memory: a long export is never there a second time as text. Null: it was called off.
 */
async function blobOf(
  pieces: Iterable<string>,
  type: string,
  signal: AbortSignal,
  onPiece: (pieces: number) => void,
): Promise<Blob | null> {
  const parts: Blob[] = [];
  let text: string[] = [];
  let length = 0;
  let count = 0;
  const sliceEnd = slicesOf(SLICE_MS);
  for (const piece of pieces) {
    text.push(piece);
    length += piece.length;
    count += 1;
    if (length > 1_000_000) {
      parts.push(new Blob(text));
      text = [];
      length = 0;
    }
    const turn = sliceEnd();
    if (!turn) continue;
    onPiece(count);
    await turn;
    if (signal.aborted) return null;
  }
  return new Blob([...parts, ...text], { type });
}

export interface ExportJob {
  /** Name of the table in the file's name. */
  table: string;
  extension: 'csv' | 'json';
  pieces: Iterable<string>;
  rows: number;
}

/** Rows that are written, of how many. */
export interface ExportProgress {
  done: number;
  of: number;
}

/** Writes a table to a file of the user's, and says how far it is. What is under way ends with the page, and with the session. */
export function useExport() {
  const owner = useOwner();
  /** Null: nothing is under way. */
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const under = useRef<AbortController | null>(null);
  useEffect(() => () => under.current?.abort(), []);

  const cancel = () => {
    under.current?.abort();
    setProgress(null);
  };
  const run = async ({ table, extension, pieces, rows }: ExportJob) => {
    if (!owner || under.current?.signal.aborted === false) return;
    const own = new AbortController();
    under.current = own;
    setProgress({ done: 0, of: rows });
    const type = extension === 'csv' ? 'text/csv;charset=utf-8' : 'application/json';
    try {
      const file = await blobOf(pieces, type, own.signal, (count) =>
        setProgress({ done: Math.min(rows, count * ROWS_IN_PIECE), of: rows }),
      );
      if (!file || own.signal.aborted) return;
      saveFile(file, exportFileName(owner.tenantId, table, Date.now(), extension));
      announce(`${formatCount(rows, 'row', 'rows')} exported`);
    } catch (error) {
      if (own.signal.aborted) return;
      console.warn('warning: the export failed', error);
      toast({ tone: 'danger', text: 'The export failed. Try again with fewer rows.' });
    } finally {
      own.abort();
      if (under.current === own) setProgress(null);
    }
  };
  return { run, cancel, progress };
}
