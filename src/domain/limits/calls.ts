import type { Id } from '@/contract/fields';
import type { PolicyLog } from '@/contract/policy-logs';
import { DAY } from '@/durations';
import { timeOf } from '../logs/times';

/** The logged calls of the newest days as columns, oldest first. A limit is replayed over them, here or in a worker. */
export interface Calls {
  /** Epoch ms. */
  at: Float64Array;
  /** Index into `users`; -1: a call without a user. */
  user: Int32Array;
  /** Index into `apps`; -1: a call without an app. */
  app: Int32Array;
  /** The ids as text. */
  users: readonly string[];
  apps: readonly string[];
}

const REPLAY_MS = 7 * DAY;

/** Numbers for texts, in the order in which they come. */
class Numbered {
  readonly texts: string[] = [];
  readonly #of = new Map<Id, number>();

  of(id: Id | null): number {
    if (id === null) return -1;
    const known = this.#of.get(id);
    if (known !== undefined) return known;
    const text = String(id);
    // A service may send the same id as a number in one place and as text in another.
    const same = this.#of.get(text);
    const index = same ?? this.texts.push(text) - 1;
    this.#of.set(id, index);
    this.#of.set(text, index);
    return index;
  }
}

/**
 * Reads the newest seven days of logs into columns, a slice at a time, so that a page of 100,000 is never blocked for long. A call without
 * a readable time, or without both user and app, is nobody's: it is left out. Iterate it to its end for the result.
 */
export function* readCalls(logs: readonly PolicyLog[], now: number, slice = 5_000): Generator<undefined, Calls> {
  const at = new Float64Array(logs.length);
  const user = new Int32Array(logs.length);
  const app = new Int32Array(logs.length);
  const users = new Numbered();
  const apps = new Numbered();
  let length = 0;
  let inOrder = true;
  // The contract promises the newest first, so that the last one is the oldest.
  for (let index = logs.length - 1, read = 1; index >= 0; index -= 1, read += 1) {
    if (read % slice === 0) yield;
    const log = logs[index];
    const time = log ? timeOf(log) : Number.NaN;
    if (!log || Number.isNaN(time) || (log.user_id === null && log.app_id === null)) continue;
    if (length > 0 && time < (at[length - 1] ?? 0)) inOrder = false;
    at[length] = time;
    user[length] = users.of(log.user_id);
    app[length] = apps.of(log.app_id);
    length += 1;
  }
  const calls = {
    at: at.subarray(0, length),
    user: user.subarray(0, length),
    app: app.subarray(0, length),
    users: users.texts,
    apps: apps.texts,
  };
  return newest(inOrder ? calls : sorted(calls), now);
}

/** A saved log may end long before now, and this device's clock may be ahead of the service's: the newest days are those of the log. */
function newest({ at, user, app, ...names }: Calls, now: number): Calls {
  const since = Math.min(now, at.at(-1) ?? now) - REPLAY_MS;
  const first = at.findIndex((time) => time > since);
  const from = first < 0 ? at.length : first;
  return { at: at.subarray(from), user: user.subarray(from), app: app.subarray(from), ...names };
}

function sorted({ at, user, app, users, apps }: Calls): Calls {
  const order = Uint32Array.from(at.keys()).sort((a, b) => (at[a] ?? 0) - (at[b] ?? 0));
  return {
    at: Float64Array.from(order, (index) => at[index] ?? 0),
    user: Int32Array.from(order, (index) => user[index] ?? -1),
    app: Int32Array.from(order, (index) => app[index] ?? -1),
    users,
    apps,
  };
}
