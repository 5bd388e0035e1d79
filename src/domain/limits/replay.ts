import type { Calls } from './calls';

/** The callers whose calls a limit would count. */
export type Reached =
  | { scope: 'tenant' }
  | { scope: 'app'; app: string }
  /** A group by its members, a user alone. */
  | { scope: 'users'; users: readonly string[] };

export interface Question {
  reached: Reached;
  periodMs: number;
  /** All that may be chosen: choosing another of them asks nothing again. */
  limits: readonly number[];
}

export interface Caller {
  kind: 'user' | 'app';
  /** The id as text. */
  key: string;
  /** Logged calls, and how many of them would have been over the limit. */
  calls: number;
  over: number;
}

/** The calls that would have been over one limit, and whose they are. */
export interface OverLimit {
  limit: number;
  calls: number;
  users: number;
  apps: number;
  worst: readonly Caller[];
}

export interface Replay {
  calls: number;
  users: number;
  /** Apps whose calls without a user were counted by themselves. */
  apps: number;
  /** In the order of the question's limits. */
  over: readonly OverLimit[];
}

const TELLING_CALLS = 50;
const WORST = 3;

/** False if there are too few logged calls for a result. */
export const isTelling = ({ calls }: Replay): boolean => calls >= TELLING_CALLS;

/** The caller of each call as one number: a user's index, or the number of users plus an app's index; -1 for callers that are not asked for. */
function callersOf(calls: Calls, reached: Reached): Int32Array {
  const { user, app, users, apps } = calls;
  const callers = new Int32Array(user.length);
  const only = reached.scope === 'app' ? apps.indexOf(reached.app) : -1;
  const wanted = reached.scope === 'users' ? new Set(reached.users) : null;
  const members = wanted && users.map((key) => wanted.has(key));
  for (let index = 0; index < callers.length; index += 1) {
    const who = user[index] ?? -1;
    const through = app[index] ?? -1;
    const isReached = members
      ? who >= 0 && members[who]
      : reached.scope === 'tenant' || (only >= 0 && through === only);
    callers[index] = isReached ? (who >= 0 ? who : users.length + through) : -1;
  }
  return callers;
}

/** The times of each caller's calls, one caller after the other. */
function byCaller(calls: Calls, callers: Int32Array): { times: Float64Array; starts: Uint32Array } {
  const starts = new Uint32Array(calls.users.length + calls.apps.length + 1);
  for (const caller of callers) if (caller >= 0) starts[caller + 1] = (starts[caller + 1] ?? 0) + 1;
  for (let index = 1; index < starts.length; index += 1)
    starts[index] = (starts[index] ?? 0) + (starts[index - 1] ?? 0);
  const next = starts.slice();
  const times = new Float64Array(starts.at(-1) ?? 0);
  for (let index = 0; index < callers.length; index += 1) {
    const caller = callers[index] ?? -1;
    if (caller < 0) continue;
    const place = next[caller] ?? 0;
    times[place] = calls.at[index] ?? 0;
    next[caller] = place + 1;
  }
  return { times, starts };
}

/**
 * How many of these calls a sliding window would have stopped: a call is over the limit when `limit` calls were let through in the
 * period before it. `passed` is room for as many times as there are calls.
 */
function overLimit(times: Float64Array, limit: number, periodMs: number, passed: Float64Array): number {
  if (times.length <= limit) return 0;
  let passedCount = 0;
  for (let index = 0; index < times.length; index += 1) {
    const at = times[index] ?? 0;
    // The oldest of the last `limit` calls that passed decides.
    if (passedCount >= limit && at - (passed[passedCount - limit] ?? 0) < periodMs) continue;
    passed[passedCount] = at;
    passedCount += 1;
  }
  return times.length - passedCount;
}

/** The effect that each limit would have had, each caller counted separately. */
export function replay(calls: Calls, { reached, periodMs, limits }: Question): Replay {
  const { times, starts } = byCaller(calls, callersOf(calls, reached));
  const room = new Float64Array(times.length);
  const userCount = calls.users.length;
  const callers: { caller: number; times: Float64Array }[] = [];
  for (let caller = 0; caller + 1 < starts.length; caller += 1) {
    const own = times.subarray(starts[caller], starts[caller + 1]);
    if (own.length > 0) callers.push({ caller, times: own });
  }
  const isUser = ({ caller }: { caller: number }) => caller < userCount;
  const overOf = (limit: number): OverLimit => {
    const hit = callers
      .map((one) => ({ ...one, over: overLimit(one.times, limit, periodMs, room) }))
      .filter(({ over }) => over > 0)
      .sort((a, b) => b.over - a.over);
    return {
      limit,
      calls: hit.reduce((all, { over }) => all + over, 0),
      users: hit.filter(isUser).length,
      apps: hit.filter((one) => !isUser(one)).length,
      worst: hit.slice(0, WORST).map((one) => ({
        kind: isUser(one) ? 'user' : 'app',
        key: (isUser(one) ? calls.users[one.caller] : calls.apps[one.caller - userCount]) ?? '',
        calls: one.times.length,
        over: one.over,
      })),
    };
  };
  return {
    calls: times.length,
    users: callers.filter(isUser).length,
    apps: callers.filter((one) => !isUser(one)).length,
    over: limits.map(overOf),
  };
}
