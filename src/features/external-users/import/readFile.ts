import type { Encoding } from '@/domain/csv/decode';
import { type CsvProblem, type CsvTable, MAX_FILE_BYTES } from '@/domain/csv/read';
import workerUrl from './read.worker?worker&url';

export interface ToReadWorker {
  bytes: ArrayBuffer;
}
export type FromReadWorker =
  | { kind: 'problem'; problem: CsvProblem }
  | { kind: 'rows'; rows: CsvTable['rows'] }
  | { kind: 'end'; header: readonly string[]; separator: string; encoding: Encoding };

export type ReadTable = CsvTable & { encoding: Encoding };

/** Reads a table in a worker, since a long one takes seconds. Rejects where there are no workers or the file cannot be read. */
export async function readFile(file: Blob, signal: AbortSignal): Promise<ReadTable | CsvProblem> {
  if (file.size > MAX_FILE_BYTES) return 'too-large';
  const bytes = await file.arrayBuffer();
  const worker = new Worker(workerUrl, import.meta.env.DEV ? { type: 'module' } : {});
  try {
    return await new Promise((resolve, reject) => {
      const rows: CsvTable['rows'][number][] = [];
      worker.onerror = () => reject(new Error('The worker that reads the file failed'));
      signal.addEventListener('abort', () => reject(new Error('No longer wanted')), { once: true });
      worker.onmessage = ({ data }: MessageEvent<FromReadWorker>) => {
        if (data.kind === 'problem') resolve(data.problem);
        else if (data.kind === 'rows') for (const row of data.rows) rows.push(row);
        else resolve({ rows, header: data.header, separator: data.separator, encoding: data.encoding });
      };
      const message: ToReadWorker = { bytes };
      worker.postMessage(message, [bytes]);
    });
  } finally {
    worker.terminate();
  }
}
