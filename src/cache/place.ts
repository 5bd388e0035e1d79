import { tabLocal } from './local';

// Whose data this tab showed last. An address, and all that it says (search texts, ids), belongs to whoever it was made for: another user
// starts on the dashboard, also in a tab that the browser brings back after it was discarded (reliability.md, D14).
const SHOWN_TO = 'shown_to';

/** The mark of the owner whose data this tab showed last; null in a new tab and after signing out. */
export function lastShownHere(): string | null {
  const mark = tabLocal.get(SHOWN_TO);
  return typeof mark === 'string' ? mark : null;
}

export const noteShownHere = (mark: string | null) => tabLocal.set(SHOWN_TO, mark);
