import { latestOf } from './clocks';
import {
  type Choice,
  type EventFacet,
  FACETS,
  type Facet,
  isEventFacet,
  type LogFilters,
  PRESETS,
  type TimeRange,
} from './filters';
import { firstRowBefore, type GroupColumn, type LogIndex } from './log-index';

export interface FacetValue {
  /** '' stands for events that have none. */
  value: string;
  /** Events that have it, under every filter but this facet's own. */
  count: number;
}

export interface Explored {
  /** Places in the index of the events that match, newest first. */
  matches: Uint32Array;
  /** Most frequent first. Values that the filters name are included even if no event has them. */
  facets: Readonly<Record<Facet, readonly FacetValue[]>>;
}

/** True if every event that has a time is ahead of now: then it is this device's clock that is behind. */
export const isClockBehind = (times: Float64Array, now: number): boolean =>
  firstRowBefore(times, latestOf(now) + 1) === firstRowBefore(times, Number.NEGATIVE_INFINITY);

/** The range in epoch ms, `from <= time < to`. The last hour or day has no events of clocks that are ahead. */
export function boundsOf(times: Float64Array, time: TimeRange, now: number): { from: number; to: number } {
  const open = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  if (time.kind === 'all') return open;
  if (time.kind === 'last') {
    return { from: now - PRESETS[time.preset], to: isClockBehind(times, now) ? open.to : latestOf(now) + 1 };
  }
  return { from: time.from ?? open.from, to: time.to ?? open.to };
}

/** By code, 1 where a value passes the facet's own filters; null where there are none. */
function acceptedBy(choices: readonly Choice[], facet: Facet, column: LogIndex['columns'][Facet]): Uint8Array | null {
  const own = choices.filter((choice) => choice.facet === facet);
  if (own.length === 0) return null;
  const accepted = new Uint8Array(column.values.length).fill(own.some(({ exclude }) => !exclude) ? 0 : 1);
  for (const exclude of [false, true]) {
    for (const choice of own) {
      const code = column.codeOf.get(choice.value);
      if (choice.exclude === exclude && code !== undefined) accepted[code] = exclude ? 0 : 1;
    }
  }
  return accepted;
}

const passes = (accepted: Uint8Array | null, code: number) => accepted === null || accepted[code] === 1;

/** By user's code, 1 where one of the user's groups is included and none is excluded; null where the filters name no group. */
function acceptedByGroup({ choices }: LogFilters, group: GroupColumn): Uint8Array | null {
  const [included, kept] = [false, true].map((exclude) =>
    acceptedBy(
      choices.filter((choice) => choice.exclude === exclude),
      'group',
      group,
    ),
  ) as [Uint8Array | null, Uint8Array | null];
  if (included === null && kept === null) return null;
  return Uint8Array.from(group.ofUser, (codes) =>
    codes.some((code) => passes(included, code)) && codes.every((code) => passes(kept, code)) ? 1 : 0,
  );
}

/** By user's code, 1 where both the user and their groups pass; null where every user does. */
const acceptedUsers = (users: Uint8Array | null, inGroups: Uint8Array | null) =>
  inGroups && users ? inGroups.map((accepted, user) => accepted & (users[user] as number)) : (inGroups ?? users);

const EVENT_FACETS: readonly EventFacet[] = FACETS.filter(isEventFacet);

/** The rows in the range that the search finds. */
function rowsOf({ times, details }: LogIndex, { time, text }: LogFilters, now: number): Uint32Array {
  const { from, to } = boundsOf(times, time, now);
  const first = firstRowBefore(times, to);
  // Events without a readable time are in no range but 'All'.
  const end = time.kind === 'all' ? times.length : firstRowBefore(times, from);
  const found = details.find(text);
  const rows = new Uint32Array(Math.max(0, end - first));
  let count = 0;
  for (let row = first; row < end; row += 1) {
    if (found !== null && found[row] === 0) continue;
    rows[count] = row;
    count += 1;
  }
  return rows.subarray(0, count);
}

/** In `failed`: the row passes every facet's filters, or fails those of more than one. Any other number is the one facet that it fails. */
const NONE = 0;
const SEVERAL = 255;

// The loops over 100,000 events are short functions over arrays of one kind: the browser compiles them within the first filter.

function markFailed(failed: Uint8Array, rows: Uint32Array, codes: Uint32Array, accepted: Uint8Array, facet: number) {
  for (let place = 0; place < rows.length; place += 1) {
    if (accepted[codes[rows[place] as number] as number] === 0)
      failed[place] = failed[place] === NONE ? facet : SEVERAL;
  }
}

function rowsWhere(failed: Uint8Array, rows: Uint32Array, wanted: number): Uint32Array {
  const found = new Uint32Array(rows.length);
  let count = 0;
  for (let place = 0; place < rows.length; place += 1) {
    if (failed[place] !== wanted) continue;
    found[count] = rows[place] as number;
    count += 1;
  }
  return found.subarray(0, count);
}

export function countRows(counts: Uint32Array, rows: Uint32Array, codes: Uint32Array): void {
  for (let place = 0; place < rows.length; place += 1) addOne(counts, codes[rows[place] as number] as number);
}

/**
 * The matching events, and how often each value occurs under all the other filters: an event that fails no filter counts everywhere, one that
 * fails a single facet's counts in that facet alone. A group is a set of users, so both are judged as one facet; their counts are told apart
 * afterwards, user by user. A user who may be in several groups counts in each.
 */
export function explore(index: LogIndex, filters: LogFilters, now: number): Explored {
  const { times, columns } = index;
  const rows = rowsOf(index, filters, now);
  const users = acceptedBy(filters.choices, 'user', columns.user);
  const inGroups = acceptedByGroup(filters, columns.group);
  const accepted = EVENT_FACETS.map((facet) =>
    facet === 'user' ? acceptedUsers(users, inGroups) : acceptedBy(filters.choices, facet, columns[facet]),
  );
  const failed = new Uint8Array(rows.length);
  for (const [place, codes] of accepted.entries()) {
    const facet = EVENT_FACETS[place];
    if (codes && facet) markFailed(failed, rows, columns[facet].codes, codes, place + 1);
  }
  const matches = accepted.every((codes) => codes === null) ? rows : rowsWhere(failed, rows, NONE);
  const countsOf = (facet: EventFacet, place: number) => {
    const { codes, totals } = columns[facet];
    if (matches.length === times.length) return totals.slice();
    const counts = new Uint32Array(totals.length);
    countRows(counts, matches, codes);
    if (accepted[place]) countRows(counts, rowsWhere(failed, rows, place + 1), codes);
    return counts;
  };
  const counts = Object.fromEntries(EVENT_FACETS.map((facet, place) => [facet, countsOf(facet, place)])) as Record<
    EventFacet,
    Uint32Array
  >;
  const byUser = counts.user;
  const byGroup = new Uint32Array(columns.group.values.length);
  for (const [user, count] of byUser.entries()) {
    if (passes(users, user))
      for (const group of columns.group.ofUser[user] ?? []) byGroup[group] = (byGroup[group] as number) + count;
    if (!passes(inGroups, user)) byUser[user] = 0;
  }
  const facets = Object.fromEntries(
    FACETS.map((facet) => [
      facet,
      ranked(columns[facet].values, facet === 'group' ? byGroup : counts[facet], filters, facet),
    ]),
  );
  return { matches, facets: facets as Record<Facet, FacetValue[]> };
}

function addOne(counts: Uint32Array, code: number): void {
  counts[code] = (counts[code] as number) + 1;
}

function ranked(values: readonly string[], counts: Uint32Array, filters: LogFilters, facet: Facet): FacetValue[] {
  const named = new Set(filters.choices.filter((choice) => choice.facet === facet).map(({ value }) => value));
  const shown: FacetValue[] = [];
  for (const [code, value] of values.entries()) {
    const count = counts[code] ?? 0;
    if (count > 0 || named.has(value)) shown.push({ value, count });
    named.delete(value);
  }
  for (const value of named) shown.push({ value, count: 0 });
  return shown.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : a.value > b.value ? 1 : 0));
}

/**
 * The matches in another order than newest first: by the rank of each event's value, equal ones as they were.
 * @param ranks by code. A rank may be higher than the number of codes: sorted by group, a user has their group's rank, and there may be more
 *   groups than users
 */
export function orderedBy(matches: Uint32Array, codes: Uint32Array, ranks: Uint32Array): Uint32Array {
  const highest = ranks.reduce((high, rank) => Math.max(high, rank), 0);
  // One more than there are ranks, since each rank's rows begin where those of the ranks before it end.
  const buckets = new Uint32Array(highest + 2);
  const rankOf = (row: number) => ranks[codes[row] as number] as number;
  for (const row of matches) addOne(buckets, rankOf(row) + 1);
  for (let rank = 1; rank < buckets.length; rank += 1) {
    buckets[rank] = (buckets[rank] as number) + (buckets[rank - 1] as number);
  }
  const ordered = new Uint32Array(matches.length);
  for (const row of matches) {
    const rank = rankOf(row);
    ordered[buckets[rank] as number] = row;
    addOne(buckets, rank);
  }
  return ordered;
}
