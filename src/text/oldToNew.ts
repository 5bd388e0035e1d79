/** Letters written from right to left (Hebrew, Arabic and their neighbours), and characters that change the direction. */
const CHANGES_DIRECTION =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Keeps a name's direction to itself, in a sentence that goes on after it: a name from right to left takes punctuation, figures and arrows
 * that follow it into its own direction, up to the next letter of the other one.
 */
export const isolated = (name: string) => (CHANGES_DIRECTION.test(name) ? `\u2068${name}\u2069` : name);

/** 'Trial → Premium', of names as users chose them. */
export const oldToNew = (from: string, to: string): string => `${isolated(from)} → ${isolated(to)}`;
