import type { Id } from '@/contract/fields';
import type { PolicyLog } from '@/contract/policy-logs';
import { HOUR } from '@/durations';
import { eventsWithin, isCritical, severitiesOf, topValues } from './logs';
import { countOf, textField } from './logs/refused';

/** An attack is at least this many critical events within an hour that also make up at least this share of the hour's events. */
const EVENTS_FROM = 50;
const SHARE_FROM = 0.25;
/** Users and countries are named from this share of the events on, if together they account for more than half of them. */
const NAMED_FROM = 0.1;

/** An attack in the last hour: who attacks what, from where. */
export interface Attack {
  /** Critical events. */
  events: number;
  /** '{METHOD} {path}' where the events say so and most are about one; null otherwise. */
  target: string | null;
  /** The users who cause most of the events, the busiest first; none where a few do not. */
  users: readonly Id[];
  /** These users cause every event. */
  allByUsers: boolean;
  /** How many addresses they came from; 0 where the events do not say. */
  addresses: number;
  /** The countries that most of the events came from; none where a few do not account for them. */
  countries: readonly string[];
  /** Every event came from these countries. */
  allFromCountries: boolean;
  /** How the service spells 'critical': once, or in several ways. */
  severities: readonly string[];
}

const targetOf = (log: PolicyLog): string | null => {
  const path = textField(log, 'path');
  return path === null ? null : [textField(log, 'method'), path].filter(Boolean).join(' ');
};

/** The attack that the log shows; null if there is none. Events of a service that gives no details are an attack without a target. */
export function attackOf(logs: readonly PolicyLog[], now: number): Attack | null {
  const recent = eventsWithin(logs, HOUR, now);
  const critical = recent.filter(isCritical);
  if (critical.length < EVENTS_FROM || critical.length < recent.length * SHARE_FROM) return null;
  const named = (read: (log: PolicyLog) => string | null) => {
    const found = topValues(critical, read, 1 / NAMED_FROM).filter(
      ([, count]) => count >= critical.length * NAMED_FROM,
    );
    const covered = found.reduce((sum, [, count]) => sum + count, 0);
    const values = covered * 2 > critical.length ? found.map(([value]) => value) : [];
    return { values, isAll: covered === critical.length };
  };
  const [most] = topValues(critical, targetOf, 1);
  const ids = new Map(critical.map(({ user_id }) => [String(user_id), user_id]));
  const users = named(({ user_id }) => (user_id === null ? null : String(user_id)));
  const countries = named((log) => textField(log, 'country'));
  return {
    events: critical.length,
    target: most && most[1] * 2 >= critical.length ? most[0] : null,
    users: users.values.map((id) => ids.get(id)).filter((id) => id !== null && id !== undefined),
    allByUsers: users.isAll,
    addresses: countOf(critical, 'ip'),
    countries: countries.values,
    allFromCountries: countries.isAll,
    severities: severitiesOf(critical),
  };
}
