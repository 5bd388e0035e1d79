type Hear = (event: PopStateEvent) => void;

let held: Hear | null = null;

/**
 * To be called before the router is there: a window calls its listeners in the order in which they were added, even those that capture. While
 * an entry of the history is held, the listeners after this one are not called.
 */
export function watchEntries(): void {
  addEventListener('popstate', (event) => {
    if (!held) return;
    event.stopImmediatePropagation();
    held(event);
  });
}

/**
 * Keeps the page where it is on Back and on any jump in the history (reliability.md, E6). It adds an entry of the same page, the last one; from
 * wherever a move leads, the tab goes forward again, step by step, until it is back on it. A single jump will not do: some entries do not tell
 * their place. Returns a function that removes the entry.
 */
export function holdEntry(): () => void {
  // Tells it from the entry of an earlier dialog, which a reload leaves in the history.
  const heldSince = Date.now();
  const isHeld = (state: { heldSince?: number } | null) => state?.heldSince === heldSince;
  history.pushState({ ...history.state, heldSince }, '', location.href);
  held = ({ state }) => {
    if (!isHeld(state)) history.forward();
  };
  return () => {
    held = null;
    // Skipped if something else has navigated, as the end of the session does.
    if (isHeld(history.state)) history.back();
  };
}
