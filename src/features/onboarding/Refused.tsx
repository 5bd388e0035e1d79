import { OUTCOME_UNKNOWN, type SubmitState } from '@/cache/useSubmit';
import { CheckingNotice } from '@/parts/CheckingNotice';
import { ErrorNote } from '@/ui';

interface Props {
  state: SubmitState;
  /** Advice where no answer came, or none that says it: no read can show whether a registration was made (reliability.md, E3). */
  whenUnknown: string;
}

/** How a registration went wrong: spec.md §8's sentence and the server's words, or that nobody knows. */
export function Refused({ state, whenUnknown }: Props) {
  if (state.phase === 'checking') return <CheckingNotice />;
  if (state.phase !== 'failed') return null;
  const { problem, failure } = state;
  const { sentence, detail } = problem;
  // A gateway that lost the answer, or an answer that cannot be read: it may have been made.
  const mayBeMade =
    failure?.kind === 'shape' || (failure?.kind === 'refused' && failure.status >= 500 && !failure.message);
  const isUnknown = sentence === OUTCOME_UNKNOWN || mayBeMade;
  return <ErrorNote sentence={sentence} serverMessage={isUnknown ? whenUnknown : detail} />;
}
