import { useMemo } from 'react';
import type { PolicyLog } from '@/contract/policy-logs';
import { actionTone, detailsLine, severityTone } from '@/domain/logs';
import { Badge, type Column, LoadingRows, RelativeTime, SimpleTable, StatusBadge, styled, useAfterPaint } from '@/ui';
import * as styles from './LogTable.styles';
import type { Names } from './names';

/** As many rows as one page of the log has: under 200 in the document, whatever the log's length (reliability.md, C5). */
export const PAGE_SIZE = 50;
// As many as its box shows: the first frame has no more of them.
const IN_VIEW = 12;

const columnsFor = (names: Names): readonly Column<PolicyLog>[] => [
  { key: 'time', header: 'Time', width: '114px', cell: (log) => <RelativeTime value={log.timestamp} /> },
  {
    key: 'severity',
    header: 'Severity',
    width: '108px',
    cell: (log) =>
      log.severity === 'critical' ? (
        <StatusBadge tone="danger">{log.severity}</StatusBadge>
      ) : (
        <Badge tone={severityTone(log.severity)}>{log.severity}</Badge>
      ),
  },
  {
    key: 'action',
    header: 'Action',
    width: '112px',
    cell: (log) => (log.action ? <StatusBadge tone={actionTone(log.action)}>{log.action}</StatusBadge> : null),
  },
  {
    key: 'event',
    header: 'Event',
    priority: 'low',
    width: '176px',
    cell: (log) => <span className="pc-mono">{log.event_type || '—'}</span>,
  },
  { key: 'app', header: 'App', width: '136px', cell: (log) => names.app(log.app_id) },
  { key: 'user', header: 'User', cell: (log) => names.user(log.user_id) },
  { key: 'details', header: 'Details', priority: 'low', cell: (log) => detailsLine(log.details) },
];

/**
 * One height for skeleton, rows and nothing found, so that what follows never moves (performance.md: layout shift 0). Below 768 px cards
 * follow the page's own scrolling.
 */
export const LogArea = styled('div', styles.logArea);

export const LOG_SKELETON = (
  <LogArea>
    <LoadingRows rows={10} />
  </LogArea>
);

export function LogTable({ logs, names }: { logs: readonly PolicyLog[]; names: Names }) {
  const columns = useMemo(() => columnsFor(names), [names]);
  const painted = useAfterPaint();
  const rows = useMemo(() => (painted ? logs : logs.slice(0, IN_VIEW)), [logs, painted]);
  return (
    <LogArea tabIndex={0} role="group" aria-label="Events, newest first">
      <SimpleTable label="Policy logs" columns={columns} rows={rows} rowKey={(log) => String(log.id)} />
    </LogArea>
  );
}
