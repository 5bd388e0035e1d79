import type { Endpoint } from '@/contract/endpoints';
import type { Id } from '@/contract/fields';
import type { PolicyLog } from '@/contract/policy-logs';
import { DAY } from '@/durations';
import { actionTone } from './overview';
import { eventsWithin } from './times';
import { topValues } from './top-values';

/** A field of an event's details; null if they have no such field. */
function fieldOf({ details }: PolicyLog, name: string): string | number | null {
  if (typeof details !== 'object' || details === null || !Object.hasOwn(details, name)) return null;
  const value = (details as Record<string, unknown>)[name];
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? value : null;
}

export const textField = (log: PolicyLog, name: string): string | null => {
  const value = fieldOf(log, name);
  return typeof value === 'string' ? value : null;
};

/** Some services send numbers as text, as everywhere else (src/contract/fields.ts). */
function numberField(log: PolicyLog, name: string): number | null {
  const value = fieldOf(log, name);
  return typeof value === 'string' ? (/^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : null) : value;
}

const REFUSALS: readonly (number | null)[] = [401, 403, 429];

/** A call that a rule blocked, or that was answered with 401, 403 or 429. */
export const isRefused = (log: PolicyLog): boolean =>
  actionTone(log.action) === 'blocked' || REFUSALS.includes(numberField(log, 'status'));

/** How many calls an event stands for: a service may log only a sample, usually of the allowed ones. */
function callsOf(log: PolicyLog): number {
  const sampled = numberField(log, 'sampled') ?? 1;
  return sampled >= 1 && Number.isFinite(sampled) ? sampled : 1;
}

/** How many values this field has in these events. */
export const countOf = (logs: readonly PolicyLog[], name: string): number =>
  new Set(logs.flatMap((log) => textField(log, name) ?? [])).size;

export const SOURCE_KINDS = ['users', 'addresses', 'countries', 'paths'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** The part of an event that names its source. */
const READ: Record<SourceKind, (log: PolicyLog) => string | null> = {
  users: ({ user_id }) => (user_id === null ? null : String(user_id)),
  addresses: (log) => textField(log, 'ip'),
  countries: (log) => textField(log, 'country'),
  paths: (log) => textField(log, 'path'),
};

export type TopSources = Record<SourceKind, readonly (readonly [value: string, count: number])[]> & {
  /** Refused calls in the last 24 hours. */
  refused: number;
};

export const callsOfAll = (logs: readonly PolicyLog[]) => logs.reduce((sum, log) => sum + callsOf(log), 0);

const refusedOfDay = (logs: readonly PolicyLog[], now: number) => eventsWithin(logs, DAY, now).filter(isRefused);

/** The users and addresses that most refused calls of the last 24 hours come from: the first `most` of each kind. */
export function topSources(logs: readonly PolicyLog[], now: number, most = 5): TopSources {
  const refused = refusedOfDay(logs, now);
  const top = (kind: SourceKind) => topValues(refused, READ[kind], most, callsOf);
  return {
    refused: callsOfAll(refused),
    users: top('users'),
    addresses: top('addresses'),
    countries: top('countries'),
    paths: top('paths'),
  };
}

/** A few users who cause most of the refused calls of the last 24 hours. */
export interface Culprits {
  users: readonly Id[];
  /** How many addresses they call from; 0 if the events do not tell. */
  addresses: number;
  /** Their share of all refused calls, from 0 to 1. */
  share: number;
}

/** Events, not the calls that they stand for: a share of a few events tells little. */
const TELLING_REFUSALS = 50;
const MOST_CULPRITS = 5;
/** A culprit causes at least this share; together they cause at least half. */
const CULPRIT_FROM = 0.1;

/** null where nobody stands out. */
export function culpritsOf(logs: readonly PolicyLog[], now: number): Culprits | null {
  const refused = refusedOfDay(logs, now);
  if (refused.length < TELLING_REFUSALS) return null;
  const ids = new Map(refused.map(({ user_id }) => [String(user_id), user_id]));
  const calls = callsOfAll(refused);
  const named = topValues(refused, READ.users, MOST_CULPRITS, callsOf).filter(
    ([, count]) => count >= calls * CULPRIT_FROM,
  );
  const share = named.reduce((sum, [, count]) => sum + count, 0) / calls;
  if (share < 0.5) return null;
  const keys = new Set(named.map(([key]) => key));
  const theirs = refused.filter(({ user_id }) => keys.has(String(user_id)));
  return {
    users: named.map(([key]) => ids.get(key)).filter((id) => id !== null && id !== undefined),
    addresses: countOf(theirs, 'ip'),
    share,
  };
}

export interface Today {
  /** Calls of the last 24 hours: the number that the log's events stand for, since a service may log a sample. */
  calls: number;
  refused: number;
}

/** The last 24 hours in figures, by the log. */
export function callsToday(logs: readonly PolicyLog[], now: number): Today {
  let calls = 0;
  let refused = 0;
  for (const log of eventsWithin(logs, DAY, now)) {
    const own = callsOf(log);
    calls += own;
    if (isRefused(log)) refused += own;
  }
  return { calls, refused };
}

/**
 * The same of one app, by its own events. Its endpoints count every call where the log samples the allowed ones, but only calls of
 * endpoints that were discovered and are listed.
 * @param endpoints undefined unless their hits are of the same day as the events
 */
export function todayOfApp(
  logs: readonly PolicyLog[],
  endpoints: readonly Pick<Endpoint, 'hit_count_24h'>[] | undefined,
  now: number,
): Today {
  const { calls, refused } = callsToday(logs, now);
  const hits = endpoints?.reduce((sum, { hit_count_24h }) => sum + (hit_count_24h ?? 0), 0);
  return { refused, calls: Math.max(calls, hits ?? 0) };
}
