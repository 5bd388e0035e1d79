import { useNavigate } from 'react-router-dom';
import type { PolicyLog } from '@/contract/policy-logs';
import { actionTone, detailsLine, isCritical, severityTone } from '@/domain/logs';
import { paths } from '@/paths';
import { Badge, type Column, formatExact, RelativeTime, StatusBadge, TextLink, toMillis, useTimeZone } from '@/ui';
import { linkCell, UserLink } from './links';
import type { Names } from './names';

type LogColumn = Column<PolicyLog>;

const recordOf = (log: PolicyLog) => paths.logs.to({ log: log.id });

/** Opens an event's record, like the link in its row. */
export function useOpenRecord(): (log: PolicyLog) => void {
  const navigate = useNavigate();
  return (log) => navigate(recordOf(log));
}

/** Leads to the event's record. It has the exact time as its own tooltip, which opens on focus too: the focus never reaches the time inside. */
function TimeLink({ of: log }: { of: PolicyLog }) {
  // Renders again when the user switches the time zone.
  useTimeZone();
  const at = toMillis(log.timestamp);
  return (
    <TextLink
      to={recordOf(log)}
      aria-label={log.timestamp === null ? 'Open record' : undefined}
      data-tip={at === null ? undefined : formatExact(at)}
    >
      <RelativeTime value={log.timestamp} />
    </TextLink>
  );
}

/** Leads to the event's record (ux.md, 'Daily work'). */
export const TIME_COLUMN: LogColumn = {
  key: 'time',
  header: 'Time',
  // '22 Nov 22:15'
  width: '128px',
  cell: (log) => <TimeLink of={log} />,
};

/** '—' where the service names none. */
export function SeverityBadge({ of }: { of: PolicyLog }) {
  const { severity } = of;
  if (severity === '') return '—';
  return isCritical(of) ? (
    <StatusBadge tone="danger">{severity}</StatusBadge>
  ) : (
    <Badge tone={severityTone(severity)}>{severity}</Badge>
  );
}

export const ACTION_COLUMN: LogColumn = {
  key: 'action',
  header: 'Action',
  selfExplanatory: true,
  width: '112px',
  cell: (log) => (log.action ? <StatusBadge tone={actionTone(log.action)}>{log.action}</StatusBadge> : null),
};

export const EVENT_COLUMN: LogColumn = {
  key: 'event',
  header: 'Event',
  selfExplanatory: true,
  width: '178px',
  cell: (log) => (log.event_type ? <span className="pc-mono">{log.event_type}</span> : null),
};

export const DETAILS_COLUMN: LogColumn = {
  key: 'details',
  header: 'Details',
  selfExplanatory: true,
  cell: (log) => detailsLine(log.details),
};

export const userColumn = (names: Names): LogColumn => ({
  key: 'user',
  header: 'User',
  selfExplanatory: true,
  cell: (log) => linkCell(UserLink, log.user_id, names.user(log.user_id)),
});
