import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { rereadOutdated } from '@/cache/invalidate';
import { currentSession } from '@/cache/lifetime';
import { failedState } from '@/cache/useSubmit';
import type { AnyCall } from '@/contract/define';
import { problemText } from '@/contract/errors';
import {
  type BulkItem,
  type BulkSummary,
  type ItemOutcome,
  type Outcomes,
  reasonsLeft,
  runBulk,
  summaryOf,
} from '@/domain/bulk';
import { Listeners } from '@/listeners';
import { setDirty } from '@/state/dirty';
import { formatNumber } from '@/text/format';
import { announce, toast } from '@/ui';

export interface BulkJob<I extends BulkItem> {
  /** The bar's name: 'Assigning users to Beta'. */
  label: string;
  items: readonly I[];
  chunkSize: number;
  lanes: number;
  /** Runs before each run, a retry included: reads the data that `work` depends on. Never rejects. */
  before?: () => Promise<void>;
  work: (chunk: readonly I[], signal: AbortSignal) => Promise<Outcomes>;
  /**
   * Runs after each run, even a cancelled one: receives the items still to do, the outcomes of the others, and the items of this run, which
   * are fewer in a retry.
   */
  onEnd: (wanting: ReadonlySet<string>, outcomes: Outcomes, tried: readonly I[]) => void;
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
  /** Registers the panel that shows `view`. Returns a function to call when the panel leaves the screen, which stops the job. */
  watch: () => () => void;
}

/** The failure of one of many, in a line: the sentence of spec.md §8, the service's words after it. */
export const reasonOf = (call: AnyCall, error: unknown): string => problemText(failedState(call, error).problem);

export const BULK_BUSY = 'Wait until the changes under way are done.';

// The number of jobs on this page. Also used by a toast that outlives its screen.
let running = 0;
const listeners = new Listeners();

function count(change: 1 | -1): void {
  running += change;
  listeners.tell();
}

/** Why no job can be begun now; undefined: one can. */
export const useBulkReason = (): string | undefined =>
  useSyncExternalStore(listeners.listen, () => (running > 0 ? BULK_BUSY : undefined));

// Shows progress ten times a second: thousands of items must not render the page once each.
const SHOW_EVERY_MS = 100;

/** Long work with progress, a way to stop it, a result per item, and a retry of what failed alone (ux.md, 'Long work'). */
export function useBulk<I extends BulkItem>(): Bulk<I> {
  const [shown, setShown] = useState<{ job: BulkJob<I>; outcomes: Outcomes; running: boolean } | null>(null);
  const stop = useRef(new AbortController());
  const busy = useRef(false);
  const outcomes = useRef(new Map<string, ItemOutcome>());
  const token = useRef({});
  const panels = useRef(0);

  // Leaving the page stops the job, so that nothing continues unseen, and so does the last panel that leaves the screen (`watch`). The end of
  // the run reports what was not done.
  useEffect(() => () => stop.current.abort(), []);

  const run = useCallback(async (job: BulkJob<I>, items: readonly I[]) => {
    if (busy.current) return;
    busy.current = true;
    count(1);
    let counted = true;
    const release = () => {
      if (counted) count(-1);
      counted = false;
      setDirty(token.current, false);
    };
    const control = new AbortController();
    stop.current = control;
    // Sends nothing in another user's session (reliability.md, D12).
    const session = currentSession();
    // Requests never settle once their session is over.
    const over = () => {
      control.abort();
      release();
    };
    session?.signal.addEventListener('abort', over, { once: true });
    // A reload in the middle of it asks first, like one over a half-filled form.
    setDirty(token.current, true, 'running');
    for (const { key } of items) outcomes.current.delete(key);
    const show = (running: boolean) => setShown({ job, outcomes: new Map(outcomes.current), running });
    show(true);
    await job.before?.();
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
    session?.signal.removeEventListener('abort', over);
    busy.current = false;
    release();
    if (session?.signal.aborted) return;
    show(false);
    rereadOutdated();
    const wanting = job.items.filter(({ key }) => outcomes.current.get(key)?.state !== 'done').map(({ key }) => key);
    const left = formatNumber(wanting.length);
    if (wanting.length > 0 && panels.current === 0) {
      const done = formatNumber(job.items.length - wanting.length);
      const reason = reasonsLeft(wanting.map((key) => outcomes.current.get(key)?.message));
      toast({ tone: 'danger', text: `${job.label}: ${done} done, ${left} not done. ${reason}` });
    } else announce(`${job.label}: ${wanting.length === 0 ? 'finished' : `${left} not done`}`);
    job.onEnd(new Set(wanting), outcomes.current, items);
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
  const watch = useCallback(() => {
    panels.current += 1;
    return () => {
      panels.current -= 1;
      if (panels.current === 0) stop.current.abort();
    };
  }, []);
  return { view, start, cancel, retryFailed, close, watch };
}
