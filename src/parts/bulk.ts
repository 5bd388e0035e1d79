import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { rereadOutdated } from '@/cache/invalidate';
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
import { Pace, type WorkContext } from './pace';
import { Run } from './run';

export interface BulkJob<I extends BulkItem> {
  /** The bar's name: 'Assigning users to Beta'. */
  label: string;
  items: readonly I[];
  chunkSize: number;
  lanes: number;
  /** Runs before each run, a retry included: reads the data that `work` depends on. Never rejects. */
  before?: () => Promise<void>;
  /**
   * Begins a run, a retry included. What the returned function sends for a chunk goes at the run's pace (`submitPaced`, `readPaced`), other
   * than the look-up of a lost answer.
   */
  work: (run: WorkContext) => (chunk: readonly I[]) => Promise<Outcomes>;
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
  /** True while the service wants no requests. */
  holding: boolean;
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

/** The runs on this page. Also used by a toast that outlives its screen. */
const runs = new Set<Run>();
const listeners = new Listeners();

function begin(): Run {
  const run = new Run(forget);
  runs.add(run);
  listeners.notify();
  setDirty(run, true, 'running');
  return run;
}

function forget(run: Run): void {
  if (runs.delete(run)) listeners.notify();
}

/** Why no job can be begun now; undefined: one can. */
export const useBulkReason = (): string | undefined =>
  useSyncExternalStore(listeners.subscribe, () => (runs.size > 0 ? BULK_BUSY : undefined));

// Shows progress ten times a second: thousands of items must not render the page once each.
const SHOW_EVERY_MS = 100;

/** Tells how a run ended, with the reasons where no panel shows them. */
function report(
  { label, items }: Pick<BulkJob<BulkItem>, 'label' | 'items'>,
  wanting: readonly string[],
  outcomes: Outcomes,
  isShown: boolean,
): void {
  const left = formatNumber(wanting.length);
  if (wanting.length === 0) announce(`${label}: finished`);
  else if (isShown) announce(`${label}: ${left} not done`);
  else {
    const done = formatNumber(items.length - wanting.length);
    const reason = reasonsLeft(wanting.map((key) => outcomes.get(key)?.message));
    toast({ tone: 'danger', text: `${label}: ${done} done, ${left} not done. ${reason}` });
  }
}

interface ShownRun<I extends BulkItem> extends Pick<BulkView, 'running' | 'holding'> {
  job: BulkJob<I>;
  outcomes: Outcomes;
}

/** Long work with progress, a way to stop it, a result per item, and a retry of what failed alone (ux.md, 'Long work'). */
export function useBulk<I extends BulkItem>(): Bulk<I> {
  const [shown, setShown] = useState<ShownRun<I> | null>(null);
  /** The run under way. */
  const under = useRef<Run | null>(null);
  const outcomes = useRef(new Map<string, ItemOutcome>());
  const panels = useRef(0);

  // Leaving the page stops the job, so that nothing continues unseen, and so does the last panel that leaves the screen (`watch`). The end of
  // the run reports what was not done.
  useEffect(() => () => under.current?.stop(), []);

  const run = useCallback(async (job: BulkJob<I>, items: readonly I[]) => {
    if (under.current) return;
    const own = begin();
    under.current = own;
    for (const { key } of items) outcomes.current.delete(key);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const pace = new Pace(() => showSoon());
    const show = (running: boolean) =>
      setShown({ job, outcomes: new Map(outcomes.current), running, holding: running && pace.isHolding() });
    const showSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        show(true);
      }, SHOW_EVERY_MS);
    };
    show(true);
    await job.before?.();
    const { signal, session } = own;
    await runBulk({
      ...job,
      items,
      signal,
      work: job.work({ signal, session, pace }),
      onOutcomes: (news) => {
        for (const [key, outcome] of news) outcomes.current.set(key, outcome);
        showSoon();
      },
    });
    clearTimeout(timer);
    under.current = null;
    own.end();
    if (own.isOver) return;
    show(false);
    rereadOutdated();
    const wanting = job.items.filter(({ key }) => outcomes.current.get(key)?.state !== 'done').map(({ key }) => key);
    report(job, wanting, outcomes.current, panels.current > 0);
    job.onEnd(new Set(wanting), outcomes.current, items);
  }, []);

  const start = useCallback(
    (job: BulkJob<I>) => {
      if (under.current) return;
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
  const cancel = useCallback(() => under.current?.stop(), []);
  const close = useCallback(() => {
    if (!under.current) setShown(null);
  }, []);

  const view = useMemo<BulkView | null>(
    () =>
      shown && {
        label: shown.job.label,
        total: shown.job.items.length,
        running: shown.running,
        holding: shown.holding,
        ...summaryOf(shown.job.items, shown.outcomes, shown.running),
      },
    [shown],
  );
  const watch = useCallback(() => {
    panels.current += 1;
    return () => {
      panels.current -= 1;
      // Unless it is back at once, as where React mounts twice in development.
      queueMicrotask(() => {
        if (panels.current === 0) under.current?.stop();
      });
    };
  }, []);
  return { view, start, cancel, retryFailed, close, watch };
}
