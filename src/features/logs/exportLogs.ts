import type { PolicyLog } from '@/contract/policy-logs';
import { type CsvColumn, csvPieces, jsonPieces } from '@/domain/csv/write';
import { groupKeysOf, type LogIndex, type UserGroups } from '@/domain/logs/log-index';
import { detailsAsText } from '@/domain/logs/record';
import type { ExportJob } from '@/parts/exportFile';
import type { Names } from '@/parts/names';

/** A name that is not known stays empty: the id has its own column. */
const columnsFor = ({ known }: Names, groups: UserGroups | null): readonly CsvColumn<PolicyLog>[] => [
  { header: 'id', value: (log) => log.id },
  { header: 'timestamp', value: (log) => log.timestamp },
  { header: 'action', value: (log) => log.action },
  { header: 'event_type', value: (log) => log.event_type },
  { header: 'severity', value: (log) => log.severity },
  { header: 'app_id', value: (log) => log.app_id },
  { header: 'app_name', value: (log) => known.app(log.app_id) },
  { header: 'user_id', value: (log) => log.user_id },
  { header: 'user_email', value: (log) => known.user(log.user_id) },
  { header: 'group_id', value: (log) => groupKeysOf(log, groups).join('; ') },
  {
    header: 'group_name',
    value: (log) =>
      groupKeysOf(log, groups)
        .flatMap((key) => known.group(key) ?? [])
        .join('; '),
  },
  { header: 'details', value: (log) => detailsAsText(log.details) },
];

function* inOrder({ logs }: LogIndex, rows: Uint32Array): Generator<PolicyLog> {
  for (const row of rows) {
    const log = logs[row];
    if (log) yield log;
  }
}

interface Exported {
  index: LogIndex;
  /** Places in the index, in order. */
  rows: Uint32Array;
  names: Names;
  /** Null as long as they are not known: then no event has one. */
  groups: UserGroups | null;
}

/** All events that match, in the table's order: not only those on screen. JSON has them as the service sent them. */
export function exportJob(extension: 'csv' | 'json', { index, rows, names, groups }: Exported): ExportJob {
  const pieces =
    extension === 'csv' ? csvPieces(columnsFor(names, groups), inOrder(index, rows)) : jsonPieces(inOrder(index, rows));
  return { table: 'policy-logs', extension, pieces, rows: rows.length };
}
