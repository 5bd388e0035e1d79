import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effectOf, shiftsOfMove } from '@/domain/limits/effect';
import { answerOf, READINGS, sameVerdict } from '@/domain/limits/effective';
import { peopleAfter } from '@/domain/limits/people';
import { hasNarrower, reachOfAll } from '@/domain/limits/reach';
import { effectBrief, effectLines, shiftsText } from '@/domain/limits/words';
import { type LimitRule, LimitWorld, limitKey } from '@/domain/limits/world';
import type { RuleScope } from '@/domain/rules';
import { rule, subject, user, worldOf } from './support';

const key = (prefix: string) => fc.integer({ min: 1, max: 3 }).map((number) => `${prefix}${number}`);
const users = fc
  .array(fc.record({ app_id: fc.option(key('a')), group_id: fc.option(key('g')) }), { minLength: 1, maxLength: 6 })
  .map((all) => all.map((over, index) => user(`u${index}`, over)));
const text = fc.constantFrom(
  '20 per 1m',
  '100 per 1m',
  '1000 per 1h',
  '100 per 1m off',
  '9 per 1w',
  '60 per 1h',
  '60 per 60m',
);
const target = fc.oneof(
  fc.constant<[RuleScope, string | null]>(['tenant', null]),
  key('a').map((id): [RuleScope, string] => ['app', id]),
  key('g').map((id): [RuleScope, string] => ['group', id]),
  key('u').map((id): [RuleScope, string] => ['user', id]),
);
const rules = fc
  .array(fc.tuple(target, text), { maxLength: 7 })
  .map((all) => all.map(([[scope, id], words]) => rule(scope, id, words)));
const reading = fc.constantFrom(...READINGS);

const limitsOf = (of: readonly LimitRule[]) => [...new Set(of.map(limitKey))].sort();

describe('the effect of a change', () => {
  it('agrees with computing the limit of each user before and after', () => {
    fc.assert(
      fc.property(users, users, rules, rules, reading, (was, is, old, next, how) => {
        const [before, after] = [worldOf(old, was), worldOf(next, is)];
        const { lines } = effectOf(before, after, how);
        const changed = lines.flatMap((line) => line.users);
        expect(new Set(changed).size).toBe(changed.length);
        for (const person of after.people.byKey.keys()) {
          if (!before.people.byKey.has(person)) {
            expect(changed).not.toContain(person);
            continue;
          }
          const [from, to] = [before.verdict(subject(before, person)), after.verdict(subject(after, person))];
          const line = lines.find((one) => one.users.includes(person));
          const readings = how === 'unknown' ? (['narrowest', 'every'] as const) : [how];
          for (const one of readings) {
            const [a, b] = [answerOf(from, one), answerOf(to, one)];
            const differs =
              !sameVerdict(from, to, one) || (a.kind === 'limited' && a.any) !== (b.kind === 'limited' && b.any);
            const shift = line?.shifts.find((each) => each.reading === one || !each.namesReading);
            expect(shift !== undefined, `${person} in ${one}`).toBe(differs);
            if (!shift || shift.reading !== one) continue;
            expect(limitsOf(shift.from)).toEqual(a.kind === 'limited' ? limitsOf(a.rules) : []);
            expect(limitsOf(shift.to)).toEqual(b.kind === 'limited' ? limitsOf(b.rules) : []);
          }
        }
        expect(lines.map(({ count }) => count)).toEqual(lines.map((line) => line.users.length).sort((a, b) => b - a));
      }),
      { numRuns: 500 },
    );
  });

  it('is the same for one user who is moved as told by the shifts of that move', () => {
    const group = fc.option(key('g'));
    fc.assert(
      fc.property(users, rules, group, reading, (all, list, to, how) => {
        const world = worldOf(list, all);
        for (const person of world.people.byKey.values()) {
          const people = peopleAfter(world.people, (one) =>
            one.key === person.key ? { groups: to === null ? [] : [to] } : undefined,
          );
          const [line] = effectOf(world, new LimitWorld(list, people), how).lines;
          expect(shiftsText(shiftsOfMove(world, person, to, how))).toBe(shiftsText(line?.shifts ?? []));
        }
      }),
    );
  });

  it('is listed in lines, the largest set of users first', () => {
    const people = Array.from({ length: 42 }, (_, index) => user(`u${index}`, index < 41 ? { group_id: 'g1' } : {}));
    const premium = rule('group', 'g1', '1000 per 1m');
    const own = rule('user', 'u41', '20 per 1m');
    const before = worldOf([premium, own], people);
    expect(effectLines(effectOf(before, worldOf([own], people), 'unknown'))).toEqual([
      '41 users: 1,000 per 1m → no limit',
    ]);
    expect(effectLines(effectOf(before, worldOf([], people), 'unknown'))).toEqual([
      '41 users: 1,000 per 1m → no limit',
      '1 user: 20 per 1m → no limit',
    ]);
    expect(effectLines(effectOf(before, before, 'unknown'))).toEqual(["Nobody's limit changes."]);
  });

  it('names the reading that a line is about, if the readings differ', () => {
    const people = [user('a'), user('b')];
    const tenant = rule('tenant', null, '100 per 1m');
    const before = worldOf([tenant], people);
    const looser = worldOf([tenant, rule('user', 'a', '1000 per 1m')], people);
    expect(effectLines(effectOf(before, looser, 'unknown'))).toEqual([
      '1 user: 100 per 1m → 1,000 per 1m if the narrowest rule wins',
    ]);
    expect(effectLines(effectOf(before, looser, 'narrowest'))).toEqual(['1 user: 100 per 1m → 1,000 per 1m']);
    expect(effectLines(effectOf(before, looser, 'every'))).toEqual(["Nobody's limit changes."]);
    const both = worldOf([rule('tenant', null, '50 per 1m'), rule('user', 'a', '1000 per 1h')], people);
    expect(effectLines(effectOf(before, both, 'unknown'))).toContain(
      '1 user: 100 per 1m → 1,000 per 1h if the narrowest rule wins; 100 per 1m → 50 per 1m and 1,000 per 1h if every rule holds',
    );
  });

  it('has at most five lines and the number of further ones', () => {
    const people = Array.from({ length: 7 }, (_, index) => user(`u${index}`));
    const own = people.map(({ id }, index) => rule('user', id, `${index + 1} per 1m`));
    const lines = effectLines(effectOf(worldOf(own, people), worldOf([], people), 'unknown'));
    expect(lines).toHaveLength(6);
    expect(lines.at(-1)).toBe('2 more');
  });

  it('fits a toast: the largest set, without a full stop', () => {
    const people = Array.from({ length: 4 }, (_, index) => user(`u${index}`));
    const own = people.map(({ id }, index) => rule('user', id, `${index + 1} per 1m`));
    const [all, none] = [worldOf(own, people), worldOf([], people)];
    expect(effectBrief(effectOf(all, none, 'unknown'))).toBe('1 user: 1 per 1m → no limit; 3 more');
    expect(effectBrief(effectOf(none, none, 'unknown'))).toBe("Nobody's limit changes");
  });

  it('affects nobody if the same limit is written differently, or if the rule was disabled', () => {
    const people = [user('a')];
    const pairs = [
      [[rule('user', 'a', '60 per 1h')], [rule('user', 'a', '60 per 60m')]],
      [[rule('user', 'a', '5 per 1m off')], []],
    ] as const;
    for (const [from, to] of pairs)
      expect(effectOf(worldOf(from, people), worldOf(to, people), 'unknown').lines).toEqual([]);
  });

  it('of a move comes from the new group; deleting a user changes nobody’s limit', () => {
    const people = [user('a', { group_id: 'g1' }), user('b', { group_id: 'g1' })];
    const all = [rule('group', 'g1', '20 per 1m'), rule('group', 'g2', '100 per 1m')];
    const before = worldOf(all, people);
    const moved = peopleAfter(before.people, ({ key: one }) => (one === 'a' ? { groups: ['g2'] } : undefined));
    expect(effectLines(effectOf(before, new LimitWorld(all, moved), 'unknown'))).toEqual([
      '1 user: 20 per 1m → 100 per 1m',
    ]);
    const gone = peopleAfter(before.people, ({ key: one }) => (one === 'a' ? null : undefined));
    expect(effectOf(before, new LimitWorld(all, gone), 'unknown').lines).toEqual([]);
  });
});

describe('the reach of a rule', () => {
  it('agrees with computing it for each user', () => {
    fc.assert(
      fc.property(users, rules, reading, (people, all, how) => {
        const world = worldOf(all, people);
        expect(reachOfAll(world, how).size).toBe(all.length);
        const alone = people.flatMap((person) => [...reachOfAll(worldOf(all, [person]), how)]);
        for (const [one, reach] of reachOfAll(world, how)) {
          const reached = [...world.people.byKey.values()].filter((person) =>
            world.ladder({ scope: 'user', person }).some((rung) => rung.rules.includes(one)),
          );
          const sum = (count: 'decides' | 'mayDecide') =>
            alone.reduce((total, [{ rule: of }, own]) => total + (of === one.rule ? own[count] : 0), 0);
          expect(reach).toEqual({
            reaches: reached.length,
            decides: sum('decides'),
            mayDecide: sum('mayDecide'),
            narrower: reached.filter((person) => hasNarrower(world, one, person)).length,
          });
          if (!one.rule.enabled) expect(reach.decides + reach.mayDecide).toBe(0);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is certain only if both readings agree', () => {
    const tenant = rule('tenant', null, '100 per 1m');
    const world = worldOf(
      [tenant, rule('user', 'a', '1000 per 1m'), rule('user', 'b', '20 per 1m')],
      [user('a'), user('b'), user('c')],
    );
    const of = (how: (typeof READINGS)[number]) => [...reachOfAll(world, how).values()][0];
    expect(of('narrowest')).toEqual({ reaches: 3, decides: 1, mayDecide: 0, narrower: 2 });
    expect(of('every')).toEqual({ reaches: 3, decides: 2, mayDecide: 0, narrower: 2 });
    expect(of('unknown')).toEqual({ reaches: 3, decides: 1, mayDecide: 1, narrower: 2 });
  });

  it('may decide where it binds in one reading only, though both readings allow the same', () => {
    const world = worldOf(
      [rule('tenant', null, '100 per 1m'), rule('group', 'g', '100 per 1m')],
      [user('a', { group_id: 'g' }), user('b', { group_id: 'g' })],
    );
    const of = (how: (typeof READINGS)[number]) =>
      [...reachOfAll(world, how).values()].map(({ decides, mayDecide }) => [decides, mayDecide]);
    const [tenant, group] = [0, 1];
    expect([of('narrowest')[tenant], of('every')[tenant], of('unknown')[tenant]]).toEqual([
      [0, 0],
      [2, 0],
      [0, 2],
    ]);
    for (const how of READINGS) expect(of(how)[group], how).toEqual([2, 0]);
  });

  it('is what both readings say, and may decide where they differ', () => {
    fc.assert(
      fc.property(users, rules, (people, all) => {
        for (const person of people) {
          const world = worldOf(all, [person]);
          const [unknown, narrowest, every] = READINGS.map((how) => reachOfAll(world, how));
          for (const one of world.rules) {
            const roleIn = (of: typeof unknown) => {
              const { decides = 0, mayDecide = 0 } = of?.get(one) ?? {};
              return `${decides} ${mayDecide}`;
            };
            const [first, second] = [roleIn(narrowest), roleIn(every)];
            expect(roleIn(unknown)).toBe(first === second ? first : '0 1');
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});
