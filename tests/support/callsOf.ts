import type { PolicyLog } from '@/contract/policy-logs';
import { type Calls, readCalls } from '@/domain/limits/calls';

/** Reads the calls of a log at once. */
export function callsOf(logs: readonly PolicyLog[], now: number): Calls {
  const reading = readCalls(logs, now, Number.POSITIVE_INFINITY);
  for (;;) {
    const step = reading.next();
    if (step.done) return step.value;
  }
}
