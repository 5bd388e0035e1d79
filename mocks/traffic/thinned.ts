import { MINUTE } from '@/durations';
import type { Thinning } from './callers';
import type { Log } from './entry';
import { mix } from './hash';

/** Of flooding callers and of new keys, the entries of the last quarter of an hour are all kept. */
const FULL_MS = 15 * MINUTE;
/** At least as many as the attackers of `under-attack` cause in that time, so that the room for older ones hardly changes. */
const FULL_ENTRIES = 2_000;
/** The part of the log that is left to thinned entries even if it is full without them. */
const LEAST_SHARE = 1 / 50;
const SHORTEST_MS = MINUTE / 2;
/** The longest period is the shortest one doubled this many times: about six days. */
const LONGEST = 14;

const isFlood = (how: Thinning | undefined, action: string) => how === 'flood' && action === 'allowed';
const isTenth = (at: number) => mix(at) % 10 === 0;

/** True for a call whose entry no answer has from `now` on, so that it need not be held. `at`: epoch ms. */
export const isLeftOut = (how: Thinning | undefined, action: string, at: number, now: number): boolean =>
  isFlood(how, action) && at < now - FULL_MS && !isTenth(at);

/**
 * Thins a log, as far as its callers allow ({@link Thinning}, given by entry): of the flooding callers' allowed calls older than a quarter of
 * an hour, 1 in 10 is kept. If the log still has more than `most` entries, one entry of each kind that may be thinned is kept per half minute,
 * minute, two minutes and so on, until it fits. `sampled` counts the calls that an entry stands for. An entry that was left out does not come
 * back while the flood goes on.
 */
export function thinned(
  logs: readonly Log[],
  thinning: ReadonlyMap<string, Thinning>,
  now: number,
  most: number,
): readonly Log[] {
  if (thinning.size === 0) return logs;
  const from = new Date(now - FULL_MS).toISOString();
  const entries = logs.map((log): Entry => {
    const how = thinning.get(log.id);
    const isThinned = how === 'all' || (how !== undefined && log.timestamp < from);
    return { log, how, isThinned, calls: isThinned && isFlood(how, log.action) ? oneInTen(log) : sampledIn(log) };
  });
  const kept = entries.filter(isKept);
  if (kept.length > most) {
    const some = kept.filter((one) => one.isThinned);
    const others = kept.filter(({ how }) => how === undefined).length;
    const full = Math.max(
      kept.length - others - some.length,
      kept.some(({ how }) => how === 'flood') ? FULL_ENTRIES : 0,
    );
    thin(some.reverse(), Math.max(most - others - full, most * LEAST_SHARE));
  }
  return kept.filter(isKept).map(standing);
}

interface Entry {
  log: Log;
  how: Thinning | undefined;
  isThinned: boolean;
  /** The number of calls that it stands for; 0 once it is left out. */
  calls: number;
}

const isKept = ({ calls }: Entry) => calls > 0;
const sampledIn = ({ details }: Log) => (typeof details === 'object' ? Number(details.sampled ?? 1) : 1);
const oneInTen = (log: Log) => (isTenth(Date.parse(log.timestamp)) ? 10 * sampledIn(log) : 0);

const standing = ({ log, calls }: Entry): Log =>
  typeof log.details === 'object' && calls !== sampledIn(log)
    ? { ...log, details: { ...log.details, sampled: calls } }
    : log;

/** Leaves out all but the first entry of each kind in each period. `entries`: the oldest first. */
function thin(entries: readonly Entry[], room: number): void {
  const latest = new Map<string, number>();
  const kinds = entries.map(({ log }) => `${log.app_id} ${log.user_id} ${log.action} ${log.event_type}`);
  /** By entry: the shortest period, as a number of doublings, that it shares with the entry of its kind before it. */
  const joins = entries.map(({ log }, index) => {
    const kind = kinds[index] as string;
    const at = Math.floor(Date.parse(log.timestamp) / SHORTEST_MS);
    const before = latest.get(kind);
    latest.set(kind, at);
    // The highest bit in which the two differ. With a pass for each period a log of many days would take a second.
    return before === undefined ? Number.POSITIVE_INFINITY : 32 - Math.clz32(at ^ before);
  });
  // With -1 doublings there is no period, and nothing is left out.
  let period = -1;
  while (period < LONGEST && joins.filter((shared) => shared > period).length > room) period += 1;
  const firsts = new Map<string, Entry>();
  for (const [index, one] of entries.entries()) {
    const kind = kinds[index] as string;
    const first = firsts.get(kind);
    if (first && (joins[index] as number) <= period) {
      first.calls += one.calls;
      one.calls = 0;
    } else firsts.set(kind, one);
  }
}
