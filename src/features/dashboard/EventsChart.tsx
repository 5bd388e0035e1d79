import { actionTone, type EventBucket, type EventSeries, type LogTone } from '@/domain/logs';
import { styled, token } from '@/ui';
import * as styles from './EventsChart.styles';

/** The colours of the badges (ux.md, 'Look'). */
const FILLS: Record<LogTone, string> = {
  allowed: token('allowed.solid'),
  blocked: token('blocked.solid'),
  throttled: token('throttled.solid'),
  shadow: token('shadow.solid'),
  info: token('info.solid'),
  neutral: token('disabled.solid'),
};

const Root = styled('figure', styles.root);

const DAY = 24 * 60 * 60 * 1000;
const HEIGHT = 100;
const WIDTH = 10;
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const dateAndTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
const figures = new Intl.NumberFormat('en-GB');

const startText = ({ from }: EventBucket, step: number) => (step >= DAY ? date : dateAndTime).format(from);

const inWords = (actions: EventSeries['actions'], counts: readonly number[]) =>
  actions
    .map(([action], index) => [action, counts[index] ?? 0] as const)
    .filter(([, count]) => count > 0)
    .map(([action, count]) => `${figures.format(count)} ${action}`)
    .join(', ');

/** All that the bars say, in one sentence each: their text alternative. */
function summary({ buckets, actions, total, step }: EventSeries): string {
  const busiest = buckets.reduce((most, bucket) => (bucket.total > most.total ? bucket : most), {
    from: 0,
    counts: [],
    total: -1,
  } as EventBucket);
  const [first] = buckets;
  const totals = actions.map(([, count]) => count);
  return [
    `${figures.format(total)} events${first ? ` since ${startText(first, step)}` : ''}: ${inWords(actions, totals)}.`,
    `Most at ${startText(busiest, step)}: ${inWords(actions, busiest.counts)}.`,
  ].join(' ');
}

/** Stacked bars, drawn plainly: a chart library weighs more than the whole page (performance.md). Each bar has its figures as tooltip. */
export function EventsChart({ series }: { series: EventSeries }) {
  const { buckets, actions, step } = series;
  const most = Math.max(1, ...buckets.map((bucket) => bucket.total));
  const first = buckets[0];
  const middle = buckets[Math.floor(buckets.length / 2)];
  return (
    <Root>
      <div data-part="scale" aria-hidden="true">
        <span>{figures.format(most)}</span>
        <span>0</span>
      </div>
      <svg
        role="img"
        aria-label={summary(series)}
        viewBox={`0 0 ${buckets.length * WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {[0, 0.5, 1].map((share) => (
          <line
            key={share}
            x1="0"
            x2={buckets.length * WIDTH}
            y1={share * HEIGHT}
            y2={share * HEIGHT}
            stroke={token('border.hairline')}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {buckets.map((bucket, index) => (
          <g
            key={bucket.from}
            data-tip={`${startText(bucket, step)}: ${bucket.total > 0 ? inWords(actions, bucket.counts) : 'no events'}`}
          >
            <rect data-part="band" x={index * WIDTH} width={WIDTH} height={HEIGHT} fill="transparent" />
            {stacked(bucket, actions, most).map(({ action, y, height }) => (
              <rect
                key={action}
                x={index * WIDTH + 1}
                y={y}
                width={WIDTH - 2}
                height={height}
                fill={FILLS[actionTone(action)]}
              />
            ))}
          </g>
        ))}
      </svg>
      <div data-part="times" aria-hidden="true">
        <span>{first ? startText(first, step) : ''}</span>
        <span>{middle && buckets.length > 4 ? startText(middle, step) : ''}</span>
        <span>now</span>
      </div>
    </Root>
  );
}

function stacked(bucket: EventBucket, actions: EventSeries['actions'], most: number) {
  let below = 0;
  return actions.flatMap(([action], index) => {
    const height = ((bucket.counts[index] ?? 0) / most) * HEIGHT;
    if (height === 0) return [];
    below += height;
    return [{ action, y: HEIGHT - below, height }];
  });
}
