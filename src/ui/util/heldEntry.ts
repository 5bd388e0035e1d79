/** The entry of the history that is held: when it was added, and by how many. */
let held: { since: number; by: number } | null = null;

/** Tells it from the entry of an earlier dialog, which a reload leaves in the history. */
const isHeld = (state: { heldSince?: number } | null) => held !== null && state?.heldSince === held.since;

/**
 * Call this before the router is created: a window calls its listeners, capturing ones included, in the order in which they were added.
 * While a history entry is held, later listeners are not called.
 */
export function watchEntries(): void {
  addEventListener('popstate', (event) => {
    if (!held) return;
    event.stopImmediatePropagation();
    if (!isHeld(event.state)) history.forward();
  });
}

/**
 * Keeps the page where it is on Back and on any jump in the history (reliability.md, E6). It adds an entry of the same page, the last one; from
 * wherever a move leads, the tab goes forward again, step by step, until it is back on it. A single jump will not do: some entries do not tell
 * their place. Returns a function that removes the entry, unless it is held again at once, as where React mounts twice in development.
 */
export function holdEntry(): () => void {
  if (!held) {
    held = { since: Date.now(), by: 0 };
    history.pushState({ ...history.state, heldSince: held.since }, '', location.href);
  }
  const entry = held;
  entry.by += 1;
  return () => {
    entry.by -= 1;
    queueMicrotask(() => {
      if (entry.by > 0 || held !== entry) return;
      // Not if something else has navigated, as the end of the session does.
      const isThere = isHeld(history.state);
      held = null;
      if (isThere) history.back();
    });
  };
}
