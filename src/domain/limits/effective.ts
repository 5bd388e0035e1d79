import type { Person } from './people';
import { type LimitRule, type LimitWorld, limitKey, type Subject, sameLimits, type Verdict } from './world';

/** The readings that give an answer. */
export const KNOWN_READINGS = ['narrowest', 'every'] as const;
export type KnownReading = (typeof KNOWN_READINGS)[number];
/** How the service combines rules; the API does not say (insight.md, 2). 'unknown' stands for both. */
export const READINGS = ['unknown', ...KNOWN_READINGS] as const;
export type Reading = (typeof READINGS)[number];

export const isReading = (value: unknown): value is Reading => READINGS.some((one) => one === value);

export type LimitAnswer =
  | { kind: 'none' }
  /** `any`: several rules for one target, of which the service takes one; otherwise all of them bind. */
  | { kind: 'limited'; rules: readonly LimitRule[]; any: boolean }
  | { kind: 'depends'; narrowest: readonly LimitRule[]; every: readonly LimitRule[] };

const differ = (rules: readonly LimitRule[]) =>
  rules.some((rule) => limitKey(rule) !== limitKey(rules[0] as LimitRule));

export function answerOf({ narrowest, every, certain }: Verdict, reading: Reading): LimitAnswer {
  if (every.length === 0) return { kind: 'none' };
  if (reading === 'every') return { kind: 'limited', rules: every, any: false };
  if (reading === 'narrowest' || certain) return { kind: 'limited', rules: narrowest, any: differ(narrowest) };
  return { kind: 'depends', narrowest, every };
}

/** True if two answers allow the same, no matter whose rules they come from. */
export const sameVerdict = (a: Verdict, b: Verdict, reading: Reading): boolean =>
  a === b ||
  ((reading === 'every' || sameLimits(a.narrowest, b.narrowest)) &&
    (reading === 'narrowest' || sameLimits(a.every, b.every)));

/** The users that a group or an app has. */
function usersIn(world: LimitWorld, of: Extract<Subject, { scope: 'group' | 'app' }>): Person[] {
  const places = of.scope === 'group' ? 'groups' : 'apps';
  return [...world.people.byKey.values()].filter((person) => person[places].includes(of.key));
}

/** Those of a group or an app whose limit is another than its own, because of their app, their group or a rule of their own. */
export function usersWhoDiffer(
  world: LimitWorld,
  of: Extract<Subject, { scope: 'group' | 'app' }>,
  reading: Reading,
): { all: number; differing: Person[] } {
  const own = world.verdict(of);
  const users = usersIn(world, of);
  const differing = users.filter((person) => !sameVerdict(world.verdict({ scope: 'user', person }), own, reading));
  return { all: users.length, differing };
}

/** True if a rule names a group that none of the users names as theirs: it may call by its name one that they know by its id. */
export const hasLostGroup = (world: LimitWorld): boolean =>
  world.rules.some(({ scope, key }) => scope === 'group' && usersIn(world, { scope, key }).length === 0);

/** True if a user names a group or an app by its name alone: without its list nobody can tell which one that is. */
export const isAnyNamedAlone = ({ people }: LimitWorld, scope: 'group' | 'app'): boolean =>
  [...people.byKey.values()].some(({ user, groups, apps }) =>
    scope === 'group' ? user.group_id === null && groups.length > 0 : user.app_id === null && apps.length > 0,
  );

/** True if there are rules of this scope, and users name theirs by its name alone: so may such a rule. */
const mayGoByName = (world: LimitWorld, scope: 'group' | 'app'): boolean =>
  world.rules.some((rule) => rule.scope === scope) && isAnyNamedAlone(world, scope);

/** True if a rule may name a group by its name alone: an answer about a group by its id misses that rule. */
export const hasNamedGroup = (world: LimitWorld): boolean => mayGoByName(world, 'group');

/** True if a rule is for an app, and may be for a user's who names an app by its name alone. */
export const hasLostApp = (world: LimitWorld): boolean => mayGoByName(world, 'app');
