let count = 0;
const listeners = new Set<() => void>();

/** How many changes of this tab have been sent and not been answered. */
export const changesInFlight = (): number => count;

export function onChangesInFlight(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: number): void {
  count = next;
  for (const listener of listeners) listener();
}

/** Counts a change until the returned function is called. */
export function changeBegins(): () => void {
  set(count + 1);
  return () => set(count - 1);
}
