import { Listeners } from '@/listeners';

let count = 0;
const listeners = new Listeners();

/** How many changes of this tab have been sent and not been answered. */
export const changesInFlight = (): number => count;

export const onChangesInFlight = listeners.listen;

function set(next: number): void {
  count = next;
  listeners.tell();
}

/** Counts a change until the returned function is called. */
export function changeBegins(): () => void {
  set(count + 1);
  return () => set(count - 1);
}
