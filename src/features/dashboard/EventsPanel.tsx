import { useMemo } from 'react';
import type { Cached } from '@/cache/useCached';
import type { List } from '@/contract/fields';
import type { PolicyLog } from '@/contract/policy-logs';
import { actionTone, type EventSeries, eventsOverTime } from '@/domain/logs';
import { EmptyState, Panel, StatusBadge, styled } from '@/ui';
import { EventsChart } from './EventsChart';
import * as styles from './EventsPanel.styles';

/** As high as the panel beside it, in every state. */
export const SideBySide = styled('div', styles.sideBySide);
const Legend = styled('ul', styles.legend);

const figures = new Intl.NumberFormat('en-GB');
const HOUR = 60 * 60 * 1000;
const NAMED_ACTIONS = 6;

/** Events over time by action (ux.md, Dashboard). The same log as the table's, unfiltered. */
export function EventsPanel({ logs }: { logs: Cached<List<PolicyLog>> }) {
  const list = logs.data?.items;
  // As of when the log came: bars need not move with the clock.
  const series = useMemo(() => (list ? eventsOverTime(list, Date.now()) : null), [list]);
  return (
    <Panel title="Events over time" aside={series?.span ? `Last ${series.span / HOUR} hours` : null}>
      <SideBySide>
        {logs.status === 'loading' ? (
          <span className="pc-skeleton" style={{ height: 236 }} />
        ) : logs.status === 'failed' ? (
          // The log's own panel says why: one message per failure (style.md 6).
          <EmptyState sentence="Nothing to draw yet." explanation="Events show here once the log below is loaded." />
        ) : (
          <Events series={series} />
        )}
      </SideBySide>
    </Panel>
  );
}

function Events({ series }: { series: EventSeries | null }) {
  if (!series) {
    return (
      <EmptyState
        sentence="No events yet."
        explanation="Once an app sends traffic with its key, what was allowed, throttled and blocked shows here."
      />
    );
  }
  return (
    <>
      <Legend aria-label="Events by action">
        {series.actions.slice(0, NAMED_ACTIONS).map(([action, count]) => (
          <li key={action}>
            <StatusBadge tone={actionTone(action)}>{action}</StatusBadge>
            <span className="pc-num">{figures.format(count)}</span>
          </li>
        ))}
        {series.actions.length > NAMED_ACTIONS ? (
          <li className="pc-muted">{series.actions.length - NAMED_ACTIONS} more</li>
        ) : null}
      </Legend>
      <EventsChart series={series} />
    </>
  );
}
