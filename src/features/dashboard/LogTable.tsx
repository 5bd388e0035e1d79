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
import { type Column, chakra, LoadingRows, SimpleTable, useAfterPaint } from '@/ui';
import * as styles from './LogTable.styles';

/** Rows per page of the log, twice as many as its box shows (docs/decisions/0330-first-frame-first.md). */
export const PAGE_SIZE = 25;
// As many as fit in its box: the first frame renders no more.
const IN_VIEW = 12;

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

/**
 * The skeleton, the rows and 'nothing found' have one height, so that nothing below moves (performance.md: layout shift 0). Below 768 px cards
 * follow the page's own scrolling.
 */
export const LogArea = chakra('div', styles.logArea);

export const LOG_SKELETON = (
  <LogArea>
    <LoadingRows rows={10} />
  </LogArea>
);

export function LogTable({ logs, names }: { logs: readonly PolicyLog[]; names: Names }) {
  const columns = useMemo(() => columnsFor(names), [names]);
  const open = useOpenRecord();
  const painted = useAfterPaint();
  const rows = useMemo(() => (painted ? logs : logs.slice(0, IN_VIEW)), [logs, painted]);
  return (
    <LogArea tabIndex={0} role="group" aria-label="Events, newest first">
      <SimpleTable label="Policy logs" columns={columns} rows={rows} rowKey={(log) => String(log.id)} onOpen={open} />
    </LogArea>
  );
}
