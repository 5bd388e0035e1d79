import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type BulkItem, type BulkSummary, type ItemOutcome, type Outcomes, runBulk, summaryOf } from '@/domain/bulk';
import { setDirty } from '@/state/dirty';
import { announce } from '@/ui';

export interface BulkJob<I extends BulkItem> {
  /** The bar's name: 'Assigning users to Beta'. */
  label: string;
  items: readonly I[];
  chunkSize: number;
  lanes: number;
  work: (chunk: readonly I[], signal: AbortSignal) => Promise<Outcomes>;
  /** After each run, the cancelled one included: what is still wanting. */
  onEnd: (wanting: ReadonlySet<string>) => void;
}

export interface BulkView extends BulkSummary {
  label: string;
  total: number;
  running: boolean;
}

export interface Bulk<I extends BulkItem> {
  /** Null: nothing was started, or its results were closed. */
  view: BulkView | null;
  start: (job: BulkJob<I>) => void;
  cancel: () => void;
  retryFailed: () => void;
  close: () => void;
}

// Ten pictures of a run a second are enough; thousands of items must not render the page as often.
const SHOW_EVERY_MS = 100;

/** Long work with progress, a way to stop it, a result per item, and a retry of what failed alone (ux.md, 'Long work'). */
export function useBulk<I extends BulkItem>(): Bulk<I> {
  const [shown, setShown] = useState<{ job: BulkJob<I>; outcomes: Outcomes; running: boolean } | null>(null);
  const stop = useRef(new AbortController());
  const busy = useRef(false);
  const outcomes = useRef(new Map<string, ItemOutcome>());
  const token = useRef({});

  // Leaving stops it: nothing goes on behind the user's back.
  useEffect(() => {
    const form = token.current;
    return () => {
      stop.current.abort();
      setDirty(form, false);
    };
  }, []);

  const run = useCallback(async (job: BulkJob<I>, items: readonly I[]) => {
    if (busy.current) return;
    busy.current = true;
    const control = new AbortController();
    stop.current = control;
    // A reload in the middle of it asks first, like one over a half-filled form.
    setDirty(token.current, true);
    for (const { key } of items) outcomes.current.delete(key);
    const show = (running: boolean) => setShown({ job, outcomes: new Map(outcomes.current), running });
    show(true);
    let timer: ReturnType<typeof setTimeout> | undefined;
    await runBulk({
      ...job,
      items,
      signal: control.signal,
      onOutcomes: (news) => {
        for (const [key, outcome] of news) outcomes.current.set(key, outcome);
        timer ??= setTimeout(() => {
          timer = undefined;
          if (busy.current) show(true);
        }, SHOW_EVERY_MS);
      },
    });
    clearTimeout(timer);
    busy.current = false;
    setDirty(token.current, false);
    show(false);
    const wanting = job.items.filter(({ key }) => outcomes.current.get(key)?.state !== 'done').map(({ key }) => key);
    announce(`${job.label}: ${wanting.length === 0 ? 'finished' : `${wanting.length} not done`}`);
    job.onEnd(new Set(wanting));
  }, []);

  const start = useCallback(
    (job: BulkJob<I>) => {
      if (busy.current) return;
      outcomes.current = new Map();
      void run(job, job.items);
    },
    [run],
  );
  const retryFailed = useCallback(() => {
    if (!shown) return;
    void run(
      shown.job,
      shown.job.items.filter(({ key }) => outcomes.current.get(key)?.state === 'failed'),
    );
  }, [shown, run]);
  const cancel = useCallback(() => stop.current.abort(), []);
  const close = useCallback(() => {
    if (!busy.current) setShown(null);
  }, []);

  const view = useMemo<BulkView | null>(
    () =>
      shown && {
        label: shown.job.label,
        total: shown.job.items.length,
        running: shown.running,
        ...summaryOf(shown.job.items, shown.outcomes, shown.running),
      },
    [shown],
  );
  return { view, start, cancel, retryFailed, close };
}
