import { useEffect, useRef, useState } from 'react';
import { currentSession, type Session } from '@/cache/lifetime';
import { RULE_PROPAGATION_S } from '@/contract/constants';
import { SECOND } from '@/durations';
import { ActionButton, dismissToast, type ToastInput, toast } from '@/ui';
import { isVisible } from '@/visible';
import { useOfflineReason } from './useOfflineReason';

const UNDO_MS = 10 * SECOND;

interface Done {
  /** The change, old → new; it may take a moment to be worked out. */
  text: string | Promise<string>;
  /** Sends the change that takes it back, like any other change; none where the API has no way back. */
  undo?: (() => void) | undefined;
  /** Why 'Undo' cannot be used at the moment; by default only if the connection is lost. */
  useUndoReason?: () => string | undefined;
  /** The page that the toast links to. */
  action?: ToastInput['action'];
  /** True for a change to a rule: the toast counts down until it takes effect. */
  isRule?: boolean;
}

/**
 * Says what was done, with 'Undo' for ten seconds. It belongs to whoever made the change: once their session is over it is gone, and does
 * nothing (reliability.md, D12).
 */
export function toastDone({ text, ...rest }: Done): void {
  const session = currentSession();
  // By the page's clock, since the device's may be set meanwhile.
  const at = performance.now();
  if (typeof text === 'string') show(text, rest, session, at);
  else
    void text.then((told) => {
      if (session === currentSession()) show(told, rest, session, at);
    });
}

function show(
  text: string,
  { undo, useUndoReason = useOfflineReason, action, isRule = false }: Omit<Done, 'text'>,
  session: Session | null,
  at: number,
): void {
  const id = toast({
    text: isRule ? `${text}. Takes effect within about ${RULE_PROPAGATION_S} seconds` : text,
    action,
    forMs: isRule ? RULE_PROPAGATION_S * SECOND : UNDO_MS,
    controls: (
      <>
        {isRule ? <Countdown until={at + RULE_PROPAGATION_S * SECOND} /> : null}
        {undo ? (
          <Undo
            forMs={isRule ? UNDO_MS : null}
            useReason={useUndoReason}
            onUndo={() => {
              dismissToast(id);
              if (!session?.signal.aborted && session === currentSession()) undo();
            }}
          />
        ) : null}
      </>
    ),
  });
}

/** @param reason 'it was' or what is not known about that */
export const toastNotUndone = (reason = 'it was'): void => {
  toast({ tone: 'danger', text: `Not undone: ${reason} changed in the meantime.` });
};

/** Visual only: a screen reader has already announced how long it takes. */
function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), SECOND);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="pc-muted pc-num" aria-hidden="true">
      {Math.max(0, Math.ceil((until - now) / SECOND))} s
    </span>
  );
}

interface UndoProps {
  /** null: as long as the toast is shown, which pauses while it is hovered. */
  forMs: number | null;
  useReason: () => string | undefined;
  onUndo: () => void;
}

/** Its time stands still in a hidden tab, and while its toast has the focus, which may be on its way to the button, or be lost with it. */
function Undo({ forMs, useReason, onUndo }: UndoProps) {
  const reason = useReason();
  const button = useRef<HTMLButtonElement>(null);
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    if (forMs === null) return;
    const timer = setInterval(() => {
      const within = button.current?.closest('[data-toast]') ?? button.current;
      if (isVisible() && !within?.matches(':focus-within')) setPassed((before) => before + SECOND);
    }, SECOND);
    return () => clearInterval(timer);
  }, [forMs]);
  if (forMs !== null && passed >= forMs) return null;
  return (
    <ActionButton ref={button} size="sm" disabledReason={reason} onClick={onUndo}>
      Undo
    </ActionButton>
  );
}
