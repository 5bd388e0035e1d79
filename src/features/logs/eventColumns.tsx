import { Fragment } from 'react';
import type { PolicyLog } from '@/contract/policy-logs';
import { actionTone, detailsLine, timeOf } from '@/domain/logs';
import type { Facet } from '@/domain/logs/filters';
import { facetValue, groupKeysOf, groupValues, UNKNOWN_GROUP, type UserGroups } from '@/domain/logs/log-index';
import { AppLink, GroupLink, UserLink } from '@/parts/links';
import { SeverityBadge } from '@/parts/logColumns';
import type { Names } from '@/parts/names';
import { formatExact, StatusBadge, type TimeZone } from '@/ui';
import type { DataColumn } from '@/ui/table';
import { momentFormat } from './words';

export type CellKey = Facet | 'time' | 'details';

/** The button of a cell's menu. Plain, with what it is about in attributes: hundreds come and go while one scrolls. */
const dots = (key: CellKey, name: string) => (
  <button type="button" className="pc-dots" data-cell={key} aria-haspopup="menu" aria-label={name} />
);

/** When an event happened, as text; what cannot be read as it came. */
export function momentText(log: PolicyLog, zone: TimeZone): string {
  const at = timeOf(log);
  return Number.isNaN(at) ? (log.timestamp ?? '—') : momentFormat(at, zone);
}

export const COLUMN_NAMES = [
  ['time', 'Time'],
  ['severity', 'Severity'],
  ['action', 'Action'],
  ['event', 'Event'],
  ['app', 'App'],
  ['user', 'User'],
  ['group', 'Group'],
  ['details', 'Details'],
] as const;

/** A user may be in any of several groups. */
const GroupLinks = ({ of, names }: { of: readonly string[]; names: Names }) =>
  of.map((key, place) => (
    <Fragment key={key}>
      {place > 0 ? ', ' : null}
      <GroupLink id={key} name={names.group(key)} />
    </Fragment>
  ));

interface Shown {
  names: Names;
  /** Null as long as they are not known. */
  groups: UserGroups | null;
  /** The group has no column of its own. */
  groupUnderUser: boolean;
  zone: TimeZone;
}

export function columnsFor({ names, groups, groupUnderUser, zone }: Shown): readonly DataColumn<PolicyLog>[] {
  const groupsOf = (log: PolicyLog) => groupKeysOf(log, groups);
  const cells: Record<CellKey, Pick<DataColumn<PolicyLog>, 'cell' | 'width' | 'priority'>> = {
    time: {
      width: '146px',
      cell: (log) => {
        const at = timeOf(log);
        return (
          <>
            <button type="button" data-part="open" data-tip={Number.isNaN(at) ? undefined : formatExact(at)}>
              {momentText(log, zone)}
            </button>
            {dots('time', 'Menu for time')}
          </>
        );
      },
    },
    severity: {
      width: '106px',
      priority: 'low',
      cell: (log) => (
        <>
          <SeverityBadge of={log} />
          {dots('severity', `Menu for severity ${log.severity || '—'}`)}
        </>
      ),
    },
    action: {
      width: '110px',
      cell: (log) => (
        <>
          {log.action ? <StatusBadge tone={actionTone(log.action)}>{log.action}</StatusBadge> : '—'}
          {dots('action', `Menu for action ${log.action || '—'}`)}
        </>
      ),
    },
    event: {
      width: '160px',
      cell: (log) => (
        <>
          <span className="pc-mono">{log.event_type || '—'}</span>
          {dots('event', `Menu for event ${log.event_type || '—'}`)}
        </>
      ),
    },
    app: {
      width: '98px',
      priority: 'low',
      cell: (log) => (
        <>
          <span className="pc-truncate" data-tip-overflow="">
            {log.app_id === null ? '—' : <AppLink id={log.app_id} name={names.app(log.app_id)} />}
          </span>
          {dots('app', `Menu for app ${names.app(log.app_id) ?? '—'}`)}
        </>
      ),
    },
    user: {
      width: '144px',
      cell: (log) => (
        <>
          <span className="pc-truncate" data-tip-overflow="">
            {log.user_id === null ? '—' : <UserLink id={log.user_id} name={names.user(log.user_id)} />}
          </span>
          {groupUnderUser && groupsOf(log).length > 0 ? (
            <small className="pc-truncate pc-muted" data-tip-overflow="">
              <GroupLinks of={groupsOf(log)} names={names} />
            </small>
          ) : null}
          {dots('user', `Menu for user ${names.user(log.user_id) ?? '—'}`)}
        </>
      ),
    },
    group: {
      width: '110px',
      priority: 'low',
      cell: (log) => {
        const own = groupsOf(log);
        const none = groups && groupValues(log, groups).includes(UNKNOWN_GROUP) ? 'Not known' : '—';
        return (
          <>
            <span className="pc-truncate" data-tip-overflow="">
              {own.length === 0 ? none : <GroupLinks of={own} names={names} />}
            </span>
            {dots('group', `Menu for group ${own.map(names.group).join(', ') || none}`)}
          </>
        );
      },
    },
    details: {
      cell: (log) => (
        <>
          {detailsLine(log.details) || '—'}
          {dots('details', 'Menu for details')}
        </>
      ),
    },
  };
  // Makes the header a button; the order itself is the log index's.
  const sortValue = (key: Exclude<CellKey, 'details'>) => (log: PolicyLog) =>
    key === 'time' ? log.timestamp : key === 'group' ? groupsOf(log).join() : facetValue(log, key);
  return COLUMN_NAMES.map(([key, header]) => ({
    key,
    header,
    ...cells[key],
    ...(key === 'details' ? {} : { sortValue: sortValue(key) }),
  }));
}
