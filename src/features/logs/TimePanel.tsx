import { memo } from 'react';
import { storeTimeZone } from '@/cache/device';
import {
  type Choice,
  type LogFilters,
  PRESET_NAMES,
  PRESETS,
  type Preset,
  type TimeRange,
} from '@/domain/logs/filters';
import type { Histogram as Bars } from '@/domain/logs/histogram';
import { NO_TIMES } from '@/domain/logs/period';
import { Button, chakra, MEDIUM, Panel, setTimeZone, type TimeZone, useMediaQuery } from '@/ui';
import { Field, SelectInput } from '@/ui/forms';
import { Histogram } from './Histogram';
import * as styles from './LogsPage.styles';
import { besideText, rangeText } from './words';

const Choices = chakra('div', styles.choices);

/** In the URL's words; null: everything. */
const RANGES = [...(Object.keys(PRESETS) as Preset[]), null];
const rangeName = (name: Preset | null) => (name === null ? 'All' : PRESET_NAMES[name]);
const rangeOf = (name: Preset | null): TimeRange => (name === null ? { kind: 'all' } : { kind: 'last', preset: name });

interface TimePanelProps {
  time: LogFilters['time'];
  histogram: Bars | null;
  /** Number of events that match; null if there are no events at all. */
  matches: number | null;
  /** The time that the log covers, epoch ms, its end excluded; null if no event has a time. */
  extent: { from: number; to: number } | null;
  zone: TimeZone;
  choices: LogFilters['choices'];
  onToggle: (choice: Choice) => void;
  onTime: (time: TimeRange) => void;
}

/** A range three times as long with the same centre; everything, once that extends past both ends of the log. */
function zoomedOut(time: TimeRange, extent: TimePanelProps['extent']): TimeRange {
  if (time.kind !== 'between' || time.from === null || time.to === null || !extent) return { kind: 'all' };
  const span = time.to - time.from;
  const [from, to] = [time.from - span, time.to + span];
  return from <= extent.from && to >= extent.to ? { kind: 'all' } : { kind: 'between', from, to };
}

function nothingToChart({ time, matches, extent }: TimePanelProps): string {
  if (matches === null) return 'Nothing to chart yet.';
  // In a range that only events from wrong clocks reach.
  if (time.kind !== 'all' && matches > 0) return besideText(matches);
  return extent ? 'No event is in this range.' : NO_TIMES;
}

function chooseZone(zone: 'local' | 'utc') {
  storeTimeZone(zone);
  setTimeZone(zone);
}

/** 'Events over time': the range, and what happened in it. Typing a search renders nothing here. */
export const TimePanel = memo(function TimePanel(props: TimePanelProps) {
  const { time, histogram, extent, zone, choices, onToggle, onTime } = props;
  const roomy = useMediaQuery(MEDIUM);
  const chosen = time.kind === 'last' ? time.preset : null;
  const isOwn = time.kind === 'between';
  return (
    <Panel
      title="Events over time"
      aside={
        <>
          {isOwn ? <span>{rangeText(time, zone)}</span> : null}
          <Choices>
            {(['local', 'utc'] as const).map((one) => (
              <Button
                key={one}
                size="sm"
                look="plain"
                aria-pressed={(zone === 'utc') === (one === 'utc')}
                onClick={() => chooseZone(one)}
              >
                {one === 'utc' ? 'UTC' : 'Local time'}
              </Button>
            ))}
          </Choices>
        </>
      }
      toolbar={
        <>
          {roomy ? (
            <Choices>
              {RANGES.map((name) => (
                <Button
                  key={name}
                  size="sm"
                  aria-pressed={!isOwn && chosen === name}
                  onClick={() => onTime(rangeOf(name))}
                >
                  {rangeName(name)}
                </Button>
              ))}
            </Choices>
          ) : (
            // Five buttons would take two lines of a phone.
            <Field label="Time range" hideLabel>
              <SelectInput
                value={isOwn ? 'own' : (chosen ?? '')}
                onChange={(event) => onTime(rangeOf(RANGES.find((name) => name === event.target.value) ?? null))}
              >
                {isOwn ? <option value="own">{rangeText(time, zone)}</option> : null}
                {RANGES.map((name) => (
                  <option key={name} value={name ?? ''}>
                    {rangeName(name)}
                  </option>
                ))}
              </SelectInput>
            </Field>
          )}
          {isOwn ? (
            <Button size="sm" onClick={() => onTime(zoomedOut(time, extent))}>
              Zoom out
            </Button>
          ) : null}
        </>
      }
    >
      {histogram ? (
        <Histogram
          of={histogram}
          zone={zone}
          included={choices.flatMap(({ facet, value, exclude }) => (facet === 'action' && !exclude ? [value] : []))}
          onToggle={(value) => onToggle({ facet: 'action', value, exclude: false })}
          onZoom={(range) => onTime({ kind: 'between', ...range })}
        />
      ) : (
        <p className="pc-muted">{nothingToChart(props)}</p>
      )}
    </Panel>
  );
});
