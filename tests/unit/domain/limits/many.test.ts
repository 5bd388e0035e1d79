import { describe, expect, it } from 'vitest';
import { effectOf } from '@/domain/limits/effect';
import { peopleAfter } from '@/domain/limits/people';
import { reachOfAll } from '@/domain/limits/reach';
import { LimitWorld } from '@/domain/limits/world';
import { rule, user, worldOf } from './support';

const USERS = 10_000;
const APPS = 200;
const GROUPS = 40;

/** Hardly two users share both app and group, as in the scenario 'large'. */
const groupOf = (index: number) => Math.floor(index / APPS) % GROUPS;
const users = Array.from({ length: USERS }, (_, index) =>
  user(`u${index}`, { app_id: `a${index % APPS}`, group_id: `g${groupOf(index)}` }),
);
const rules = [
  rule('tenant', null, '1000 per 1m'),
  ...Array.from({ length: 30 }, (_, index) => rule('app', `a${index * 3}`, '200 per 1m')),
  ...Array.from({ length: 15 }, (_, index) => rule('group', `g${index}`, '100 per 1h')),
  ...Array.from({ length: 454 }, (_, index) =>
    rule('user', `u${index * 20}`, index % 9 ? '20 per 1m' : '5 per 1s off'),
  ),
];

describe('10,000 users and 500 rules', () => {
  const world = worldOf(rules, users);

  it('come to one verdict for all users whom the same rules reach, however many apps and groups they are spread over', () => {
    const verdicts = new Set(
      [...world.people.byKey.values()].map((person) => world.verdict({ scope: 'user', person })),
    );
    // Those with a rule of their own, and every mix of an app and a group that have rules or none.
    expect(verdicts.size).toBeLessThanOrEqual(454 + 31 * 16);
    expect(world.standings().size).toBe(verdicts.size);
    expect([...world.standings().values()].reduce((sum, count) => sum + count, 0)).toBe(USERS);
  });

  it('are counted for each rule', () => {
    const reach = reachOfAll(world, 'narrowest');
    const [tenant, app] = world.rules;
    const inRuled = (index: number) => (index % APPS) % 3 === 0 && index % APPS < 90;
    const inGroup = (index: number) => groupOf(index) < 15;
    const own = (index: number) => index % 20 === 0 && index < 454 * 20 && (index / 20) % 9 !== 0;
    const indices = Array.from({ length: USERS }, (_, index) => index);
    const narrower = indices.filter((index) => inRuled(index) || inGroup(index) || own(index)).length;
    expect(tenant && reach.get(tenant)).toEqual({
      reaches: USERS,
      decides: USERS - narrower,
      mayDecide: 0,
      narrower,
    });
    const ofApp = indices.filter((index) => index % APPS === 0);
    const narrowerInApp = ofApp.filter((index) => inGroup(index) || own(index)).length;
    expect(app && reach.get(app)).toEqual({
      reaches: ofApp.length,
      decides: ofApp.length - narrowerInApp,
      mayDecide: 0,
      narrower: narrowerInApp,
    });
  });

  it('are all in the effect of a change that reaches them', () => {
    const without = new LimitWorld(rules.slice(1), world.people);
    const changed = effectOf(world, without, 'narrowest').lines.reduce((sum, { count }) => sum + count, 0);
    const [tenant] = world.rules;
    expect(changed).toBe(tenant && reachOfAll(world, 'narrowest').get(tenant)?.decides);
    const moved = new LimitWorld(
      rules,
      peopleAfter(world.people, ({ groups }) => (groups.includes('g0') ? { groups: [] } : undefined)),
    );
    const left = effectOf(world, moved, 'narrowest').lines;
    expect(new Set(left.map(({ shifts }) => shifts[0]?.from[0]?.key))).toEqual(new Set(['g0']));
  });
});
