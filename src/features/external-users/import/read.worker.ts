import { decodeText } from '@/domain/csv/decode';
import { readCsv } from '@/domain/csv/read';
import type { FromReadWorker, ToReadWorker } from './readFile';

// The DOM's types know a window's `postMessage`, which is called like a worker's.
const tell = (message: FromReadWorker) => globalThis.postMessage(message);

/** Fewer at once are received without holding up a frame. */
const ROWS_AT_ONCE = 2_000;

globalThis.onmessage = ({ data: { bytes } }: MessageEvent<ToReadWorker>) => {
  const { text, encoding } = decodeText(new Uint8Array(bytes));
  const table = readCsv(text);
  if (typeof table === 'string') return tell({ kind: 'problem', problem: table });
  const { rows, header, separator } = table;
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    tell({ kind: 'rows', rows: rows.slice(at, at + ROWS_AT_ONCE) });
  tell({ kind: 'end', header, separator, encoding });
};
