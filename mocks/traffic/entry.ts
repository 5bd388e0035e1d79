import type { Arrival, Caller } from './callers';
import type { Judged } from './enforce';

export interface Log {
  id: string;
  tenant_id: number;
  /** ISO 8601. */
  timestamp: string;
  user_id: string | null;
  app_id: string | null;
  action: string;
  event_type: string;
  severity: 'info' | 'low' | 'medium' | 'high' | 'critical';
  details: string | Record<string, unknown>;
}

export interface Endpoint {
  id: number;
  method: string;
  pattern: string;
}

export interface EndpointUsage {
  hits24h: number;
  /** Epoch ms; null if it was never called. */
  lastAt: number | null;
}

/** A call and what became of it. */
export interface Handled {
  id: string;
  caller: Caller;
  arrival: Arrival;
  endpoint: Endpoint;
  judged: Judged;
  /** The status of the answer; the app's own status if the call got through. */
  status: number;
  durationMs: number;
  /** Failed sign-ins of this caller within five minutes, including this one. */
  failedLogins: number;
}

/** True for calls that are always logged; the others are sampled (`Caller.sampledAt`). */
export const isNotable = ({ judged, status, caller }: Pick<Handled, 'judged' | 'status' | 'caller'>): boolean =>
  caller.keyless === true || judged.outcome !== 'allowed' || status >= 400;

/** Severity by the ratio of the count to the limit. */
const severityOf = (count: number, limit: number) =>
  count < limit * 1.4 ? 'medium' : count < limit * 2 ? 'high' : 'critical';
const STREAKS = [
  [100, 'critical'],
  [30, 'high'],
  [5, 'medium'],
] as const;

/** The policy log entry of a call. `sampled` in its details is the number of calls that it stands for. */
export function entryOf(handled: Handled, tenantId: number): Log {
  const { id, caller, arrival, endpoint, judged, status, durationMs, failedLogins } = handled;
  const { method, pattern: path } = endpoint;
  const { ip, country } = arrival;
  const base = {
    id,
    tenant_id: tenantId,
    timestamp: new Date(arrival.at).toISOString(),
    user_id: caller.userId,
    app_id: caller.appId,
  };
  if (caller.keyless) {
    const details = `Rejected an unknown API key on ${method} ${path} from ${ip} (${country})`;
    return { ...base, action: 'blocked', event_type: 'auth.invalid_key', severity: 'high', details };
  }
  const { rule, count } = judged;
  const request = { method, path, status, ip, country };
  if (rule) {
    const { id: rule_id, scope, limit, period } = rule;
    const details = { rule_id, scope, limit, period, count, ...request, sampled: 1 };
    if (judged.outcome === 'refused') {
      const isGeo = rule.type === 'geo-block';
      const event_type = isGeo ? 'geo.blocked' : 'rate_limit.exceeded';
      return { ...base, action: 'blocked', event_type, severity: severityOf(count, limit), details };
    }
    const isShadow = judged.outcome === 'shadow';
    return {
      ...base,
      action: isShadow ? 'shadow' : 'throttled',
      event_type: isShadow ? 'rate_limit.shadow' : 'rate_limit.throttled',
      severity: 'low',
      details: isShadow ? details : { ...details, delayed_ms: durationMs * 10 },
    };
  }
  const details = { ...request, duration_ms: durationMs, sampled: status < 400 ? caller.sampledAt(arrival.at) : 1 };
  if (status === 401) {
    const severity = STREAKS.find(([from]) => failedLogins >= from)?.[1] ?? 'low';
    return { ...base, action: 'allowed', event_type: 'login.failed', severity, details };
  }
  if (status >= 500) return { ...base, action: 'allowed', event_type: 'response.error', severity: 'medium', details };
  return { ...base, action: 'allowed', event_type: 'request.allowed', severity: 'info', details };
}
