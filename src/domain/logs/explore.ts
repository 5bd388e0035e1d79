import { type EventFacet, FACETS, type Facet, isEventFacet, type LogFilters, PRESETS, type TimeRange } from './filters';
import type { GroupColumn, LogIndex } from './log-index';

export interface FacetValue {
  /** '' stands for events that have none. */
  value: string;
  /** Events that have it, under every filter but this facet's own. */
  count: number;
}

export interface Explored {
  /** Places in the index of the events that match, newest first. */
  matches: Uint32Array;
  /** Most frequent first; values that the filters name are there even where no event has them. */
  facets: Readonly<Record<Facet, readonly FacetValue[]>>;
}

/** The range in epoch ms, `from <= time < to`. */
export function boundsOf(time: TimeRange, now: number): { from: number; to: number } {
  const open = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  if (time.kind === 'all') return open;
  if (time.kind === 'last') return { ...open, from: now - PRESETS[time.preset] };
  return { from: time.from ?? open.from, to: time.to ?? open.to };
}

/** By code, 1 where a value passes the facet's own filters; null where there are none. */
function acceptedBy({ choices }: LogFilters, facet: Facet, column: LogIndex['columns'][Facet]): Uint8Array | null {
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

/** By user's code, 1 where both the user and their group pass; null where every user does. */
function acceptedUsers(users: Uint8Array | null, groups: Uint8Array | null, { ofUser }: GroupColumn) {
  return groups === null
    ? users
    : Uint8Array.from(ofUser, (group, user) => (passes(groups, group) && passes(users, user) ? 1 : 0));
}

const EVENT_FACETS: readonly EventFacet[] = FACETS.filter(isEventFacet);

/**
 * The matching events, and how often each value occurs under all the other filters. One loop over the columns: an event that fails no filter counts
 * everywhere, one that fails a single facet's counts in that facet alone. A group is a set of users, so the loop judges both as one facet; their counts
 * are told apart afterwards, user by user.
 */
export function explore(index: LogIndex, filters: LogFilters, now: number): Explored {
  const { times, columns } = index;
  const { from, to } = boundsOf(filters.time, now);
  const anyTime = filters.time.kind === 'all';
  const found = index.details.find(filters.text);
  const users = acceptedBy(filters, 'user', columns.user);
  const groups = acceptedBy(filters, 'group', columns.group);
  const work = EVENT_FACETS.map((facet) => {
    const column = columns[facet];
    return {
      codes: column.codes,
      accepted: facet === 'user' ? acceptedUsers(users, groups, columns.group) : acceptedBy(filters, facet, column),
      counts: new Uint32Array(column.values.length),
    };
  });
  const matches = new Uint32Array(times.length);
  let count = 0;
  for (let row = 0; row < times.length; row += 1) {
    if (!anyTime) {
      const at = times[row] as number;
      if (!(at >= from && at < to)) continue;
    }
    if (found?.[row] === 0) continue;
    let failed: (typeof work)[number] | null = null;
    let failures = 0;
    for (const facet of work) {
      if (facet.accepted !== null && facet.accepted[facet.codes[row] as number] === 0) {
        failed = facet;
        failures += 1;
        if (failures > 1) break;
      }
    }
    if (failures === 0) {
      matches[count] = row;
      count += 1;
      for (const { counts, codes } of work) addOne(counts, codes[row] as number);
    } else if (failures === 1 && failed) addOne(failed.counts, failed.codes[row] as number);
  }
  const counts = Object.fromEntries(
    EVENT_FACETS.map((facet, place) => [facet, work[place]?.counts ?? new Uint32Array()]),
  ) as Record<EventFacet, Uint32Array>;
  const byUser = counts.user;
  const byGroup = new Uint32Array(columns.group.values.length);
  for (const [user, count] of byUser.entries()) {
    const group = columns.group.ofUser[user] as number;
    if (passes(users, user)) byGroup[group] = (byGroup[group] as number) + count;
    if (!passes(groups, group)) byUser[user] = 0;
  }
  const facets = Object.fromEntries(
    FACETS.map((facet) => [
      facet,
      ranked(columns[facet].values, facet === 'group' ? byGroup : counts[facet], filters, facet),
    ]),
  );
  return { matches: matches.subarray(0, count), facets: facets as Record<Facet, FacetValue[]> };
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

/** The matches in another order than newest first: by the rank of each event's value, equal ones as they were. */
export function orderedBy(
  matches: Uint32Array,
  codes: Uint32Array,
  ranks: Uint32Array,
  descending: boolean,
): Uint32Array {
  const buckets = new Uint32Array(ranks.length + 1);
  const placeOf = (row: number) => {
    const rank = ranks[codes[row] as number] as number;
    return descending ? ranks.length - 1 - rank : rank;
  };
  for (const row of matches) addOne(buckets, placeOf(row) + 1);
  for (let rank = 1; rank < buckets.length; rank += 1) {
    buckets[rank] = (buckets[rank] as number) + (buckets[rank - 1] as number);
  }
  const ordered = new Uint32Array(matches.length);
  for (const row of matches) {
    const place = placeOf(row);
    ordered[buckets[place] as number] = row;
    addOne(buckets, place);
  }
  return ordered;
}
