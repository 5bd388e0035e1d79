import { tabLocal } from './local';

// Remembers whose data this tab showed last. An address, with the search texts and ids in it, belongs to that user: another user starts on
// the dashboard, even in a tab that the browser restores after discarding it (reliability.md, D14).
const SHOWN_TO = 'shown_to';

// True until the former user's address is left, however often sessions open and end before that, except by signing out.
let isForeign = false;

/**
 * Notes whose data this tab shows.
 * @param mark the mark of the owner whose session has opened; the same one again changes nothing
 */
export function noteShownHere(mark: string): void {
  const last = tabLocal.get(SHOWN_TO);
  if (typeof last === 'string' && last !== mark) isForeign = true;
  tabLocal.set(SHOWN_TO, mark);
}

/** Forgets whose data this tab showed: the user has signed out. */
export function forgetShownHere(): void {
  isForeign = false;
  tabLocal.set(SHOWN_TO, null);
}

/** True while this tab's address is a former user's: whoever is signed in now starts on the dashboard, not there. */
export const startsOnDashboard = (): boolean => isForeign;

/** Notes that the former user's address has been left. */
export function noteArrived(): void {
  isForeign = false;
}
