import { type FocusEvent, type PointerEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { within } from '@/api/wait';
import { withResolvers } from '@/promise';

/** The effect of a step, in the words of its tooltip and of the toast that follows it. */
export interface StepEffect {
  /** Names the step, so that the effect of one is never told of another. */
  step: string;
  tip: string;
  /** Without a full stop; null: not known. */
  done: string | null;
}

/** Receives the effect; null while it is unknown. Must be the same function from render to render. */
export type OnEffect = (effect: StepEffect | null) => void;

// A pointer that only crosses a row requests nothing. The tooltip itself waits longer.
const HOVER_DELAY_MS = 100;
// The answer to a quick press may arrive before the code that computes its effect. A toast waits for it no longer than this.
const TOAST_WAIT_MS = 2_000;

/** A step that was sent, and its effect once that is known. */
interface Sent {
  step: string;
  done: Promise<string | null>;
  know: (done: string | null) => void;
}

function sentStep(step: string): Sent {
  const { promise, resolve } = withResolvers<string | null>();
  return { step, done: promise, know: resolve };
}

interface Options {
  /** The step that the control takes now. */
  step: string;
  /** It is being sent. */
  sending: boolean;
  /** Why it cannot be taken now; told instead of its effect. */
  disabledReason: string | undefined;
}

/**
 * Explains what a row control that acts immediately changes about limits: in its tooltip and description while it is hovered or focused,
 * and in the toast afterwards, since touch has no hover (insight.md, 3; docs/decisions/0520-effects-in-rows.md). While `wanted`, render the
 * component that computes the effect and passes it to `onEffect`; rows that nobody points at cost nothing.
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
    // The effect is no longer kept up to date, so it is dropped.
    if (!wanted) setEffect(null);
  }, [wanted]);
  const handlers = useMemo(
    () => ({
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'touch') resting.current = setTimeout(() => setHovered(true), HOVER_DELAY_MS);
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
      // The previous step's effect is no longer needed.
      sent.current?.know(null);
      sent.current = sentStep(which);
      if (effect?.step === which) sent.current.know(effect.done);
      else setAwaited(which);
    },
    /** The step to work out: the one that was sent comes before the one that the control takes next. */
    asked: awaited ?? step,
    /** The effect of the step that was sent; null if not known in time. */
    doneOf: useCallback(async (which: string): Promise<string | null> => {
      const own = sent.current;
      if (own?.step !== which) return null;
      const done = await within(TOAST_WAIT_MS, own.done, null);
      // Nothing is worked out for a toast that is shown already.
      if (sent.current === own) setAwaited(null);
      return done;
    }, []),
    /** undefined if there is nothing to show; empty while the effect is being computed. */
    tip: disabledReason === undefined && !sending ? (tip ?? '') : undefined,
    description: tip?.replaceAll('\n', ' '),
    handlers,
  };
}
