import { performance } from 'node:perf_hooks';
import type { Page } from '@playwright/test';

/**
 * A fixed piece of work, long enough to notice a busy machine: its steps, and how long they take on an idle laptop, ms. Each step is six
 * operations, and each operation waits for the one before: 120 million cycles, at 3 GHz.
 */
const STEPS = 20_000_000;
const LAPTOP_MS = 40;

/** A pure loop: its time depends on the processor alone, not on memory or on what was allocated before. */
function work(steps: number): number {
  let state = 1;
  for (let step = 0; step < steps; step += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
  }
  return state;
}

// Later runs are of compiled code.
work(STEPS / 20);

/**
 * Measures how much slower this process runs than on an idle laptop: 1 on one, or on a faster machine; 2 if it gets half of a processor, or
 * one of half the speed. The share of a processor is elapsed time by processor time.
 */
function slowdown(): number {
  const from = performance.now();
  const before = process.cpuUsage();
  work(STEPS);
  const elapsed = performance.now() - from;
  const { user, system } = process.cpuUsage(before);
  return Math.max(1, elapsed / ((user + system) / 1000), elapsed / LAPTOP_MS);
}

/**
 * Stretches a limit that the specification gives in milliseconds if the machine is busy or slow: the limit is for the product, not for other
 * programs beside the tests. Use it only if the limit must be timed; if there is an event to wait for, await that instead, and if it is the
 * page's own work that takes the time, measure that (`tasksDuring`).
 */
export const within = (ms: number): number => {
  const factor = slowdown();
  return factor < 1.2 ? ms : Math.ceil(ms * factor * 2);
};

/**
 * Awaits what must happen within such a limit. The machine may become busy meanwhile: if the wait fails, the limit is stretched by what is
 * measured then, and the rest of it is waited too.
 */
export async function inTime(ms: number, wait: (timeoutMs: number) => Promise<unknown>): Promise<void> {
  const first = within(ms);
  const from = performance.now();
  try {
    await wait(first);
  } catch (error) {
    const left = from + within(ms) - performance.now();
    if (left <= 0) throw error;
    await wait(left);
  }
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Processor time of the thread, µs. */
  tdur?: number;
  args?: { name?: string };
}

const OF_PAGES = new Set(['CrRendererMain', 'DedicatedWorker thread', 'ServiceWorker thread']);

/**
 * Processor time of each task that pages and their workers run during `doing`, ms. Unlike the time that passes, it does not grow with what
 * runs beside the tests.
 */
export async function tasksDuring(page: Page, doing: () => Promise<void>): Promise<number[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error('the page has no browser');
  await browser.startTracing(page, { categories: ['toplevel'] });
  let trace: Buffer | undefined;
  try {
    await doing();
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;
  const names = traceEvents.filter(({ name }) => name === 'thread_name');
  const threads = new Set(names.filter(({ args }) => OF_PAGES.has(args?.name ?? '')).map(threadOf));
  const tasks = traceEvents.filter((event) => event.name.endsWith('RunTask') && threads.has(threadOf(event)));
  if (tasks.length === 0) throw new Error('the trace names no task');
  return tasks.map(({ tdur = 0 }) => tdur / 1_000);
}

/** Details of a test that times the product by the second: `npm test` runs these after the others, one at a time. */
export const ALONE = { tag: '@alone' };
