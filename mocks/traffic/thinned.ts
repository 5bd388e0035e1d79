import type { Log } from './entry';
import { mix } from './hash';

const MINUTE = 60_000;
/** The entries of the last quarter of an hour are all kept. */
const FULL_MS = 15 * MINUTE;
/** At least as many as the attackers of `under-attack` cause in that time, so that the room for older ones hardly changes. */
const FULL_ENTRIES = 2_000;
const LONGEST_MS = 7 * 24 * 60 * MINUTE;

/**
 * Thins the entries of flooding callers: of their allowed calls older than a quarter of an hour, 1 in 10 is kept. If the log still has more
 * than `most` entries, one older entry of each kind is kept per half minute, minute, two minutes and so on, until it fits. `sampled` counts
 * the calls that an entry stands for. An entry that was left out does not come back while the flood goes on.
 */
export function thinned(logs: readonly Log[], floods: ReadonlySet<string>, now: number, most: number): readonly Log[] {
  if (floods.size === 0) return logs;
  const from = new Date(now - FULL_MS).toISOString();
  const isOld = (log: Log) => log.timestamp < from && floods.has(log.id);
  const kept = logs.flatMap((log) => (isOld(log) && log.action === 'allowed' ? oneInTen(log) : [log]));
  if (kept.length <= most) return kept;
  let old = kept.filter(isOld);
  const flooding = kept.filter(({ id }) => floods.has(id)).length;
  const room = most - (kept.length - flooding) - Math.max(flooding - old.length, FULL_ENTRIES);
  for (let every = MINUTE / 2; old.length > room && every <= LONGEST_MS; every *= 2) old = firstOfEach(old, every);
  const left = new Map(old.map((log) => [log.id, log]));
  return kept.flatMap((log) => (isOld(log) ? (left.get(log.id) ?? []) : [log]));
}

const oneInTen = (log: Log): Log[] => (mix(Date.parse(log.timestamp)) % 10 === 0 ? [standingFor(log, 10)] : []);

/** Keeps the first entry of each kind in each period; it stands for the others. `logs`: newest first. */
function firstOfEach(logs: readonly Log[], everyMs: number): Log[] {
  const firsts = new Map<string, { log: Log; calls: number }>();
  for (const log of logs) {
    const period = Math.floor(Date.parse(log.timestamp) / everyMs);
    const kind = `${period} ${log.app_id} ${log.user_id} ${log.action} ${log.event_type}`;
    firsts.set(kind, { log, calls: (firsts.get(kind)?.calls ?? 0) + sampledIn(log) });
  }
  return [...firsts.values()].map(({ log, calls }) => standingFor(log, calls / sampledIn(log)));
}

const sampledIn = ({ details }: Log) => (typeof details === 'object' ? Number(details.sampled ?? 1) : 1);

const standingFor = (log: Log, times: number): Log =>
  typeof log.details === 'object' ? { ...log, details: { ...log.details, sampled: times * sampledIn(log) } } : log;
