import { HOUR, MINUTE } from '@/durations';
import { mix, unit } from './hash';
import { ABROAD, addressIn, HOMES, type Network, SCANNERS } from './places';

/** When a caller makes calls: the number in the busiest hour, and the share of it in each hour of the caller's local day. */
export interface Habit {
  perHour: number;
  /** 24 digits: tenths of `perHour`. */
  day: string;
  /** Factor on weekends. */
  weekend: number;
  /** How many calls make up one visit, and the time between them in ms. */
  burst: number;
  gapMs: number;
}

const SHOPPING = '100000124667766667899852';
const OFFICE = '000000137999789986210000';
const THRICE = '009000000000900000009000';
const ALWAYS = '555555555555555555555555';

export const HABITS = {
  shopper: { perHour: 5.5, day: SHOPPING, weekend: 1.2, burst: 7, gapMs: 6_000 },
  mobile: { perHour: 5, day: SHOPPING, weekend: 1.1, burst: 6, gapMs: 9_000 },
  /** Drops in now and then. */
  visitor: { perHour: 2, day: SHOPPING, weekend: 1.1, burst: 9, gapMs: 3_000 },
  partner: { perHour: 9, day: OFFICE, weekend: 0.15, burst: 9, gapMs: 5_000 },
  staff: { perHour: 5, day: OFFICE, weekend: 0.05, burst: 4, gapMs: 12_000 },
  /** A script that reads everything three times a day, faster than its limit allows. */
  bulk: { perHour: 28, day: THRICE, weekend: 1, burst: 60, gapMs: 1_500 },
  /** A user who now and then clicks faster than their limit allows. */
  hasty: { perHour: 18, day: SHOPPING, weekend: 1, burst: 30, gapMs: 2_400 },
  /** Tries invalid keys. */
  scanner: { perHour: 0.3, day: ALWAYS, weekend: 1, burst: 1, gapMs: 1_000 },
  machine: { perHour: 6, day: ALWAYS, weekend: 1, burst: 2, gapMs: 20_000 },
} as const satisfies Record<string, Habit>;
export type HabitName = keyof typeof HABITS;

/** One call as it arrives, before any rule has judged it. */
export interface Arrival {
  /** Epoch ms. */
  at: number;
  /** Differs between all calls of a caller. */
  key: number;
  ip: string;
  country: string;
}

/**
 * The entries of a caller that are thinned. `flood`, for callers with failed calls every second: those older than a quarter of an hour, the
 * allowed ones in any case; `older`: the same ones, only if the log is full; `all`: every one, only if the log is full.
 */
export type Thinning = 'flood' | 'older' | 'all';

/** A source of calls: a user of an app, or an app itself. Its calls are a function of its seed and the time. */
export interface Caller {
  /** Unique in its tenant; part of ids. */
  name: string;
  seed: number;
  appId: string;
  userId: string | null;
  /** The only endpoint that it calls; by default it calls all of its app's. */
  only?: { method: string; pattern: string };
  /** Share of its logins that fail. */
  failedLogins: number;
  /** One in this many of its ordinary allowed calls is logged at that time. */
  sampledAt(at: number): number;
  /** It has no key at all: every call is refused. */
  keyless?: boolean;
  /** Its entries are thinned so that the log stays within its limit (thinned.ts). */
  thins?: Thinning;
  /** Its calls are computed slot by slot; the length of a slot. */
  slotMs: number;
  /** The start of slot 0, epoch ms. */
  origin: number;
  /** It makes no calls after this time, epoch ms. */
  endsAt?: number;
  /** The calls of one slot, oldest first. */
  calls(slot: number): Arrival[];
}

interface Given {
  appId: string;
  userId: string | null;
  habit: Habit;
  /** One in this many of its ordinary allowed calls is logged. */
  sampled: number;
  keyless?: boolean;
}

/** A caller with a daily and weekly habit. */
export function habitualCaller(
  name: string,
  seed: number,
  { habit, sampled, keyless = false, ...given }: Given,
): Caller {
  const home = keyless ? SCANNERS : homeOf(seed);
  const calls = habitual(seed, habit, home);
  const sampledAt = () => sampled;
  return { name, seed, failedLogins: 0.03, sampledAt, slotMs: HOUR, origin: 0, calls, keyless, ...given };
}

/** 4 % of visits come through a network abroad. */
const ABROAD_SHARE = 0.04;

const homeOf = (seed: number): Network => HOMES[mix(seed, 11) % HOMES.length] as Network;

/** Computes the calls of one hour from a habit, with the nights and weekends of the caller's own time zone. */
function habitual(seed: number, habit: Habit, home: Network): (hour: number) => Arrival[] {
  const eager = 0.5 + unit(seed, 12);
  return (hour) => {
    const local = hour + home.utcOffset;
    // The epoch began on a Thursday.
    const weekday = (Math.floor(local / 24) + 4) % 7;
    const share = Number(habit.day[((local % 24) + 24) % 24]) / 10;
    const expected = habit.perHour * eager * share * (weekday === 0 || weekday === 6 ? habit.weekend : 1);
    const count = Math.floor(expected * (0.6 + 0.8 * unit(seed, hour, 1)) + unit(seed, hour, 2));
    if (count === 0) return [];
    const visits = Math.max(1, Math.round(count / habit.burst));
    const found: Arrival[] = [];
    for (let visit = 0; visit < visits; visit += 1) {
      const length = Math.floor(count / visits) + (visit < count % visits ? 1 : 0);
      const abroad = unit(seed, hour, visit, 3) < ABROAD_SHARE;
      const network = abroad ? (ABROAD[mix(seed, 4) % ABROAD.length] as Network) : home;
      // Two addresses at home: broadband and phone.
      const ip = addressIn(network, mix(seed, unit(seed, hour, visit, 5) < 0.7 ? 6 : 7));
      let at = hour * HOUR + unit(seed, hour, visit, 8) * Math.max(0, HOUR - length * habit.gapMs * 1.4);
      for (let index = 0; index < length; index += 1) {
        found.push({ at: Math.floor(at), key: mix(seed, hour, visit, index), ip, country: network.country });
        at += habit.gapMs * (0.6 + 0.8 * unit(seed, hour, visit, index, 9));
      }
    }
    return found.sort((a, b) => a.at - b.at);
  };
}

/** Calls of one minute, evenly spread with some jitter. */
export function steady(
  seed: number,
  origin: number,
  countOf: (minute: number) => number,
  networkOf: (key: number) => { network: Network; addresses: number },
): (minute: number) => Arrival[] {
  return (minute) => {
    if (minute < 0) return [];
    const count = countOf(minute);
    return Array.from({ length: count }, (_, index) => {
      const key = mix(seed, minute, index);
      const { network, addresses } = networkOf(key);
      return {
        at: Math.floor(origin + (minute + (index + unit(key, 1)) / count) * MINUTE),
        key,
        ip: addressIn(network, mix(key, 3) % addresses),
        country: network.country,
      };
    });
  };
}
