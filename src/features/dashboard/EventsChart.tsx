import { type KeyboardEvent, type MouseEvent, useMemo, useState } from 'react';
import { actionText, actionTone, type EventBucket, type EventSeries } from '@/domain/logs';
import { DAY } from '@/durations';
import { axisText, barText } from '@/parts/barNames';
import { BAR_WIDTH, barAt, barByKey, FILLS, PLOT_HEIGHT, stackedPaths, viewBox } from '@/parts/stackedBars';
import { formatCount, formatNumber, type TimeZone } from '@/text/format';
import { chakra, token, useAfterPaint, useTimeZone, zonedFormat } from '@/ui';
import { dayMarks, topOf } from './axis';
import * as styles from './EventsChart.styles';

const Root = chakra('figure', styles.root);

const dayName = zonedFormat({ weekday: 'short', day: 'numeric' });
const dayOfMonth = zonedFormat({ day: 'numeric', month: 'short' });

/**
 * The day that most of a bar belongs to: if clocks have changed since, a bar of hours may begin on the day before. A bar of several days has
 * its first.
 */
const dayOf = ({ from }: EventBucket, step: number) =>
  (step > DAY ? dayOfMonth : dayName)(from + Math.min(step, DAY) / 2);
const nameOf = ({ from }: EventBucket, { step, end }: Pick<EventSeries, 'step' | 'end'>, zone: TimeZone) =>
  barText(from, { step, to: end + 1 }, zone);

const inWords = (actions: EventSeries['actions'], counts: readonly number[]) =>
  actions
    .map(([action], index) => [action, counts[index] ?? 0] as const)
    .filter(([, count]) => count > 0)
    .map(([action, count]) => `${formatNumber(count)} ${actionText(action)}`)
    .join(', ');

/** The bars' text alternative: one sentence for each. */
function summary(series: EventSeries, zone: TimeZone): string {
  const { buckets, actions, total } = series;
  const busiest = buckets.reduce((most, bucket) => (bucket.total > most.total ? bucket : most), {
    from: 0,
    counts: [],
    total: -1,
  } as EventBucket);
  const [first] = buckets;
  const since = first ? ` since ${axisText(first.from, series, zone)}` : '';
  if (total === 0) return `No events${since}.`;
  const totals = actions.map(([, count]) => count);
  return [
    `${formatCount(total, 'event')}${since}: ${inWords(actions, totals)}.`,
    `Most at ${nameOf(busiest, series, zone)}: ${inWords(actions, busiest.counts)}.`,
  ].join(' ');
}

/** The bars of one action, which may have no event; of all actions if it is ''. */
function narrowTo(series: EventSeries, action: string): EventSeries {
  if (action === '') return series;
  const place = series.actions.findIndex(([name]) => name === action);
  const found = series.actions[place] ?? [action, 0];
  const buckets = series.buckets.map(({ from, counts }) => {
    const count = counts[place] ?? 0;
    return { from, counts: [count], total: count };
  });
  return { ...series, actions: [found], buckets, total: found[1] };
}

interface TimeSpan {
  from: number;
  to: number;
}

interface EventsChartProps {
  series: EventSeries;
  /** The time at which the axis ends, in words. */
  end: string;
  /** The action that is drawn; '' for all. */
  action: string;
  /** The chosen time. */
  time: TimeSpan | null;
  onChoose: (time: TimeSpan | null) => void;
}

/**
 * Stacked bars, drawn plainly: a chart library weighs more than the whole page (performance.md). Each bar has its figures as tooltip, and
 * chooses its time: by a click, or by the arrow keys and Enter.
 */
export function EventsChart({ series: all, end, action, time, onChoose }: EventsChartProps) {
  const series = useMemo(() => narrowTo(all, action), [all, action]);
  const { buckets, actions, step } = series;
  const zone = useTimeZone();
  const [cursor, setCursor] = useState<number | null>(null);
  // Unless one is chosen, they show nothing until a pointer or key is on them.
  const painted = useAfterPaint();
  const top = topOf(Math.max(1, ...buckets.map((bucket) => bucket.total)));
  const paths = stackedPaths(
    actions.map((_, place) => buckets.map(({ counts }) => counts[place] ?? 0)),
    top,
  );
  const marks = dayMarks(buckets.map((bucket) => dayOf(bucket, step)));
  const isChosen = ({ from }: EventBucket) => time !== null && from < time.to && from + step > time.from;
  const choose = (index: number) => {
    const bucket = buckets[index];
    if (bucket) onChoose(isChosen(bucket) ? null : { from: bucket.from, to: bucket.from + step });
  };
  const onClick = ({ currentTarget, clientX }: MouseEvent) => choose(barAt(clientX, currentTarget, buckets.length));
  const onKeyDown = (event: KeyboardEvent) => {
    const at = barByKey(event.key, cursor, buckets.length);
    if (at !== null) setCursor(at);
    else if (event.key === 'Enter' && cursor !== null) choose(cursor);
    else if (event.key === 'Escape' && time) onChoose(null);
    else return;
    event.preventDefault();
  };
  const first = buckets[0];
  const middle = buckets[Math.floor(buckets.length / 2)];
  const tip = (bucket: EventBucket) =>
    `${nameOf(bucket, series, zone)}: ${bucket.total > 0 ? inWords(actions, bucket.counts) : 'no events'}`;
  const current = cursor === null ? undefined : buckets[cursor];
  return (
    <Root>
      <div data-part="scale" aria-hidden="true">
        <span>{formatNumber(top)}</span>
        <span>{top >= 2 ? formatNumber(top / 2) : ''}</span>
        <span>0</span>
      </div>
      {/* biome-ignore lint/a11y: the slider in it does the same by keyboard */}
      <div data-part="plot" onClick={onClick}>
        <svg role="img" aria-label={summary(series, zone)} viewBox={viewBox(buckets.length)} preserveAspectRatio="none">
          {[0, 0.5, 1].map((share) => (
            <line
              key={share}
              x1="0"
              x2={buckets.length * BAR_WIDTH}
              y1={share * PLOT_HEIGHT}
              y2={share * PLOT_HEIGHT}
              stroke={token('border.hairline')}
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {(painted || time ? buckets : []).map((bucket, index) => (
            <rect
              key={bucket.from}
              data-part="band"
              data-tip={tip(bucket)}
              data-chosen={isChosen(bucket) || index === cursor || undefined}
              x={index * BAR_WIDTH}
              width={BAR_WIDTH}
              height={PLOT_HEIGHT}
            />
          ))}
          {actions.map(([name], place) => (
            <path key={name} d={paths[place]} fill={FILLS[actionTone(name)]} pointerEvents="none" />
          ))}
        </svg>
        <div
          data-part="keys"
          role="slider"
          aria-label="Events by time. Arrow keys move along the bars, Enter filters the log."
          aria-valuemin={0}
          aria-valuemax={buckets.length - 1}
          aria-valuenow={cursor ?? 0}
          aria-valuetext={current ? tip(current) : 'No bar chosen'}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onBlur={() => setCursor(null)}
        />
      </div>
      <div data-part="times" aria-hidden="true">
        {marks ? (
          marks.map(({ at, text }) => (
            // Keeps the name of a last day that has just begun inside the chart.
            <span key={at} data-part="day" style={{ left: `min(${(at / buckets.length) * 100}%, 100% - 4.5ch)` }}>
              {text}
            </span>
          ))
        ) : (
          <>
            <span>{first ? axisText(first.from, series, zone) : ''}</span>
            <span>{middle && buckets.length > 4 ? axisText(middle.from, series, zone) : ''}</span>
            <span>{end}</span>
          </>
        )}
      </div>
    </Root>
  );
}
