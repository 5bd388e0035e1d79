import { decodeText } from '@/domain/csv/decode';
import { readCsv } from '@/domain/csv/read';
import type { FromReadWorker, ToReadWorker } from './readFile';

// The worker's own global, of which the page's library knows nothing.
const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<ToReadWorker>) => void) | null;
  postMessage(message: FromReadWorker): void;
};

/** Fewer at once are received without holding up a frame. */
const ROWS_AT_ONCE = 2_000;

scope.onmessage = ({ data: { bytes } }) => {
  const { text, encoding } = decodeText(new Uint8Array(bytes));
  const table = readCsv(text);
  if (typeof table === 'string') return scope.postMessage({ kind: 'problem', problem: table });
  const { rows, header, separator } = table;
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    scope.postMessage({ kind: 'rows', rows: rows.slice(at, at + ROWS_AT_ONCE) });
  scope.postMessage({ kind: 'end', header, separator, encoding });
};
