/** The history entry that is held: the time it was added, and the number of components that hold it. */
let held: { since: number; holders: number } | null = null;

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
 * Keeps the page in place on Back and on any jump in the history (reliability.md, E6). Adds a last entry for the same page; after a move to
 * any other entry, the tab goes forward step by step until it is back. One jump is not enough, since some entries do not record their
 * position. Returns a function that removes the entry, unless it is held again at once, as when React mounts twice in development.
 */
export function holdEntry(): () => void {
  if (!held) {
    held = { since: Date.now(), holders: 0 };
    history.pushState({ ...history.state, heldSince: held.since }, '', location.href);
  }
  const entry = held;
  entry.holders += 1;
  return () => {
    entry.holders -= 1;
    queueMicrotask(() => {
      if (entry.holders > 0 || held !== entry) return;
      // Not if something else has navigated, as the end of the session does.
      const isThere = isHeld(history.state);
      held = null;
      if (isThere) history.back();
    });
  };
}
