import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { NO_ACTION_TEXT } from '@/domain/logs';
import { type Histogram as Bars, barAtTime, rangeOfBars } from '@/domain/logs/histogram';
import { axisText, barsText, barText, endText } from '@/parts/barNames';
import { legend } from '@/parts/Legend.styles';
import { barAt, barByKey, FILLS, stackedPaths, viewBox } from '@/parts/stackedBars';
import { formatNumber } from '@/text/format';
import { chakra, StatusBadge, type TimeZone, type Tone } from '@/ui';
import * as styles from './Histogram.styles';
import { besideText, events } from './words';

const Plot = chakra('div', styles.plot);
const Legend = chakra('ul', legend);

interface HistogramProps {
  of: Bars;
  zone: TimeZone;
  /** The actions that the filters include. */
  included: readonly string[];
  /** Includes an action, or takes that back. */
  onToggle: (action: string) => void;
  onZoom: (range: { from: number; to: number }) => void;
}

const nameOf = (action: string | null) => (action === null ? 'other' : action || NO_ACTION_TEXT);

/**
 * Events over time by action. Drawn by hand (docs/decisions/0431-histogram-by-hand.md): dragging chooses bars, ← → walk over them, with Shift
 * they choose; letting go zooms.
 */
export function Histogram({ of, zone, included, onToggle, onZoom }: HistogramProps) {
  const { bars, series, step, from, most, beside } = of;
  const box = useRef<HTMLDivElement>(null);
  // As times, epoch ms at which a bar begins: bars move with the axis, as events come.
  const [chosenTimes, setChosenTimes] = useState<{ start: number; at: number } | null>(null);
  const [cursorTime, setCursorTime] = useState<number | null>(null);
  const timeOf = (bar: number) => from + bar * step;
  /** The bars between two: where choosing began, and where it is now. */
  const chosen = chosenTimes && { start: barAtTime(of, chosenTimes.start), at: barAtTime(of, chosenTimes.at) };
  const cursor = cursorTime === null ? null : barAtTime(of, cursorTime);
  const choose = (start: number, at: number) => setChosenTimes({ start: timeOf(start), at: timeOf(at) });
  const total = series.reduce((sum, one) => sum + one.total, 0);

  const under = (event: PointerEvent) => barAt(event.clientX, box.current, bars);
  const inWords = (bar: number) => {
    const counts = series.flatMap(({ action, counts }) =>
      counts[bar] ? [`${formatNumber(counts[bar] ?? 0)} ${nameOf(action)}`] : [],
    );
    return `${barText(timeOf(bar), of, zone)}: ${counts.join(', ') || 'no events'}`;
  };
  const zoom = (range: { start: number; at: number }) => {
    setChosenTimes(null);
    setCursorTime(null);
    onZoom(rangeOfBars(of, range.start, range.at));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && chosen) {
      event.stopPropagation();
      setChosenTimes(null);
      return;
    }
    if (event.key === 'Enter' && cursor !== null) return zoom(chosen ?? { start: cursor, at: cursor });
    const at = barByKey(event.key, cursor, bars);
    if (at === null) return;
    event.preventDefault();
    setCursorTime(timeOf(at));
    if (event.shiftKey) choose(chosen?.start ?? cursor ?? at, at);
    else setChosenTimes(null);
  };
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key === 'Shift' && chosen) zoom(chosen);
  };

  const paths = stackedPaths(
    series.map(({ counts }) => counts),
    most,
  );
  const [first, last] = chosen
    ? [Math.min(chosen.start, chosen.at), Math.max(chosen.start, chosen.at)]
    : [cursor ?? -1, cursor ?? -1];
  /** The range that is being selected, or the bar under the cursor, in words. */
  const pointed = chosen
    ? barsText(timeOf(first), timeOf(last + 1), of, zone)
    : cursor !== null
      ? inWords(cursor)
      : null;
  return (
    <>
      <Legend aria-label="Events by action">
        {series.map(({ action, tone, total: count }) => (
          <li key={String(action)}>
            {action === null ? (
              <LegendEntry name={nameOf(action)} tone={tone} count={count} />
            ) : (
              <button type="button" aria-pressed={included.includes(action)} onClick={() => onToggle(action)}>
                <LegendEntry name={nameOf(action)} tone={tone} count={count} />
              </button>
            )}
          </li>
        ))}
      </Legend>
      <Plot>
        <div data-part="scale" aria-hidden="true">
          <span>{most === 0 ? null : formatNumber(most)}</span>
          <span>0</span>
        </div>
        <div
          ref={box}
          data-part="bars"
          role="slider"
          aria-label={`${events(total)} over time. Arrow keys move; with Shift they select a range to zoom to.`}
          aria-valuemin={0}
          aria-valuemax={bars - 1}
          aria-valuenow={cursor ?? 0}
          aria-valuetext={pointed ?? 'No bar chosen'}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onKeyUp={onKeyUp}
          onBlur={() => {
            setChosenTimes(null);
            setCursorTime(null);
          }}
          onPointerDown={(event) => {
            if (event.button !== 0 || !event.isPrimary) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            choose(under(event), under(event));
          }}
          onPointerMove={(event) => {
            if (!event.isPrimary) return;
            const at = under(event);
            if (at !== cursor) setCursorTime(timeOf(at));
            if (chosen && at !== chosen.at) choose(chosen.start, at);
          }}
          onPointerUp={(event) => {
            if (chosen && event.isPrimary) zoom(chosen);
          }}
          // A zoom moves the chart down, and the click that follows a tap would fall on what is in its place then.
          onTouchEnd={(event) => event.cancelable && event.preventDefault()}
          onPointerCancel={() => setChosenTimes(null)}
          onPointerLeave={() => chosen === null && setCursorTime(null)}
        >
          <svg aria-hidden="true" viewBox={viewBox(bars)} preserveAspectRatio="none">
            {series.map(({ action, tone }, place) => (
              <path key={String(action)} d={paths[place]} fill={FILLS[tone]} />
            ))}
          </svg>
          {first >= 0 ? (
            <span
              data-part="chosen"
              style={{ left: `${(first / bars) * 100}%`, width: `${((last - first + 1) / bars) * 100}%` }}
            />
          ) : null}
        </div>
        <div data-part="times" aria-hidden="true">
          <span>{axisText(from, of, zone)}</span>
          {bars > 3 ? <span>{axisText(timeOf(Math.floor(bars / 2)), of, zone)}</span> : null}
          <span>{endText(timeOf(bars), of, zone)}</span>
        </div>
        <div data-part="said" aria-hidden="true">
          {pointed ?? (beside > 0 ? besideText(beside) : '')}
        </div>
      </Plot>
    </>
  );
}

const LegendEntry = ({ name, tone, count }: { name: string; tone: Tone; count: number }) => (
  <>
    <StatusBadge tone={tone}>{name}</StatusBadge>
    <span className="pc-num">{formatNumber(count)}</span>
  </>
);
