/** One of many things that a bulk job does something to. */
export interface BulkItem {
  key: string;
  /** Heading of its result. */
  name: string;
}

export type ItemOutcome = { state: 'done'; message?: string } | { state: 'failed'; message: string | null };
export type Outcomes = ReadonlyMap<string, ItemOutcome>;

/** Works on all items of a chunk at once; one that `work` resolves with null was not tried. */
export async function outcomesOf<I extends BulkItem>(
  chunk: readonly I[],
  work: (item: I) => Promise<ItemOutcome | null>,
): Promise<Outcomes> {
  const outcomes = new Map<string, ItemOutcome>();
  await Promise.all(
    chunk.map(async (item) => {
      const outcome = await work(item);
      if (outcome) outcomes.set(item.key, outcome);
    }),
  );
  return outcomes;
}

interface BulkRun<I extends BulkItem> {
  items: readonly I[];
  /** How many go with one request. */
  chunkSize: number;
  /** How many requests run at once. */
  lanes: number;
  /** One outcome per item; an item it says nothing of counts as failed, or, once the signal is aborted, as not tried. Never rejects. */
  work: (chunk: readonly I[]) => Promise<Outcomes>;
  /** No further chunk is begun once it is aborted; one under way is finished. */
  signal: AbortSignal;
  onOutcomes: (outcomes: Outcomes) => void;
}

export function chunksOf<T>(items: readonly T[], size: number): T[][] {
  const chunks: T[][] = [];
  for (let at = 0; at < items.length; at += size) chunks.push(items.slice(at, at + size));
  return chunks;
}

/** Does `work` for each item in turn, with `lanes` of them under way at once; resolves when none is any more. */
export async function inLanes<T>(items: readonly T[], lanes: number, work: (item: T) => Promise<void>): Promise<void> {
  // All lanes take from one iterator.
  const waiting = items.values();
  const lane = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** Works through a list with a result per item; resolves when nothing is under way any more. */
export async function runBulk<I extends BulkItem>(run: BulkRun<I>): Promise<void> {
  await inLanes(chunksOf(run.items, run.chunkSize), run.lanes, async (chunk) => {
    if (run.signal.aborted) return;
    const said = await run.work(chunk);
    const untold: ItemOutcome | null = run.signal.aborted ? null : { state: 'failed', message: null };
    run.onOutcomes(
      new Map(
        chunk.flatMap(({ key }) => {
          const outcome = said.get(key) ?? untold;
          return outcome ? [[key, outcome] as const] : [];
        }),
      ),
    );
  });
}

/** Selection after a run: what it has not done, and all that was selected meanwhile. */
export const selectionAfter =
  (items: readonly BulkItem[], wanting: ReadonlySet<string>) =>
  (selected: ReadonlySet<string>): ReadonlySet<string> => {
    const next = new Set(selected);
    for (const { key } of items) if (!wanting.has(key)) next.delete(key);
    for (const key of wanting) next.add(key);
    return next;
  };

/** How many were changed by the run itself: a message beside 'done' says that there was nothing to do. */
export const changedIn = (outcomes: Outcomes): number =>
  [...outcomes.values()].filter((outcome) => outcome.state === 'done' && outcome.message === undefined).length;

/**
 * Why items are not done after the page was left: the first failure's words, and that the page was left where there are items without any.
 * @param messages of each item that is not done
 */
export function reasonsLeft(messages: readonly (string | null | undefined)[]): string {
  const failure = messages.find((message) => message) ?? '';
  if (messages.every((message) => message)) return failure;
  return `${failure.replace(/[^.!?…]$/, '$&.')} You left the page.`.trim();
}

export interface ItemResult extends BulkItem {
  state: 'done' | 'failed' | 'cancelled';
  message?: string | null | undefined;
}

export interface BulkSummary {
  done: number;
  failed: number;
  results: ItemResult[];
}

/** Results beside the bar: failures first, then what was not done, then the rest; items that are still waiting have none yet. */
export function summaryOf(items: readonly BulkItem[], outcomes: Outcomes, running: boolean): BulkSummary {
  const done: ItemResult[] = [];
  const failed: ItemResult[] = [];
  const cancelled: ItemResult[] = [];
  for (const { key, name } of items) {
    const outcome = outcomes.get(key);
    if (outcome) (outcome.state === 'done' ? done : failed).push({ key, name, ...outcome });
    else if (!running) cancelled.push({ key, name, state: 'cancelled' });
  }
  return { done: done.length + failed.length, failed: failed.length, results: [...failed, ...cancelled, ...done] };
}
