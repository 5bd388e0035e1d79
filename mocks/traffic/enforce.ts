import type { LiveRule } from './timeline';

/** Times of calls, which may be added in any order as long as nothing counts them. */
class Times {
  private readonly all: number[] = [];
  private isSorted = true;

  get length(): number {
    return this.all.length;
  }

  add(at: number): void {
    if (at < (this.all.at(-1) ?? 0)) this.isSorted = false;
    this.all.push(at);
  }

  /** Counts those that lie within the period before `at`, which is later than all of them. */
  within(at: number, periodMs: number): number {
    if (!this.isSorted) this.all.sort((a, b) => a - b);
    this.isSorted = true;
    let low = 0;
    let high = this.all.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.all[middle] as number) > at - periodMs) high = middle;
      else low = middle + 1;
    }
    return this.all.length - low;
  }
}

/** Times of the calls that one kind of rule counts: all calls, calls from abroad (Geo Block), or calls to one endpoint. */
class Counted {
  readonly arrived = new Times();
  readonly passed = new Times();
}

/** By an endpoint's id: the calls of all who call it, which its rule counts together. */
export type EndpointCalls = Map<number, Counted>;

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
 * the period before it. All rules apply; the log names the first one that refuses, starting from the narrowest. Calls come in order of time,
 * across subjects too where an endpoint's rule counts them.
 */
export class Enforcer {
  private readonly all = new Counted();
  private readonly abroad = new Counted();

  constructor(private readonly endpoints: EndpointCalls = new Map()) {}

  judge(at: number, call: { endpoint: number; abroad: boolean }, rules: readonly LiveRule[]): Judged {
    let ofEndpoint = this.endpoints.get(call.endpoint);
    if (!ofEndpoint) {
      ofEndpoint = new Counted();
      this.endpoints.set(call.endpoint, ofEndpoint);
    }
    this.all.arrived.add(at);
    ofEndpoint.arrived.add(at);
    if (call.abroad) this.abroad.arrived.add(at);
    let judged = ALLOWED;
    for (const rule of rules) {
      if (rule.type === 'geo-block' && !call.abroad) continue;
      const counts = rule.type === 'geo-block' ? this.abroad : rule.scope === 'endpoint' ? ofEndpoint : this.all;
      const isOver = counts.passed.length >= rule.limit && counts.passed.within(at, rule.periodMs) >= rule.limit;
      if (!isOver) continue;
      const count = counts.arrived.within(at, rule.periodMs);
      if (rule.mode === 'block') return { outcome: 'refused', rule, count };
      judged = { outcome: rule.mode === 'throttle' ? 'throttled' : 'shadow', rule, count };
    }
    this.all.passed.add(at);
    ofEndpoint.passed.add(at);
    if (call.abroad) this.abroad.passed.add(at);
    return judged;
  }
}
