import { useCallback, useMemo, useRef, useState } from 'react';
import { changeBegins } from '@/api/inFlight';
import type { AnyCall, InputOf, OutputOf } from '@/contract/define';
import { type Failure, failureOf, InputError, type Problem, problemOf } from '@/contract/errors';
import { useLatest } from '@/useLatest';
import { type Made, orAlreadyDeleted } from './already-deleted';
import { currentSession } from './lifetime';
import { runPrecheck } from './precheck';
import { type FreshRead, NotSavedError, type Settle, UncertainError } from './settle';
import { readIn, type Submitted, submit } from './submit';
import { sendOrJoin, type Waiting } from './under-way';
import { reportMade, reportUnseen, subjectOf } from './unseen';
import { useIsMounted } from './useIsMounted';

export const CHECKING = 'We do not know whether this was saved. Checking...';
export const OUTCOME_UNKNOWN = 'We could not find out.';

export type SubmitState =
  | { phase: 'idle' }
  | { phase: 'sending' }
  /** No answer came; the outcome is being looked up (T2). */
  | { phase: 'checking' }
  | { phase: 'failed'; problem: Problem; failure: Failure | null };

export interface SubmitOptions<C extends AnyCall> {
  /** How a read shows whether the change was made; null where none can. Gets what was sent. */
  settle: ((input: InputOf<C>) => Settle) | null;
  /**
   * Reads first, then sends: returns what is to be sent, or null if the change is made already. 'called-off': there is
   * a conflict, which the screen shows by then, and nothing is sent. A read that is refused or cannot be understood leaves the decision to the
   * service; if the service cannot be reached, nothing is sent.
   */
  precheck?: (input: InputOf<C>, read: FreshRead) => Promise<InputOf<C> | 'called-off' | null>;
  /**
   * The change was made: says so, forgets the draft. Called even if the screen is gone by then, so it opens and closes nothing.
   * `here`: whether the screen still is.
   */
  onMade?: (result: Made<OutputOf<C>>, input: InputOf<C>, here: boolean) => void;
  /** After `onMade`, while the screen that asked is still shown: closes the form, opens the next page. */
  onDone?: (result: Submitted<OutputOf<C>>, input: InputOf<C>) => void;
  /** For a control with no room for text. Called even if the screen is gone; without it, a failure that no form showed becomes a toast. */
  onFailed?: (problem: Problem, input: InputOf<C>) => void;
  /** The answer did not come, and reading began (reliability.md, T2). */
  onChecking?: (key: string) => void;
  /** Other words for a refusal, where the feature's differ from `problemOf`. */
  say?: (failure: Failure, input: InputOf<C>) => Problem;
}

/** How a change ended. `made`: null if nothing was sent: it was made already, or was called off. */
interface End<C extends AnyCall> {
  made: { sent: InputOf<C>; result: Made<OutputOf<C>> } | null;
  isCalledOff: boolean;
}

const IDLE: SubmitState = { phase: 'idle' };
const CALLED_OFF = 'It was changed in the meantime, so nothing was sent.';
/** True until the outcome is known. */
export const isPending = ({ phase }: SubmitState) => phase === 'sending' || phase === 'checking';

/**
 * Changes of one kind, several at once, one for each key: each with its progress and its failure in words. A creation or deletion that is on its
 * way already is joined instead of sent again, and ends alike for all forms that wait for it.
 */
export function useSubmits<C extends AnyCall>(call: C, options: SubmitOptions<C>) {
  const [states, setStates] = useState<ReadonlyMap<string, SubmitState>>(new Map());
  const busy = useRef(new Set<string>());
  const here = useIsMounted();
  const latest = useLatest(options);

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
      // One session for the read before, the change and everything after it. Onboarding's changes belong to no session, even if somebody is
      // signed in.
      const session = call.tenant ? currentSession() : null;
      // Without the session that it needs, nothing is sent and nothing ends.
      const ends = call.tenant && !session ? () => {} : changeBegins(session?.signal);
      const form: Waiting = { show: (state) => show(key, state), isHere: () => here.current };
      const send = async (showAll: Waiting['show']): Promise<End<C>> => {
        const sent = await runPrecheck(session, input, latest.current.precheck);
        if (sent === null || sent === 'called-off') return { made: null, isCalledOff: sent === 'called-off' };
        const settle = latest.current.settle?.(sent) ?? null;
        const onChecking = () => {
          showAll({ phase: 'checking' });
          latest.current.onChecking?.(key);
        };
        const sending = submit(call, sent, { session, settle, onChecking, onUnknown: ends });
        const result = await orAlreadyDeleted(call, sending, settle && (() => settle(readIn(session))));
        return { made: { sent, result }, isCalledOff: false };
      };
      const tellEnd = ({ made, isCalledOff }: End<C>, isTold: boolean) => {
        show(key, IDLE);
        if (!made) {
          const problem = { sentence: call.unsentFallback, detail: CALLED_OFF };
          if (isCalledOff && isTold && !here.current) reportUnseen(problem, subjectOf(call, input));
          return null;
        }
        const { sent, result } = made;
        reportMade(call, input);
        if (isTold) latest.current.onMade?.(result, sent, here.current);
        if (here.current) latest.current.onDone?.(result, sent);
        return result;
      };
      const tellFailure = (error: unknown, isTold: boolean) => {
        const { say, onFailed } = latest.current;
        const failed = failedState(call, error, say && ((failure) => say(failure, input)));
        show(key, failed);
        if (!isTold) return null;
        if (onFailed) onFailed(failed.problem, input);
        else if (!here.current) reportUnseen(failed.problem, subjectOf(call, input));
        return null;
      };
      try {
        const change = await sendOrJoin({ session, call, input, form }, send);
        const isTold = () => change.isToldBy(form);
        // A fault of our own in `onMade` or `onDone` is no failure of the change.
        return await change.end.then(
          (end) => tellEnd(end, isTold()),
          (error) => tellFailure(error, isTold()),
        );
      } finally {
        ends();
        busy.current.delete(key);
      }
    },
    [call, show, here, latest],
  );
  /** Clears a failure. A change under way keeps its state: if it looked idle, the user might try to send another. */
  const reset = useCallback(
    (key: string) => {
      if (!busy.current.has(key)) show(key, IDLE);
    },
    [show],
  );
  const stateOf = useCallback((key: string): SubmitState => states.get(key) ?? IDLE, [states]);
  return useMemo(
    () => ({ run, reset, stateOf, isPending: (key: string) => isPending(stateOf(key)) }),
    [run, reset, stateOf],
  );
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
  if (error instanceof NotSavedError) return inWords(call.unsentFallback, 'It was not saved. You can send it again.');
  if (error instanceof UncertainError) return inWords(OUTCOME_UNKNOWN, null);
  if (error instanceof InputError) return inWords(call.unsentFallback, error.message);
  let failure: Failure;
  try {
    failure = failureOf(error);
  } catch {
    // A fault of our own: reported as such, and the form does not wait for an answer that never comes (reliability.md, I6).
    reportError(error);
    return inWords(call.unsentFallback, null);
  }
  return { phase: 'failed', failure, problem: (say ?? ((f: Failure) => problemOf(call, f)))(failure) };
}
