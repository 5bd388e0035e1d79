import { useMemo } from 'react';
import type { PolicyLog } from '@/contract/policy-logs';
import { AppLink, linkCell } from '@/parts/links';
import {
  ACTION_COLUMN,
  DETAILS_COLUMN,
  EVENT_COLUMN,
  SeverityBadge,
  TIME_COLUMN,
  useOpenRecord,
  userColumn,
} from '@/parts/logColumns';
import type { Names } from '@/parts/names';
import { type Column, chakra, LoadingRows, SimpleTable } from '@/ui';
import * as styles from './LogTable.styles';

/** Rows per page of the log, as many cards on a phone: an address with a page shows the same events everywhere. */
export const PAGE_SIZE = 10;

const SEVERITY_COLUMN: Column<PolicyLog> = {
  key: 'severity',
  header: 'Severity',
  selfExplanatory: true,
  width: '108px',
  priority: 'low',
  cell: (log) => (log.severity ? <SeverityBadge of={log} /> : null),
};

/** On a tablet Event and Details stay; other columns go first (ux.md, 'Daily work'). */
const columnsFor = (names: Names): readonly Column<PolicyLog>[] => [
  TIME_COLUMN,
  SEVERITY_COLUMN,
  ACTION_COLUMN,
  EVENT_COLUMN,
  {
    key: 'app',
    header: 'App',
    selfExplanatory: true,
    width: '136px',
    priority: 'low',
    cell: (log) => linkCell(AppLink, log.app_id, names.app(log.app_id)),
  },
  userColumn(names),
  DETAILS_COLUMN,
];

/** The skeleton, the rows and 'nothing found' have one height, so that nothing below moves (performance.md: layout shift 0). */
export const LogArea = chakra('div', styles.logArea);

export const LOG_SKELETON = (
  <LogArea>
    <LoadingRows rows={PAGE_SIZE} />
  </LogArea>
);

export function LogTable({ logs, names }: { logs: readonly PolicyLog[]; names: Names }) {
  const columns = useMemo(() => columnsFor(names), [names]);
  const open = useOpenRecord();
  return (
    <LogArea>
      <SimpleTable label="Policy logs" columns={columns} rows={logs} rowKey={(log) => String(log.id)} onOpen={open} />
    </LogArea>
  );
}
