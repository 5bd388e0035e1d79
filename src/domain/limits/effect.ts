import { memo } from '../memo';
import { KNOWN_READINGS, type KnownReading, type Reading } from './effective';
import type { Person } from './people';
import { type LimitRule, type LimitWorld, limitKey, type Verdict } from './world';

/** The changes under one reading. */
export interface Shift {
  reading: KnownReading;
  /** True if the reading must be named: it is not known, and the change differs between readings. */
  namesReading: boolean;
  from: readonly LimitRule[];
  to: readonly LimitRule[];
}

/** Users for whom the same changes. */
export interface EffectLine {
  /** One shift, or two where the readings differ in what changes. */
  shifts: readonly Shift[];
  count: number;
  /** The keys of these users. */
  users: readonly string[];
}

export interface Effect {
  /** The largest set first; empty: no user's limit changes. */
  lines: readonly EffectLine[];
  /** True if the limit of calls without a user changes: of those of an app, or of all. No list tells how many there are. */
  withoutUser: boolean;
}

/** Equal for rules that allow the same. Several of the narrowest scope are alternatives, of which nobody knows the one that is taken. */
const keysOf = (rules: readonly LimitRule[], reading: KnownReading) =>
  [...new Set(rules.map(limitKey))].sort().join(reading === 'narrowest' ? ' or ' : ' and ');

interface Found {
  /** Equal where the same changes. */
  key: string;
  shifts: Shift[];
}

const bothKeys = memo(({ narrowest, every }: Verdict) => ({
  narrowest: keysOf(narrowest, 'narrowest'),
  every: keysOf(every, 'every'),
}));

function between(from: Verdict, to: Verdict, reading: Reading): Found {
  const [was, is] = [bothKeys(from), bothKeys(to)];
  const readings = KNOWN_READINGS.filter((one) => (reading === 'unknown' || reading === one) && was[one] !== is[one]);
  const alike = was.narrowest === was.every && is.narrowest === is.every;
  const namesReading = reading === 'unknown' && !(readings.length === 2 && alike);
  const told = namesReading ? readings : readings.slice(0, 1);
  const shifts = told.map((one): Shift => ({ reading: one, namesReading, from: from[one], to: to[one] }));
  return { key: told.map((one) => `${one} ${namesReading} ${was[one]} → ${is[one]}`).join('; '), shifts };
}

/** How moving a user changes their limit; empty: not at all. `group` is a key; null: out of every group. */
export function shiftsOfMove(
  world: LimitWorld,
  person: Person,
  group: string | null,
  reading: Reading,
): readonly Shift[] {
  const moved = { ...person, groups: group === null ? [] : [group] };
  const verdict = (one: Person) => world.verdict({ scope: 'user', person: one });
  return between(verdict(person), verdict(moved), reading).shifts;
}

/** Only a step on the rules changes the limit of such calls: moving users does not, and an app that is deleted has no calls any more. */
function changesWithoutUser(before: LimitWorld, after: LimitWorld, reading: Reading): boolean {
  if (before.people !== after.people) return false;
  const differ = (from: Verdict, to: Verdict) => between(from, to, reading).shifts.length > 0;
  const apps = [...before.rules, ...after.rules].flatMap(({ scope, key }) => (scope === 'app' ? [key] : []));
  return (
    differ(before.tenantVerdict, after.tenantVerdict) ||
    [...new Set(apps)].some((key) =>
      differ(before.verdict({ scope: 'app', key }), after.verdict({ scope: 'app', key })),
    )
  );
}

/**
 * Compares the limits of all users before and after a change of rules, groups or apps. Leaves out users who are in only one of the worlds:
 * deleting a user is not a change of their limit.
 */
export function effectOf(before: LimitWorld, after: LimitWorld, reading: Reading): Effect {
  // Users whom the same rules reach share their verdict, so a few pairs stand for thousands of users.
  const pairs = memo((_: Verdict) => new Map<Verdict, Found>());
  const lines = new Map<string, { shifts: Shift[]; users: string[] }>();
  for (const person of after.people.byKey.values()) {
    const old = before.people === after.people ? person : before.people.byKey.get(person.key);
    if (!old) continue;
    const from = before.verdict({ scope: 'user', person: old });
    const to = after.verdict({ scope: 'user', person });
    const known = pairs(from);
    let found = known.get(to);
    if (!found) {
      found = between(from, to, reading);
      known.set(to, found);
    }
    if (found.shifts.length === 0) continue;
    const line = lines.get(found.key);
    if (line) line.users.push(person.key);
    else lines.set(found.key, { shifts: found.shifts, users: [person.key] });
  }
  return {
    lines: [...lines.values()]
      .map(({ shifts, users }) => ({ shifts, users, count: users.length }))
      .sort((a, b) => b.count - a.count),
    withoutUser: changesWithoutUser(before, after, reading),
  };
}
