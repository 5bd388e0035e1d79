import { RULE_SCOPES } from '../rules';
import { answerOf, KNOWN_READINGS, type LimitAnswer, type Reading } from './effective';
import type { Person } from './people';
import { isEnabled, type LimitRule, type LimitWorld } from './world';

/** The reach of one rule, counted in users. */
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

type Role = 'decides' | 'may decide' | 'does not decide';

/** @param answer the one of a known reading */
function roleIn(answer: LimitAnswer, rule: LimitRule): Role {
  if (answer.kind !== 'limited' || !answer.rules.includes(rule)) return 'does not decide';
  return answer.any ? 'may decide' : 'decides';
}

/**
 * The role of a rule for everybody who gets these answers, of which each may be the service's. A rule that binds beside others in one
 * reading may decide, even if the other reading allows the same without it.
 */
function roleInAll(answers: readonly LimitAnswer[], rule: LimitRule): Role {
  const [role = 'does not decide', ...others] = answers.map((answer) => roleIn(answer, rule));
  return others.every((other) => other === role) ? role : 'may decide';
}

export const hasNarrower = (world: LimitWorld, { scope }: LimitRule, person: Person): boolean =>
  world
    .standing({ scope: 'user', person })
    .rules.some((one) => isEnabled(one) && RULE_SCOPES.indexOf(one.scope) > RULE_SCOPES.indexOf(scope));

/** The reach of every rule, from the users counted by which rules reach them. */
export function reachOfAll(world: LimitWorld, reading: Reading): ReadonlyMap<LimitRule, Reach> {
  const reaches = new Map(world.rules.map((rule) => [rule, { reaches: 0, decides: 0, mayDecide: 0, narrower: 0 }]));
  const readings = reading === 'unknown' ? KNOWN_READINGS : [reading];
  for (const [{ rules, verdict }, count] of world.standings()) {
    const answers = readings.map((one) => answerOf(verdict, one));
    const narrowest = Math.max(...rules.filter(isEnabled).map(({ scope }) => RULE_SCOPES.indexOf(scope)));
    for (const rule of rules) {
      const reach = reaches.get(rule);
      if (!reach) continue;
      reach.reaches += count;
      if (RULE_SCOPES.indexOf(rule.scope) < narrowest) reach.narrower += count;
      const role = roleInAll(answers, rule);
      if (role === 'decides') reach.decides += count;
      else if (role === 'may decide') reach.mayDecide += count;
    }
  }
  return reaches;
}
