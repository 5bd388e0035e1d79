import { performance } from 'node:perf_hooks';
import type { Page } from '@playwright/test';

/** Processor time to spend on a measurement, long enough to notice a busy machine. */
const SAMPLE_MS = 40;

/**
 * Measures how much slower this process runs than on an idle machine: 1 if idle, 2 if it gets half of a processor. It compares elapsed
 * time with processor time.
 */
function slowdown(): number {
  const from = performance.now();
  const before = process.cpuUsage();
  let spent = 0;
  while (spent < SAMPLE_MS) {
    const { user, system } = process.cpuUsage(before);
    spent = (user + system) / 1000;
  }
  return Math.max(1, (performance.now() - from) / spent);
}

/**
 * Stretches a limit that the specification gives in milliseconds if the machine is busy: the limit is for the product, not for other
 * programs beside the tests. Use it only if the limit must be timed; if there is an event to wait for, await that instead, and if it is the
 * page's own work that takes the time, measure that (`tasksDuring`).
 */
export const within = (ms: number): number => {
  const factor = slowdown();
  return factor < 1.2 ? ms : Math.ceil(ms * factor * 2);
};

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
