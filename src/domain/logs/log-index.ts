import { newestLogsFirst } from '@/contract/newest-logs';
import type { PolicyLog } from '@/contract/policy-logs';
import { type EventFacet, FACETS, isEventFacet } from './filters';
import { DetailsText } from './search';
import { timesOf } from './times';

interface FacetValues {
  values: readonly string[];
  codeOf: ReadonlyMap<string, number>;
}

/** One facet of all events: each event's value as the number of its place in `values`. */
export interface FacetColumn extends FacetValues {
  codes: Uint32Array;
  /** How many events have each value, by its code. */
  totals: Uint32Array;
}

/** The groups of the users in the log. */
export interface GroupColumn extends FacetValues {
  /** The codes of a user's groups, by the user's code: at least one, which may be the one for no group. */
  ofUser: readonly (readonly number[])[];
}

/**
 * A log made ready for filtering, once per answer: columns of small integers, so that a filter of 100,000 events with all its counts is one
 * loop over numbers (performance.md). The events themselves are not copied.
 */
export interface LogIndex {
  /** Newest first; those without a readable time last. */
  logs: readonly PolicyLog[];
  /** Epoch ms; NaN if the event has no readable time. */
  times: Float64Array;
  columns: Readonly<Record<EventFacet, FacetColumn> & { group: GroupColumn }>;
  details: DetailsText;
}

const READ: Readonly<Record<EventFacet, (log: PolicyLog) => string>> = {
  action: ({ action }) => action,
  event: ({ event_type }) => event_type,
  severity: ({ severity }) => severity,
  app: ({ app_id }) => (app_id === null ? '' : String(app_id)),
  user: ({ user_id }) => (user_id === null ? '' : String(user_id)),
};

/** An event's value of a facet, as filters name it. */
export const facetValue = (log: PolicyLog, facet: EventFacet): string => READ[facet](log);

/** The groups of the external users, as far as they could be read. */
export interface UserGroups {
  /**
   * The keys of each listed user's groups by the text of the user's id: several where the service lists the user in several, or names the
   * group by a name that several have.
   */
  byUser: ReadonlyMap<string, readonly string[]>;
  /** True if users could not be read: one in no list may be in any group. */
  lacksUsers: boolean;
}

/** In place of a group's key, which is never blank: nobody knows the user's groups. */
export const UNKNOWN_GROUP = ' ';
const UNKNOWN: readonly string[] = [UNKNOWN_GROUP];
const NO_GROUP: readonly string[] = [''];

export const isGroupKey = (value: string): boolean => value !== '' && value !== UNKNOWN_GROUP;

/** True if some user is in a group: groups are optional. */
export function isAnyGrouped({ byUser }: UserGroups): boolean {
  for (const keys of byUser.values()) if (keys.length > 0) return true;
  return false;
}

/** @param user the text of the user's id; '' for an event without a user */
function valuesOf(user: string, { byUser, lacksUsers }: UserGroups): readonly string[] {
  const keys = byUser.get(user);
  if (keys === undefined && lacksUsers && user !== '') return UNKNOWN;
  return keys === undefined || keys.length === 0 ? NO_GROUP : keys;
}

/** The keys of the groups that an event's user is in now, as filters name them: '' alone for none, {@link UNKNOWN_GROUP} where nobody knows. */
export const groupValues = (log: PolicyLog, groups: UserGroups): readonly string[] =>
  valuesOf(facetValue(log, 'user'), groups);

/** The keys of the groups that are known; none while `groups` are not known. */
export const groupKeysOf = (log: PolicyLog, groups: UserGroups | null): readonly string[] =>
  groups ? groupValues(log, groups).filter(isGroupKey) : [];

/** Gives each distinct value of `count` places a number. */
function encode(count: number, valueAt: (place: number) => string): FacetValues & { codes: Uint32Array } {
  const values: string[] = [];
  const codeOf = new Map<string, number>();
  const codes = new Uint32Array(count);
  for (let place = 0; place < count; place += 1) {
    const value = valueAt(place);
    let code = codeOf.get(value);
    if (code === undefined) {
      code = values.length;
      values.push(value);
      codeOf.set(value, code);
    }
    codes[place] = code;
  }
  return { values, codes, codeOf };
}

function columnOf(logs: readonly PolicyLog[], read: (log: PolicyLog) => string): FacetColumn {
  const encoded = encode(logs.length, (row) => {
    const log = logs[row];
    return log ? read(log) : '';
  });
  const totals = new Uint32Array(encoded.values.length);
  for (const code of encoded.codes) totals[code] = (totals[code] as number) + 1;
  return { ...encoded, totals };
}

function groupColumn({ values: users }: FacetColumn, groups: UserGroups): GroupColumn {
  const keys = users.map((user) => valuesOf(user, groups));
  const all = keys.flat();
  const { values, codeOf } = encode(all.length, (place) => all[place] ?? '');
  return { values, codeOf, ofUser: keys.map((own) => own.map((key) => codeOf.get(key) ?? 0)) };
}

/** Newest first by time; the service's own order among equals. */
function sorted(given: readonly PolicyLog[]): { logs: readonly PolicyLog[]; times: Float64Array } {
  const logs = newestLogsFirst(given);
  const times = timesOf(logs);
  const place = (at: number) => (Number.isNaN(at) ? Number.NEGATIVE_INFINITY : at);
  // Times as the contract writes them sort as text; others, such as years beyond 9999, are sorted here.
  if (times.every((at, row) => row === 0 || place(at) <= place(times[row - 1] ?? Number.NaN))) return { logs, times };
  const order = [...logs.keys()].sort((a, b) => place(times[b] ?? Number.NaN) - place(times[a] ?? Number.NaN) || a - b);
  return {
    logs: order.flatMap((row) => logs[row] ?? []),
    times: Float64Array.from(order, (row) => times[row] ?? Number.NaN),
  };
}

/** The first row that happened before a time, epoch ms, or whose time cannot be read; the length of the log if there is none. */
export function firstRowBefore(times: Float64Array, time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] as number) >= time) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function buildIndex(given: readonly PolicyLog[], blockSize?: number): LogIndex {
  const { logs, times } = sorted(given);
  const columns = Object.fromEntries(
    FACETS.filter(isEventFacet).map((facet) => [facet, columnOf(logs, READ[facet])]),
  ) as Record<EventFacet, FacetColumn>;
  return {
    logs,
    times,
    columns: { ...columns, group: groupColumn(columns.user, { byUser: new Map(), lacksUsers: false }) },
    details: new DetailsText(logs, blockSize),
  };
}

/** The same index with the groups of its users; only their numbers are new. */
export const withGroups = (index: LogIndex, groups: UserGroups): LogIndex => ({
  ...index,
  columns: { ...index.columns, group: groupColumn(index.columns.user, groups) },
});
