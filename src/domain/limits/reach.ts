import { RULE_SCOPES } from '../rules';
import { answerOf, type Reading } from './effective';
import type { Person } from './people';
import { isEnabled, type LimitRule, type LimitWorld } from './world';

/** A rule seen from the other side. */
export interface Reach {
  /** Users who are in its target. */
  reaches: number;
  /** Users whose limit is this rule's, alone or with others that bind. */
  decides: number;
  /** Users whose limit is this rule's in one reading and another's in the other one. */
  mayDecide: number;
  /** Users with an enabled rule of a narrower scope. */
  narrower: number;
}

export type Role = 'decides' | 'may decide' | 'does not decide';

/** The role of a rule for one of the users it reaches. */
export function roleOf(world: LimitWorld, rule: LimitRule, person: Person, reading: Reading): Role {
  const answer = answerOf(world.verdict({ scope: 'user', person }), reading);
  if (answer.kind === 'none') return 'does not decide';
  if (answer.kind === 'limited') {
    if (!answer.rules.includes(rule)) return 'does not decide';
    return answer.any ? 'may decide' : 'decides';
  }
  const [narrowest, every] = [answer.narrowest.includes(rule), answer.every.includes(rule)];
  if (narrowest && every && answer.narrowest.length === 1) return 'decides';
  return narrowest || every ? 'may decide' : 'does not decide';
}

export const hasNarrower = (world: LimitWorld, { scope }: LimitRule, person: Person): boolean =>
  world
    .ladder({ scope: 'user', person })
    .some((rung) => RULE_SCOPES.indexOf(rung.scope) > RULE_SCOPES.indexOf(scope) && rung.rules.some(isEnabled));

/** The reach of every rule, in one pass over the users. Those in one place without a rule of their own are counted together. */
export function reachOfAll(world: LimitWorld, reading: Reading): ReadonlyMap<LimitRule, Reach> {
  const reaches = new Map(world.rules.map((rule) => [rule, { reaches: 0, decides: 0, mayDecide: 0, narrower: 0 }]));
  const alike = new Map<string, { person: Person; count: number }>();
  for (const person of world.people.byKey.values()) {
    const place = world.at('user', person.key).length > 0 ? `user ${person.key}` : person.place;
    const known = alike.get(place);
    if (known) known.count += 1;
    else alike.set(place, { person, count: 1 });
  }
  for (const { person, count } of alike.values()) {
    const rungs = world.ladder({ scope: 'user', person });
    const narrowest = RULE_SCOPES.findLastIndex((scope) =>
      rungs.some((rung) => rung.scope === scope && rung.rules.some(isEnabled)),
    );
    for (const rule of rungs.flatMap(({ rules }) => rules)) {
      const reach = reaches.get(rule);
      if (!reach) continue;
      reach.reaches += count;
      if (RULE_SCOPES.indexOf(rule.scope) < narrowest) reach.narrower += count;
      const role = roleOf(world, rule, person, reading);
      if (role === 'decides') reach.decides += count;
      else if (role === 'may decide') reach.mayDecide += count;
    }
  }
  return reaches;
}
