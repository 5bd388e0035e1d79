import { useCallback, useId } from 'react';
import { type Source, useFreshness } from '@/cache/useCached';
import { floorOf } from '@/domain/limits/floor';
import { floorSentence, noFloorText } from '@/domain/limits/words';
import { savedAt } from '@/domain/logs/period';
import { secondsOfPeriod } from '@/domain/rates';
import { Age } from '@/parts/Age';
import { root } from '@/parts/limits/limitBox.styles';
import { formatMoment } from '@/text/format';
import { chakra, useRelative, useTimeZone } from '@/ui';

const Root = chakra('section', root);

interface EndpointFloorProps {
  /** null: not known. */
  hits: number | null;
  /** As entered; empty: none yet. */
  limit: string;
  window: string;
  /** The list that the hits are from. */
  source: Source;
}

/** The time up to which a saved list counts calls; null for a current one, whose last 24 hours end now. */
function useSavedMoment(source: Source): string | null {
  const { at, failure } = useFreshness(source);
  const failed = failure !== null;
  useTimeZone();
  const format = useCallback(
    (confirmedAt: number, now: number) => {
      const saved = savedAt(confirmedAt, failed, now);
      return saved === null ? '' : formatMoment(saved, now);
    },
    [failed],
  );
  return useRelative(at, format) || null;
}

/** The least that a limit would have done to an endpoint's calls: their number in 24 hours is known, their times are not (insight.md, 4). */
export function EndpointFloor({ hits, limit, window, source }: EndpointFloorProps) {
  const titleId = useId();
  const entered = limit === '' ? null : Number(limit);
  const before = useSavedMoment(source);
  const sentence = floorSentence(floorOf(hits, entered, secondsOfPeriod(window)), before);
  return (
    <Root aria-labelledby={titleId}>
      <div data-part="head">
        <h3 id={titleId}>What it would have done</h3>
        <Age of={source} />
      </div>
      <p>{sentence ?? noFloorText(hits, entered, before)}</p>
    </Root>
  );
}
