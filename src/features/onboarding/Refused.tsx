import { CHECKING, OUTCOME_UNKNOWN, type SubmitState } from '@/cache/useSubmit';
import { ErrorNote, Notice } from '@/ui';

interface Props {
  state: SubmitState;
  /** Advice if no answer came: no read can show whether a registration was made (reliability.md, E3). */
  whenUnknown: string;
}

/** How a registration went wrong: spec.md §8's sentence and the server's words, or that nobody knows. */
export function Refused({ state, whenUnknown }: Props) {
  if (state.phase === 'checking') return <Notice tone="throttled">{CHECKING}</Notice>;
  if (state.phase !== 'failed') return null;
  const { sentence, detail } = state.problem;
  return <ErrorNote sentence={sentence} serverMessage={sentence === OUTCOME_UNKNOWN ? whenUnknown : detail} />;
}
