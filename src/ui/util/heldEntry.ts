type Hear = (event: PopStateEvent) => void;

let held: Hear | null = null;

/**
 * To be called before the router is there: the window tells its listeners in the order in which they came, those that capture not first. While
 * an entry of the history is held, nobody after this learns of a move.
 */
export function watchEntries(): void {
  addEventListener('popstate', (event) => {
    if (!held) return;
    event.stopImmediatePropagation();
    held(event);
  });
}

/**
 * Keeps the page where it is on Back and on any jump in the history (reliability.md, E6). Both leave a second entry of the same page, the last
 * there is, and from wherever they lead the tab goes forward to it again, step by step: not every entry tells its place, and a step too many
 * would lead nowhere. Returns a function that removes the entry.
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
