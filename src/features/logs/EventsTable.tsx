import { type MouseEvent, useCallback, useMemo, useState } from 'react';
import type { PolicyLog } from '@/contract/policy-logs';
import { actionTone, detailsLine, severityTone, timeOf } from '@/domain/logs';
import { type Choice, type EventFacet, isEventFacet } from '@/domain/logs/filters';
import { facetValue, type LogIndex } from '@/domain/logs/log-index';
import { detailsAsText } from '@/domain/logs/record';
import { copyText } from '@/parts/copyText';
import { AppLink, UserLink } from '@/parts/links';
import type { Names } from '@/parts/names';
import { Badge, chakra, formatExact, StatusBadge, type TimeZone, useMediaQuery, useTimeZone } from '@/ui';
import { CellMenu, type DataColumn, LongTable, type Sort } from '@/ui/table';
import * as styles from './EventsTable.styles';
import { momentFormat, valueName } from './words';

const Root = chakra('div', styles.root);

const WIDE_BESIDE_FILTERS = '(min-width: 1400px), (max-width: 767px)';

type CellKey = EventFacet | 'time' | 'details';

/** The button of a cell's menu. Plain, with what it is about in attributes: hundreds come and go while one scrolls. */
const dots = (key: CellKey, name: string) => (
  <button type="button" className="pc-dots" data-cell={key} aria-haspopup="menu" aria-label={name} />
);

/** When an event happened, as text; what cannot be read as it came. */
export function momentText(log: PolicyLog, zone: TimeZone): string {
  const at = timeOf(log);
  return Number.isNaN(at) ? (log.timestamp ?? '—') : momentFormat(at, zone);
}

const Severity = ({ log }: { log: PolicyLog }) =>
  log.severity === 'critical' ? (
    <StatusBadge tone="danger">{log.severity}</StatusBadge>
  ) : (
    <Badge tone={severityTone(log.severity)}>{log.severity}</Badge>
  );

const COLUMN_NAMES = [
  ['time', 'Time'],
  ['severity', 'Severity'],
  ['action', 'Action'],
  ['event', 'Event'],
  ['app', 'App'],
  ['user', 'User'],
  ['details', 'Details'],
] as const;

export { COLUMN_NAMES };

function columnsFor(names: Names, zone: TimeZone): readonly DataColumn<PolicyLog>[] {
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
            {dots('time', 'Menu of the time')}
          </>
        );
      },
    },
    severity: {
      width: '106px',
      priority: 'low',
      cell: (log) => (
        <>
          <Severity log={log} />
          {dots('severity', `Menu of severity ${log.severity}`)}
        </>
      ),
    },
    action: {
      width: '110px',
      cell: (log) => (
        <>
          {log.action ? <StatusBadge tone={actionTone(log.action)}>{log.action}</StatusBadge> : '—'}
          {dots('action', `Menu of action ${log.action}`)}
        </>
      ),
    },
    event: {
      width: '160px',
      cell: (log) => (
        <>
          <span className="pc-mono">{log.event_type || '—'}</span>
          {dots('event', `Menu of event ${log.event_type}`)}
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
          {dots('app', `Menu of app ${names.app(log.app_id) ?? '—'}`)}
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
          {dots('user', `Menu of user ${names.user(log.user_id) ?? '—'}`)}
        </>
      ),
    },
    details: {
      cell: (log) => (
        <>
          {detailsLine(log.details) || '—'}
          {dots('details', 'Menu of the details')}
        </>
      ),
    },
  };
  return COLUMN_NAMES.map(([key, header]) => ({
    key,
    header,
    ...cells[key],
    // The log index orders them by these.
    ...(key === 'details'
      ? {}
      : { sortValue: (log: PolicyLog) => (key === 'time' ? log.timestamp : facetValue(log, key)) }),
  }));
}

interface EventsTableProps {
  index: LogIndex;
  /** Places in the index, in order. */
  rows: Uint32Array;
  names: Names;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  hidden: ReadonlySet<string>;
  toolbar: React.ReactNode;
  onOpen: (log: PolicyLog) => void;
  onChoose: (choice: Choice) => void;
}

interface OpenMenu {
  anchor: HTMLElement;
  log: PolicyLog;
  key: CellKey;
}

const keyOf = (log: PolicyLog) => String(log.id);

/** The events that match: a row opens its event, each cell has a menu. */
export function EventsTable({ index, rows, names, sort, onSort, hidden, toolbar, onOpen, onChoose }: EventsTableProps) {
  const zone = useTimeZone();
  // Beside the filters there is less room than a table has elsewhere at this width.
  const wide = useMediaQuery(WIDE_BESIDE_FILTERS);
  const columns = useMemo(
    () => columnsFor(names, zone).filter(({ priority }) => wide || priority !== 'low'),
    [names, zone, wide],
  );
  const rowAt = useCallback((place: number) => index.logs[rows[place] ?? -1], [index, rows]);
  const [menu, setMenu] = useState<OpenMenu | null>(null);

  const rowOf = (element: Element) => {
    const place = element.closest('[data-index]')?.getAttribute('data-index');
    return place ? rowAt(Number(place)) : undefined;
  };
  // One listener for the buttons of all rows.
  const onClick = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-cell], [data-part=open]') : null;
    const log = button && rowOf(button);
    if (!button || !log) return;
    if (button.dataset.cell) setMenu({ anchor: button, log, key: button.dataset.cell as CellKey });
    else onOpen(log);
  };
  return (
    <Root onClick={onClick}>
      <LongTable
        label="Policy logs"
        columns={columns}
        count={rows.length}
        rowAt={rowAt}
        rowKey={keyOf}
        noun={['event', 'events']}
        total={index.logs.length}
        sort={sort}
        onSort={onSort}
        hidden={hidden}
        toolbar={toolbar}
        onOpen={onOpen}
        card={(log) => (
          <div data-part="card">
            <div data-part="line">
              <button type="button" data-part="open">
                {momentText(log, zone)}
              </button>
              <StatusBadge tone={actionTone(log.action)}>{log.action || '—'}</StatusBadge>
              <UserLink id={log.user_id} name={names.user(log.user_id)} />
            </div>
            <div className="pc-truncate pc-muted">{detailsLine(log.details) || log.event_type}</div>
          </div>
        )}
      />
      {menu ? (
        <CellMenu
          label={menu.anchor.getAttribute('aria-label') ?? 'Menu'}
          anchor={menu.anchor}
          items={itemsOf(menu, names, onChoose)}
          onClose={() => setMenu(null)}
        />
      ) : null}
    </Root>
  );
}

function itemsOf({ log, key }: OpenMenu, names: Names, onChoose: (choice: Choice) => void) {
  const value = isEventFacet(key) ? facetValue(log, key) : '';
  const text = isEventFacet(key)
    ? valueName(key, value, names)
    : key === 'time'
      ? (log.timestamp ?? '')
      : detailsAsText(log.details);
  const copy = { label: 'Copy', onSelect: () => void copyText(text) };
  if (!isEventFacet(key)) return [copy];
  return [
    { label: 'Include', onSelect: () => onChoose({ facet: key, value, exclude: false }) },
    { label: 'Exclude', onSelect: () => onChoose({ facet: key, value, exclude: true }) },
    copy,
  ];
}
