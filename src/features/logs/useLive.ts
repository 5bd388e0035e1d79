import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { isStoredWhole } from '@/cache/resource-state';
import type { Source } from '@/cache/useCached';
import { PROBE_MAX_MS, READ_TIMEOUT_MS, SELF_REFRESH_DURATION_FACTOR } from '@/contract/constants';
import { isVisible } from '@/visible';

const LIVE_MS = 5_000;

/** Pause after a read of this length. No read exceeds its limit: one that seems to was held up by a frozen page or a sleeping device. */
export const pauseMs = (tookMs: number): number =>
  Math.max(LIVE_MS, Math.min(tookMs, READ_TIMEOUT_MS) * SELF_REFRESH_DURATION_FACTOR);

/**
 * Asks again every 5 s while this window is looked at; after a slow answer it waits ten times as long as that took (design.md). Two windows ask no
 * more often than one (core.md, 3). A read that fails decides by itself when to try again, and a Retry-After holds for it too
 * (docs/decisions/0420-reads-as-a-machine.md). It does not try again after a refusal; this does, ever more slowly.
 */
export function useLive(on: boolean, { resource }: Source): void {
  useEffect(() => {
    if (!on || !resource) return;
    let stopped = false;
    let timer: ReturnType<typeof setTimeout>;
    let refusals = 0;
    // No pause before the first read, which is made even if another window has asked lately.
    let pause = 0;
    const wait = (ms: number) => {
      if (!stopped) timer = setTimeout(ask, ms);
    };
    const ask = async () => {
      let tookMs = 0;
      if (isVisible() && !resource.triesAgain()) {
        // Windows do not share an answer that is not stored, or in part.
        const isShared = isStoredWhole({ row: resource.lastRow, view: resource.view });
        const sinceMs = isShared ? await resource.stored.askedElsewhere(pause) : null;
        if (stopped) return;
        if (sinceMs !== null) return wait(pause - sinceMs);
        const from = performance.now();
        await resource.refresh();
        tookMs = performance.now() - from;
        refusals = resource.view.failure ? refusals + 1 : 0;
      }
      pause = pauseMs(tookMs);
      wait(Math.max(pause, Math.min(pause * 2 ** (refusals - 1), PROBE_MAX_MS)));
    };
    void ask();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [on, resource]);
}

/**
 * Keeps the rows being read in place: while the top of the table is scrolled out of view, a new answer waits until the user scrolls back,
 * changes a filter or asks for it.
 */
export function useHeldBack<T>(latest: T, filters: unknown, table: RefObject<HTMLElement | null>) {
  const [shown, setShown] = useState({ value: latest, filters });
  // Set while rendering, which repeats only this component; an effect would render the whole page twice for every filter.
  if (shown.filters !== filters) setShown({ value: latest, filters });
  const value = shown.filters === filters ? shown.value : latest;
  const waits = value !== latest;
  const release = () => setShown({ value: latest, filters });
  // The scroll position belongs to the document.
  useLayoutEffect(() => {
    if (!waits) return;
    const look = () => {
      const isReading = (table.current?.getBoundingClientRect().top ?? 0) < 0;
      if (!isReading) setShown((before) => ({ ...before, value: latest }));
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [waits, latest, table]);
  return { shown: value, waits, release };
}
