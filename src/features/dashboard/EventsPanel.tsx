import { memo, useMemo } from 'react';
import type { Cached } from '@/cache/useCached';
import type { List } from '@/contract/fields';
import type { PolicyLog } from '@/contract/policy-logs';
import { actionText, actionTone, type EventSeries, eventsOverTime } from '@/domain/logs';
import { asFarAsRead, NO_TIMES, type Period } from '@/domain/logs/period';
import { HOUR } from '@/durations';
import { legend } from '@/parts/Legend.styles';
import { useLogPeriod } from '@/parts/useLogPeriod';
import { formatMoment, formatNumber } from '@/text/format';
import { chakra, EmptyState, Panel, StatusBadge, useTimeZone, zoneOffset } from '@/ui';
import { EventsChart } from './EventsChart';
import { UpperBody, UpperSkeleton } from './UpperBody';
import { type DashboardFilters, filteredTo } from './useLogFilters';

const Legend = chakra('ul', legend);

const NAMED_ACTIONS = 6;

interface EventsPanelProps {
  /** Events of the chosen app and user: the same log as the table's. */
  logs: Cached<List<PolicyLog>>;
  filters: DashboardFilters;
}

/** Events over time by action (ux.md, Dashboard). Its legend and its bars filter the log below. */
export const EventsPanel = memo(function EventsPanel({ logs, filters }: EventsPanelProps) {
  const list = logs.data?.items;
  const period = useLogPeriod(logs);
  const zone = useTimeZone();
  const series = useMemo(
    () => (list ? eventsOverTime(list, period.end, zoneOffset(period.end, zone)) : null),
    [list, period, zone],
  );
  const hours = series?.span ? `${series.span / HOUR} hours` : null;
  return (
    <Panel
      title="Events over time"
      aside={hours && (period.saved ? `${hours} before ${formatMoment(period.end, Date.now())}` : `Last ${hours}`)}
    >
      <UpperBody>
        {logs.status === 'loading' ? (
          <UpperSkeleton />
        ) : logs.status === 'failed' ? (
          // The log's own panel gives the reason: one message per failure (style.md, 6).
          <EmptyState sentence="Nothing to draw yet." explanation="Events appear here once the log below has loaded." />
        ) : (
          <Events series={series} period={period} isEmpty={list?.length === 0} filters={filters} />
        )}
      </UpperBody>
    </Panel>
  );
});

interface EventsProps {
  series: EventSeries | null;
  period: Period;
  isEmpty: boolean;
  filters: DashboardFilters;
}

/** Says why there are no bars. */
function NoEvents({ period, isEmpty, filters }: Omit<EventsProps, 'series'>) {
  if (period.dated === 'none')
    return <EmptyState sentence={NO_TIMES} explanation="The log below shows the events that could be read." />;
  if (!isEmpty)
    return (
      <EmptyState
        sentence="No events to draw."
        explanation="All events with a readable time are dated later than now."
      />
    );
  const target = filteredTo(filters);
  return target ? (
    <EmptyState
      sentence="No events to draw."
      explanation={
        period.kept
          ? `None of the newest ${formatNumber(period.kept.events)} events, which are kept on this device, match ${target}.`
          : `The log has no events for ${target}${asFarAsRead(period)}.`
      }
    />
  ) : (
    <EmptyState
      sentence="No events yet."
      explanation="Once an app sends traffic with its key, its allowed, throttled and blocked calls appear here."
    />
  );
}

/** The most frequent actions, and the chosen one however rare it is, in the order of the bars. */
function namedActions({ actions }: EventSeries, chosen: string): EventSeries['actions'] {
  const most = new Set(actions.toSorted(([, many], [, more]) => more - many).slice(0, NAMED_ACTIONS));
  return actions.filter((entry) => most.has(entry) || entry[0] === chosen);
}

function Events({ series, ...rest }: EventsProps) {
  if (!series) return <NoEvents {...rest} />;
  const { period, filters } = rest;
  const { action: chosen, time, change } = filters;
  const named = namedActions(series, chosen);
  const unnamed = series.actions.length - named.length;
  return (
    <>
      <Legend aria-label="Events by action">
        {named.map(([action, count]) => (
          <li key={action}>
            <button
              type="button"
              aria-pressed={chosen === action}
              data-dimmed={(chosen !== '' && chosen !== action) || undefined}
              onClick={() => change({ action: chosen === action ? '' : action })}
            >
              <StatusBadge tone={actionTone(action)}>{actionText(action)}</StatusBadge>
              <span className="pc-num">{formatNumber(count)}</span>
            </button>
          </li>
        ))}
        {unnamed > 0 ? <li className="pc-muted">{formatNumber(unnamed)} more</li> : null}
      </Legend>
      <EventsChart
        series={series}
        end={period.saved ? formatMoment(period.end, Date.now()) : 'now'}
        action={chosen}
        time={time}
        onChoose={(range) =>
          change(
            range
              ? { from: new Date(range.from).toISOString(), to: new Date(range.to).toISOString() }
              : { from: '', to: '' },
          )
        }
      />
    </>
  );
}
