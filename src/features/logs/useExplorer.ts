import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { clockAhead, onClockAhead, serviceTimeAt } from '@/api/serviceClock';
import { nextTurn, slicesOf } from '@/api/turns';
import { type PolicyLog, SEVERITIES } from '@/contract/policy-logs';
import { explore, orderedBy } from '@/domain/logs/explore';
import { isEventFacet, type LogFilters } from '@/domain/logs/filters';
import { histogramOf } from '@/domain/logs/histogram';
import { buildIndex, isGroupKey, type LogIndex, type UserGroups, withGroups } from '@/domain/logs/log-index';
import { MINUTE } from '@/durations';
import type { Names } from '@/parts/names';
import { type TimeZone, useTicks, zoneOffset } from '@/ui';
import { orderOf, type Sort, sortKeyOf } from '@/ui/table';
import { valueName } from './words';

const indexes = new WeakMap<readonly PolicyLog[], { groups: UserGroups | null; index: LogIndex }>();

/**
 * One index for one answer, also when the page is left and opened again; groups that arrive later are added to it.
 * @param groups null as long as they are not known
 */
export function indexOf(logs: readonly PolicyLog[], groups: UserGroups | null): LogIndex {
  const known = indexes.get(logs);
  if (known && (groups === null || known.groups === groups)) return known.index;
  const plain = known?.index ?? buildIndex(logs);
  const index = groups === null ? plain : withGroups(plain, groups);
  indexes.set(logs, { groups, index });
  return index;
}

/** Makes the search texts once rows are shown, in slices, so that the first search finds them. */
function usePreparedSearch({ details }: LogIndex): void {
  useEffect(() => {
    let stopped = false;
    const prepare = async () => {
      await nextTurn();
      const turn = slicesOf();
      while (!stopped && details.prepare()) await turn();
    };
    void prepare();
    return () => {
      stopped = true;
    };
  }, [details]);
}

/**
 * Now by the service's clock, as of the last answer or filter. A range up to now moves on once a minute, but not beyond the time at which
 * the log was saved: nothing is known of the time since.
 * @param savedAt epoch ms; null where the log is current
 */
export function useNow(index: LogIndex, { time }: LogFilters, savedAt: number | null): number {
  const end = time.kind === 'last' ? savedAt : null;
  const minutes = useTicks(time.kind === 'last' && end === null ? MINUTE : null);
  const ahead = useSyncExternalStore(onClockAhead, clockAhead);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer, another range or another minute has the clock read again
  return useMemo(() => serviceTimeAt(end ?? Date.now()), [index, time, minutes, end, ahead]);
}

/** Events without a readable time stay last. */
function oldestFirst({ times }: LogIndex, matches: Uint32Array): Uint32Array {
  const dated = matches.findLastIndex((row) => !Number.isNaN(times[row])) + 1;
  const rows = matches.slice();
  rows.subarray(0, dated).reverse();
  return rows;
}

/** The matches in the order that a header asks for. */
function ordered(index: LogIndex, matches: Uint32Array, sort: Sort | null, names: Names): Uint32Array {
  const descending = sort?.direction === 'descending';
  if (!sort || sort.key === 'time') return sort && !descending ? oldestFirst(index, matches) : matches;
  const { key } = sort;
  if (!isEventFacet(key) && key !== 'group') return matches;
  const column = index.columns[key];
  const keys = column.values.map((value) => {
    const known = key === 'severity' ? (SEVERITIES as readonly string[]).indexOf(value.trim().toLowerCase()) : -1;
    const isNone = key === 'group' ? !isGroupKey(value) : value === '';
    return isNone ? undefined : known >= 0 ? known : sortKeyOf(valueName(key, value, names));
  });
  const ranks = new Uint32Array(keys.length);
  // Ranks include the direction, so that events without a value stay last either way.
  for (const [rank, code] of orderOf(keys, descending).entries()) ranks[code] = rank;
  if (key !== 'group') return orderedBy(matches, index.columns[key].codes, ranks);
  const { user, group } = index.columns;
  return orderedBy(
    matches,
    user.codes,
    Uint32Array.from(group.ofUser, (codes) => Math.min(...codes.map((code) => ranks[code] as number))),
  );
}

interface ExplorerInput {
  index: LogIndex;
  /** When the log was saved, epoch ms; null where it is current. */
  savedAt: number | null;
  filters: LogFilters;
  sort: Sort | null;
  names: Names;
  zone: TimeZone;
}

/** A log after filtering: rows in order, counts, histogram. */
export function useExplorer({ index, savedAt, filters, sort, names, zone }: ExplorerInput) {
  usePreparedSearch(index);
  const now = useNow(index, filters, savedAt);
  const explored = useMemo(() => explore(index, filters, now), [index, filters, now]);
  const histogram = useMemo(() => {
    const { time } = filters;
    // Bars begin on the hours and days of the clocks at the axis' end, which may have changed since.
    const end = time.kind === 'between' && time.to !== null ? time.to : now;
    return histogramOf(index, explored.matches, time, now, zoneOffset(end, zone));
  }, [index, explored, filters, now, zone]);
  const rows = useMemo(() => ordered(index, explored.matches, sort, names), [index, explored, sort, names]);
  return { now, facets: explored.facets, histogram, rows };
}
