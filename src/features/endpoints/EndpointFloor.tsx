import { useId } from 'react';
import { floorOf } from '@/domain/limits/floor';
import { floorSentence, noFloorText } from '@/domain/limits/words';
import { secondsOfPeriod } from '@/domain/rates';
import { chakra } from '@/ui';
import { root } from './EndpointFloor.styles';

const Root = chakra('section', root);

interface EndpointFloorProps {
  /** null: not known. */
  hits: number | null;
  /** As entered; empty: none yet. */
  limit: string;
  window: string;
}

/** The least that a limit would have done to an endpoint's calls: their number in 24 hours is known, their times are not (insight.md, 4). */
export function EndpointFloor({ hits, limit, window }: EndpointFloorProps) {
  const titleId = useId();
  const entered = limit === '' ? null : Number(limit);
  const sentence = floorSentence(floorOf(hits, entered, secondsOfPeriod(window)));
  return (
    <Root aria-labelledby={titleId}>
      <h3 id={titleId}>What it would have done</h3>
      <p>{sentence ?? noFloorText(hits, entered)}</p>
    </Root>
  );
}
