import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AnyCall, InputOf, OutputOf } from '@/contract/define';
import { type Failure, failureOf, InputError, type Problem, problemOf } from '@/contract/errors';
import { currentSession } from './lifetime';
import { runPrecheck } from './precheck';
import { type FreshRead, NotSavedError, type Settle, type Submitted, submit, UncertainError } from './submit';
import { reportUnseen } from './unseen';

export const CHECKING = 'We do not know whether this was saved. Checking...';
export const OUTCOME_UNKNOWN = 'We could not find out.';

export type SubmitState =
  | { phase: 'idle' }
  | { phase: 'sending' }
  /** No answer came; what is true is being read (T2). */
  | { phase: 'checking' }
  | { phase: 'failed'; problem: Problem; failure: Failure | null };

export interface SubmitOptions<C extends AnyCall> {
  /** How a read shows whether the change was made; null where none can. Gets what was sent. */
  settle: ((input: InputOf<C>) => Settle) | null;
  /**
   * Reads first, then sends: returns what is to be sent, or null to send nothing after all. A read that is refused or cannot be
   * understood leaves the decision to the service; out of reach, nothing is sent.
   */
  precheck?: (input: InputOf<C>, read: FreshRead) => Promise<InputOf<C> | null>;
  /**
   * The change was made: says so, forgets the draft. Called even if the screen is gone by then, so it opens and closes nothing.
   * `here`: whether the screen still is.
   */
  onMade?: (result: Submitted<OutputOf<C>>, input: InputOf<C>, here: boolean) => void;
  /** After `onMade`, while the screen that asked is still shown: closes the form, opens the next page. */
  onDone?: (result: Submitted<OutputOf<C>>, input: InputOf<C>) => void;
  /** For a control with no room for text. Called even if the screen is gone; without it, a failure that no form showed becomes a toast. */
  onFailed?: (problem: Problem, input: InputOf<C>, key: string) => void;
  /** The answer did not come, and reading began (reliability.md, T2). */
  onChecking?: (key: string) => void;
  /** Other words for a refusal, where the feature's differ from `problemOf`. */
  say?: (failure: Failure) => Problem;
}

const IDLE: SubmitState = { phase: 'idle' };
const isPending = ({ phase }: SubmitState) => phase === 'sending' || phase === 'checking';

/** Changes of one kind, several at once, one for each key: each with its progress and its failure in words. */
export function useSubmits<C extends AnyCall>(call: C, options: SubmitOptions<C>) {
  const [states, setStates] = useState<ReadonlyMap<string, SubmitState>>(new Map());
  const busy = useRef(new Set<string>());
  const here = useRef(true);
  const latest = useRef(options);
  latest.current = options;

  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  const show = useCallback((key: string, state: SubmitState) => {
    setStates((before) => {
      if (before.get(key) === state || (state === IDLE && !before.has(key))) return before;
      const next = new Map(before);
      if (state === IDLE) next.delete(key);
      else next.set(key, state);
      return next;
    });
  }, []);

  /** Resolves with null where nothing was sent, or the change was not made. */
  const run = useCallback(
    async (key: string, input: InputOf<C>): Promise<Submitted<OutputOf<C>> | null> => {
      // A second click or Enter while one is under way sends nothing (reliability.md, E2).
      if (busy.current.has(key)) return null;
      busy.current.add(key);
      show(key, { phase: 'sending' });
      // One session for the read before, the change and everything after it. Onboarding's changes belong to no session, even if somebody is
      // signed in.
      const session = call.tenant ? currentSession() : null;
      try {
        const checked = await runPrecheck(session, input, latest.current.precheck);
        if (checked === null) {
          show(key, IDLE);
          return null;
        }
        const result = await submit(call, checked, {
          session,
          settle: latest.current.settle?.(checked) ?? null,
          onChecking: () => {
            show(key, { phase: 'checking' });
            latest.current.onChecking?.(key);
          },
        });
        show(key, IDLE);
        latest.current.onMade?.(result, checked, here.current);
        if (here.current) latest.current.onDone?.(result, checked);
        return result;
      } catch (error) {
        const failed = failedState(call, error, latest.current.say);
        show(key, failed);
        if (latest.current.onFailed) latest.current.onFailed(failed.problem, input, key);
        else if (!here.current) reportUnseen(failed.problem);
        return null;
      } finally {
        busy.current.delete(key);
      }
    },
    [call, show],
  );
  const reset = useCallback((key: string) => show(key, IDLE), [show]);
  const stateOf = useCallback((key: string): SubmitState => states.get(key) ?? IDLE, [states]);
  return useMemo(() => ({ run, reset, stateOf }), [run, reset, stateOf]);
}

const ONLY = '';

/** A change from a form or a button: one at a time, its progress and its failure in words. */
export function useSubmit<C extends AnyCall>(call: C, options: SubmitOptions<C>) {
  const all = useSubmits(call, options);
  const run = useCallback((input: InputOf<C>) => all.run(ONLY, input), [all.run]);
  const reset = useCallback(() => all.reset(ONLY), [all.reset]);
  const state = all.stateOf(ONLY);
  return { run, reset, state, pending: isPending(state) };
}

/** The meaning of a rejection by `submit`, in words. */
export function failedState(
  call: AnyCall,
  error: unknown,
  say?: (failure: Failure) => Problem,
): Extract<SubmitState, { phase: 'failed' }> {
  const inWords = (sentence: string, detail: string | null) =>
    ({ phase: 'failed', failure: null, problem: { sentence, detail } }) as const;
  if (error instanceof NotSavedError) return inWords(call.fallback, 'It was not saved. You can send it again.');
  if (error instanceof UncertainError) return inWords(OUTCOME_UNKNOWN, null);
  if (error instanceof InputError) return inWords(call.fallback, error.message);
  let failure: Failure;
  try {
    failure = failureOf(error);
  } catch {
    // A fault of our own: reported as such, and the form does not wait for an answer that never comes (reliability.md, I6).
    reportError(error);
    return inWords(call.fallback, null);
  }
  return { phase: 'failed', failure, problem: (say ?? ((f: Failure) => problemOf(call, f)))(failure) };
}
