import { within } from '@/api/wait';
import { withResolvers } from '@/promise';

// Answers that were shown before they are stored (read.ts, `readBeforeStore`).

const SHOWN_WITHIN_MS = 2_000;

const shown = withResolvers();

/** The answers that the first screen shows are in: they are painted in the next frame, or in the one after. A hidden page has no frames. */
export const noteFirstAnswers = (): void =>
  void requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(shown.resolve)));

/** Resolves once the page's first data has been painted, since storing would delay the frame; after 2 s at the latest. */
export const firstData = (): Promise<void> => within(SHOWN_WITHIN_MS, shown.promise, undefined);

const unwritten = new Set<Promise<void>>();

export function noteUnwritten(written: Promise<void>): void {
  const settled = written.catch(() => {}).finally(() => unwritten.delete(settled));
  unwritten.add(settled);
}

/** Resolves once those there are now are stored, or cannot be. */
export const whenWritten = async (): Promise<void> => void (await Promise.all(unwritten));
