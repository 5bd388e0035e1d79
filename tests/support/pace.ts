import { performance } from 'node:perf_hooks';

/** So much work that a share of a busy machine shows in it, in ms of this process's own time. */
const SAMPLE_MS = 40;

/**
 * How much slower than alone this process runs just now: 1 on a machine with nothing else to do, 2 where it gets half of a processor. The
 * measure is the time that it took by the clock against the time that it had.
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
 * A limit that the specification gives in milliseconds, for a machine that has other things to do as well. Where one has to be kept by the
 * clock, it is asked of the product, not of what else runs beside the tests; wherever an event can be awaited instead, await that.
 */
export const within = (ms: number): number => {
  const factor = slowdown();
  return factor < 1.2 ? ms : Math.ceil(ms * factor * 2);
};
