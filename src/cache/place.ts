import { tabStorage } from './local';
import type { EndReason } from './session-state';

// Remembers whose data this tab showed last. An address, with the search texts and ids in it, belongs to that user: another user starts on
// the dashboard, even in a tab that the browser restores after discarding it (reliability.md, D14).
const SHOWN_TO = 'shown_to';
/** Stored in place of a user's mark: the tab may be at an address of a user whom it has not shown yet, or who has signed out. */
const SOMEBODY = true;

// For a browser that keeps nothing for the tab.
let isUsed = false;

// True until the former user's address is left, however often sessions open and end before that, except by signing out.
let isForeign = false;

/**
 * Notes whose data this tab shows.
 * @param mark the mark of the owner whose session has opened; the same one again changes nothing
 */
export function noteShownHere(mark: string): void {
  const last = tabStorage.get(SHOWN_TO);
  if (typeof last === 'string' && last !== mark) isForeign = true;
  isUsed = true;
  tabStorage.set(SHOWN_TO, mark);
}

/** Forgets whose data this tab showed, since the user has signed out. The tab still has their addresses, so it stays marked as somebody's. */
export function forgetShownHere(): void {
  isForeign = false;
  if (wasHere()) noteSignOutHere();
}

/** Notes that the user of this device has signed out while this tab was open: it may wait at an address of theirs, and show nothing yet. */
export function noteSignOutHere(): void {
  isUsed = true;
  tabStorage.set(SHOWN_TO, SOMEBODY);
}

/** Notes a start on a device that is not signed out: the tab may wait at an address of its user's, and show nothing yet. */
export function noteOpenHere(): void {
  if (tabStorage.get(SHOWN_TO) === null) tabStorage.set(SHOWN_TO, SOMEBODY);
}

const wasHere = (): boolean => isUsed || tabStorage.get(SHOWN_TO) !== null;

/**
 * True if a user has signed out while this tab was open: its address may be theirs, and nobody is led back to it (reliability.md, D14).
 * A tab opened after that has no user's old address.
 */
export const isAddressLeft = (reason: EndReason): boolean => reason === 'signed-out' && wasHere();

/** True while this tab's address is a former user's: whoever is signed in now starts on the dashboard, not there. */
export const startsOnDashboard = (): boolean => isForeign;

/** Notes that the former user's address has been left. */
export function noteArrived(): void {
  isForeign = false;
}
