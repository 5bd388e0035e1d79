import { performance } from 'node:perf_hooks';

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
 * programs beside the tests. Use it only if the limit must be timed; if there is an event to wait for, await that instead.
 */
export const within = (ms: number): number => {
  const factor = slowdown();
  return factor < 1.2 ? ms : Math.ceil(ms * factor * 2);
};

/** Details of a test that times the product by the second or less: `npm test` runs these after the others, one at a time. */
export const ALONE = { tag: '@alone' };
