import { tabLocal } from './local';

// Remembers whose data this tab showed last. An address, with the search texts and ids in it, belongs to that user: another user starts on
// the dashboard, even in a tab that the browser restores after discarding it (reliability.md, D14).
const SHOWN_TO = 'shown_to';

/** The mark of the owner whose data this tab showed last; null in a new tab and after signing out. */
export function lastShownHere(): string | null {
  const mark = tabLocal.get(SHOWN_TO);
  return typeof mark === 'string' ? mark : null;
}

export const noteShownHere = (mark: string | null) => tabLocal.set(SHOWN_TO, mark);
