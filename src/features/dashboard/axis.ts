/**
 * The round figure at the top of a scale: the smallest of 1, 2, 4, 5, 6, 8 and 10 times a power of ten that is not below the greatest value.
 * Not 5 itself: half of it stands in the middle of the scale, and there is no half event.
 */
export function topOf(most: number): number {
  const size = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  const step = [1, 2, 4, 5, 6, 8, 10].find((one) => one * size >= most) ?? 10;
  return step * size === 5 ? 6 : step * size;
}

const MOST_MARKS = 10;
/** A last day with less than this share of the bars has no room for its name beside the one before. */
const LEAST_SHARE = 1 / 14;

/**
 * Positions among the bars at which days begin, by the names of the bars' days; a first or last day that is cut short has no room for its name. null where there are
 * fewer than two days to name, or too many.
 */
export function dayMarks(days: readonly string[]): { at: number; text: string }[] | null {
  const begins = days.flatMap((text, at) => (text === days[at - 1] ? [] : [{ at, text }]));
  const [first, second] = begins;
  const last = begins.at(-1);
  const from = first && second && second.at * MOST_MARKS < days.length ? 1 : 0;
  const hasLast = !last || (days.length - last.at) / days.length >= LEAST_SHARE;
  const marks = begins.slice(from, hasLast ? undefined : -1);
  return marks.length < 2 || marks.length > MOST_MARKS ? null : marks;
}
