import type { LiveRule } from './timeline';

/** Counts the times, in ascending order, that lie within the period before `at`. */
function within(times: readonly number[], at: number, periodMs: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] as number) > at - periodMs) high = middle;
    else low = middle + 1;
  }
  return times.length - low;
}

/** Times of the calls that one kind of rule counts: all calls, calls from abroad (Geo Block), or calls to one endpoint. */
class Counted {
  readonly arrived: number[] = [];
  readonly passed: number[] = [];
}

export interface Judged {
  outcome: 'allowed' | 'refused' | 'throttled' | 'shadow';
  /** The rule whose limit the call exceeded. */
  rule: LiveRule | null;
  /** Calls that arrived within the rule's period, including this one. */
  count: number;
}

const ALLOWED: Judged = { outcome: 'allowed', rule: null, count: 0 };

/**
 * Enforces rules on the calls of one subject, with sliding windows: a call exceeds a rule if the rule's limit of calls has passed within
 * the period before it. All rules apply; the log names the first one that refuses, starting from the narrowest. Calls come in order of time.
 */
export class Enforcer {
  private readonly all = new Counted();
  private readonly abroad = new Counted();
  private readonly endpoints = new Map<number, Counted>();

  judge(at: number, call: { endpoint: number; abroad: boolean }, rules: readonly LiveRule[]): Judged {
    let ofEndpoint = this.endpoints.get(call.endpoint);
    if (!ofEndpoint) {
      ofEndpoint = new Counted();
      this.endpoints.set(call.endpoint, ofEndpoint);
    }
    this.all.arrived.push(at);
    ofEndpoint.arrived.push(at);
    if (call.abroad) this.abroad.arrived.push(at);
    let judged = ALLOWED;
    for (const rule of rules) {
      if (rule.type === 'geo-block' && !call.abroad) continue;
      const counts = rule.type === 'geo-block' ? this.abroad : rule.scope === 'endpoint' ? ofEndpoint : this.all;
      const isOver = counts.passed.length >= rule.limit && within(counts.passed, at, rule.periodMs) >= rule.limit;
      if (!isOver) continue;
      const count = within(counts.arrived, at, rule.periodMs);
      if (rule.mode === 'block') return { outcome: 'refused', rule, count };
      judged = { outcome: rule.mode === 'throttle' ? 'throttled' : 'shadow', rule, count };
    }
    this.all.passed.push(at);
    ofEndpoint.passed.push(at);
    if (call.abroad) this.abroad.passed.push(at);
    return judged;
  }
}
