import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnyCall, InputOf, OutputOf } from '@/contract/define';
import { type Failure, failureOf, type Problem, problemOf } from '@/contract/errors';
import { NotSavedError, type Settle, type Submitted, submit, UncertainError } from './submit';

export const CHECKING = 'We do not know whether this was saved. Checking...';
export const NOT_FOUND_OUT = 'We could not find out.';

export type SubmitState =
  | { phase: 'idle' }
  | { phase: 'sending' }
  /** No answer came; what is true is being read (T2). */
  | { phase: 'checking' }
  | { phase: 'failed'; problem: Problem; failure: Failure | null };

interface Options<C extends AnyCall> {
  /** How a read shows whether the change was made; null where none can. Gets what was sent. */
  settle: ((input: InputOf<C>) => Settle) | null;
  /** After success: `settled` where the change was found by reading instead of answered. */
  onDone?: (result: Submitted<OutputOf<C>>, input: InputOf<C>) => void;
  /** Other words for a refusal, where the feature's differ from `problemOf`. */
  say?: (failure: Failure) => Problem;
}

/** A change from a form or a button: one at a time, its progress and its failure in words. */
export function useSubmit<C extends AnyCall>(call: C, options: Options<C>) {
  const [state, setState] = useState<SubmitState>({ phase: 'idle' });
  const busy = useRef(false);
  const gone = useRef(new AbortController());
  const latest = useRef(options);
  latest.current = options;

  useEffect(() => {
    gone.current = new AbortController();
    return () => gone.current.abort();
  }, []);

  const run = useCallback(
    async (input: InputOf<C>): Promise<Submitted<OutputOf<C>> | null> => {
      // A second click or Enter while one is under way sends nothing (reliability.md, E2).
      if (busy.current) return null;
      busy.current = true;
      setState({ phase: 'sending' });
      try {
        const result = await submit(call, input, {
          settle: latest.current.settle?.(input) ?? null,
          onChecking: () => setState({ phase: 'checking' }),
          signal: gone.current.signal,
        });
        setState({ phase: 'idle' });
        latest.current.onDone?.(result, input);
        return result;
      } catch (error) {
        setState(failedState(call, error, latest.current.say));
        return null;
      } finally {
        busy.current = false;
      }
    },
    [call],
  );
  const reset = useCallback(() => setState({ phase: 'idle' }), []);
  return { run, reset, state, pending: state.phase === 'sending' || state.phase === 'checking' };
}

/** What a rejection of `submit` means, in words. Throws what is none of its errors. */
export function failedState(
  call: AnyCall,
  error: unknown,
  say?: (failure: Failure) => Problem,
): Extract<SubmitState, { phase: 'failed' }> {
  if (error instanceof NotSavedError) {
    return {
      phase: 'failed',
      failure: null,
      problem: { sentence: call.fallback, detail: 'It was not saved. You can send it again.' },
    };
  }
  if (error instanceof UncertainError) {
    return { phase: 'failed', failure: null, problem: { sentence: NOT_FOUND_OUT, detail: null } };
  }
  const failure = failureOf(error);
  return { phase: 'failed', failure, problem: (say ?? ((f: Failure) => problemOf(call, f)))(failure) };
}
