import type { Id } from '@/contract/fields';
import type { PolicyLog } from '@/contract/policy-logs';
import { facetOf, timeOf } from './logs';
import { isWithin } from './logs/clocks';
import { textField } from './logs/refused';

const HOUR = 60 * 60 * 1000;
/** So many critical events within an hour, and at least so large a share of all events of it, are an attack. */
const EVENTS_FROM = 50;
const SHARE_FROM = 0.25;
/** Users and addresses that cause less than this share of the events are not named. */
const NAMED_FROM = 0.1;

/** An attack in the last hour: who attacks what, from where. */
export interface Attack {
  /** Critical events. */
  events: number;
  /** '{METHOD} {path}' where the events say so and most are about one; null otherwise. */
  target: string | null;
  /** The users whose events they are, the busiest first. */
  users: readonly Id[];
  /** How many addresses they came from; 0 where the events do not say. */
  addresses: number;
  countries: readonly string[];
}

const targetOf = (log: PolicyLog): string | null => {
  const path = textField(log, 'path');
  return path === null ? null : [textField(log, 'method'), path].filter(Boolean).join(' ');
};

/** The attack that the log shows; null if there is none. Events of a service that gives no details are an attack without a target. */
export function attackOf(logs: readonly PolicyLog[], now: number): Attack | null {
  const recent = logs.filter((log) => isWithin(timeOf(log), HOUR, now));
  const critical = recent.filter((log) => log.severity === 'critical');
  if (critical.length < EVENTS_FROM || critical.length < recent.length * SHARE_FROM) return null;
  const named = (facets: readonly [string, number][]) =>
    facets.filter(([, count]) => count >= critical.length * NAMED_FROM).map(([value]) => value);
  const [most] = facetOf(critical, targetOf);
  const ids = new Map(critical.map(({ user_id }) => [String(user_id), user_id]));
  const users = named(facetOf(critical, ({ user_id }) => (user_id === null ? null : String(user_id))));
  return {
    events: critical.length,
    target: most && most[1] * 2 >= critical.length ? most[0] : null,
    users: users.map((id) => ids.get(id)).filter((id) => id !== null && id !== undefined),
    addresses: facetOf(critical, (log) => textField(log, 'ip')).length,
    countries: named(facetOf(critical, (log) => textField(log, 'country'))),
  };
}
