import { type FocusEvent, type PointerEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** What a step changes, in the words of its tooltip and of the toast that follows it. */
export interface StepEffect {
  /** Names the step, so that the effect of one is never told of another. */
  step: string;
  tip: string;
  /** Without a full stop; null: not known. */
  done: string | null;
}

/** Is told the effect; null while it cannot be told. The same function from render to render. */
export type OnEffect = (effect: StepEffect | null) => void;

// A pointer that only crosses a row asks for nothing. The tooltip itself waits longer.
const RESTS_FOR_MS = 100;
// The answer to a quick press may come before the code that works its effect out. A toast comes no later than this.
const TOLD_WITHIN_MS = 2_000;

/** A step that was sent, and its effect once that is known. */
interface Sent {
  step: string;
  done: Promise<string | null>;
  know: (done: string | null) => void;
}

function sentStep(step: string): Sent {
  let know: Sent['know'] = () => {};
  const done = new Promise<string | null>((resolve) => {
    know = resolve;
  });
  return { step, done, know };
}

const late = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), TOLD_WITHIN_MS));

interface Options {
  /** The step that the control takes now. */
  step: string;
  /** It is being sent. */
  sending: boolean;
  /** Why it cannot be taken now; told instead of its effect. */
  disabledReason: string | undefined;
}

/**
 * Tells what a control in a row changes about limits where a press sends at once: in its tooltip and description while it is pointed at or
 * has focus, and in the toast afterwards, since a finger points at nothing before it presses (insight.md, 3; docs/decisions/0520).
 * While `wanted`, render what works the effect out and hands it to `onEffect`; rows that nobody points at cost nothing.
 */
export function useStepEffect({ step, sending, disabledReason }: Options) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [effect, setEffect] = useState<StepEffect | null>(null);
  const sent = useRef<Sent | null>(null);
  /** The step that was sent, until its effect is known. */
  const [awaited, setAwaited] = useState<string | null>(null);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(resting.current);
      sent.current?.know(null);
    },
    [],
  );

  const onEffect = useCallback<OnEffect>((next) => {
    setEffect(next);
    if (!next || sent.current?.step !== next.step) return;
    sent.current.know(next.done);
    setAwaited(null);
  }, []);
  const wanted = awaited !== null || (disabledReason === undefined && (hovered || focused || sending));
  useEffect(() => {
    // Nobody follows the lists any more.
    if (!wanted) setEffect(null);
  }, [wanted]);
  const handlers = useMemo(
    () => ({
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'touch') resting.current = setTimeout(() => setHovered(true), RESTS_FOR_MS);
      },
      onPointerLeave: () => {
        clearTimeout(resting.current);
        setHovered(false);
      },
      onFocus: () => setFocused(true),
      // Keeps the result while focus moves from the word beside a switch to the switch itself.
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(false);
      },
    }),
    [],
  );
  const known = effect?.step === step ? effect : null;
  const tip = sending ? undefined : known?.tip;
  return {
    wanted,
    onEffect,
    /** Call as the step is sent. */
    begin: (which: string) => {
      // Nobody works out the one before any more.
      sent.current?.know(null);
      sent.current = sentStep(which);
      if (effect?.step === which) sent.current.know(effect.done);
      else setAwaited(which);
    },
    /** The step to work out: the one that was sent comes before the one that the control takes next. */
    asked: awaited ?? step,
    /** What the step that was sent changes; null: not known in time. */
    doneOf: useCallback(async (which: string): Promise<string | null> => {
      const own = sent.current;
      if (own?.step !== which) return null;
      const done = await Promise.race([own.done, late()]);
      // Nothing is worked out for a toast that is shown already.
      if (sent.current === own) setAwaited(null);
      return done;
    }, []),
    /** undefined while nothing is to be told; empty while the effect is being worked out. */
    tip: disabledReason === undefined && !sending ? (tip ?? '') : undefined,
    description: tip?.replaceAll('\n', ' '),
    handlers,
  };
}
