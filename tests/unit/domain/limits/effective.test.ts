import { describe, expect, it } from 'vitest';
import type { Id } from '@/contract/fields';
import { effectOf } from '@/domain/limits/effect';
import { answerOf, type READINGS, usersWhoDiffer } from '@/domain/limits/effective';
import { atLeastAsStrict, readRate } from '@/domain/limits/rate';
import { reachOfAll } from '@/domain/limits/reach';
import { answerSentence, effectLines, limitsText } from '@/domain/limits/words';
import type { LimitWorld } from '@/domain/limits/world';
import type { RuleScope } from '@/domain/rules';
import { nameOf, rule, subject, user, worldOf } from './support';

const GROUPS = [
  { id: 'g1', name: 'Premium' },
  { id: 'g2', name: 'Trial' },
];
const USERS = [
  user('u1', { app_id: 'a1', group_id: 'g1' }),
  user('u2', { app_id: 'a2', group_id: 'g1' }),
  user('u3', { group_id: 'g2' }),
];
const TARGETS: [RuleScope, string | null][] = [
  ['tenant', null],
  ['app', 'a1'],
  ['app', 'a2'],
  ['group', 'g1'],
  ['group', 'g2'],
  ['user', 'u1'],
  ['user', 'u2'],
  ['user', 'u3'],
];
/** Widest first, as in insight.md 2. */
const LADDERS: Record<string, string[]> = {
  u1: ['tenant null', 'app a1', 'group g1', 'user u1'],
  u2: ['tenant null', 'app a2', 'group g1', 'user u2'],
  u3: ['tenant null', 'group g2', 'user u3'],
};

/** The definition, implemented independently: the enabled rule of the narrowest scope; certain if it is at least as strict as all others. */
function expected(ladder: readonly string[], rules: ReadonlyMap<string, string>) {
  const enabled = ladder.flatMap((at) => {
    const text = rules.get(at);
    return text === undefined || text.endsWith(' off') ? [] : [text];
  });
  const narrowest = enabled.at(-1);
  if (narrowest === undefined) return null;
  const rateOf = (text: string) => {
    const [limit, period = ''] = text.split(' per ');
    return readRate({ limit: Number(limit), period });
  };
  const isBelow = (a: string, b: string) => {
    const [one, other] = [rateOf(a), rateOf(b)];
    return one !== null && other !== null && atLeastAsStrict(one, other);
  };
  const others = enabled.slice(0, -1);
  const certain = others.every((text) => text === narrowest || isBelow(narrowest, text));
  const binding = enabled.filter((text) => !enabled.some((other) => isBelow(other, text) && !isBelow(text, other)));
  return { narrowest, certain, binding: [...new Set(binding)].sort() };
}

const memo = new Map<string, ReturnType<typeof expected>>();
function remembered(ladder: readonly string[], rules: ReadonlyMap<string, string>) {
  const key = ladder.map((at) => rules.get(at) ?? '').join('|');
  const known = memo.get(key);
  if (known !== undefined) return known;
  const made = expected(ladder, rules);
  memo.set(key, made);
  return made;
}

const texts = (rules: readonly { rule: { rule_data: { limit: number | null; period: string | null } } }[]) =>
  [...new Set(rules.map(({ rule: { rule_data } }) => `${rule_data.limit} per ${rule_data.period}`))].sort();

function check(world: LimitWorld, rules: ReadonlyMap<string, string>): string | null {
  for (const [key, ladder] of Object.entries(LADDERS)) {
    const want = remembered(ladder, rules);
    const verdict = world.verdict(subject(world, key));
    const [narrowest, every] = [answerOf(verdict, 'narrowest'), answerOf(verdict, 'every')];
    const unknown = answerOf(verdict, 'unknown');
    const fits =
      want === null
        ? narrowest.kind === 'none' && every.kind === 'none' && unknown.kind === 'none'
        : narrowest.kind === 'limited' &&
          texts(narrowest.rules).join() === want.narrowest &&
          every.kind === 'limited' &&
          texts(every.rules).join() === want.binding.join() &&
          unknown.kind === (want.certain ? 'limited' : 'depends') &&
          (unknown.kind !== 'limited' || texts(unknown.rules).join() === want.narrowest);
    if (!fits) return `${key} under ${JSON.stringify([...rules])}`;
  }
  return null;
}

/** All worlds in which each of the eight targets has one of these rules or none. */
function* everyWorld(choices: readonly (string | null)[]) {
  const count = choices.length ** TARGETS.length;
  for (let number = 0; number < count; number += 1) {
    const rules = new Map<string, string>();
    let rest = number;
    for (const [scope, id] of TARGETS) {
      const text = choices[rest % choices.length];
      rest = Math.floor(rest / choices.length);
      if (text) rules.set(`${scope} ${id}`, text);
    }
    yield rules;
  }
}

describe('which limit applies, in every world of three users, two groups and two apps', () => {
  it.each([
    ['ranked and disabled rules', [null, '20 per 1m', '100 per 1m', '5 per 1m off']],
    ['rules that cannot be ranked, and unknown ones', [null, '100 per 1m', '1000 per 1h', '7 per 1w']],
  ])(
    'follows the definitions: %s',
    (_, choices) => {
      let worlds = 0;
      for (const rules of everyWorld(choices)) {
        worlds += 1;
        const tiles = TARGETS.flatMap(([scope, id]) => {
          const text = rules.get(`${scope} ${id}`);
          return text ? [rule(scope, id, text)] : [];
        });
        const wrong = check(worldOf(tiles, USERS, GROUPS), rules);
        if (wrong) expect.fail(wrong);
      }
      expect(worlds).toBe(4 ** 8);
    },
    60_000,
  );
});

const sentence = (world: LimitWorld, key: string, reading: (typeof READINGS)[number]) =>
  answerSentence(answerOf(world.verdict(subject(world, key)), reading), nameOf);

describe('the answer in words', () => {
  it('names the rule that it comes from', () => {
    const rules = [
      rule('tenant', null, '1000 per 1m'),
      rule('app', 'a2', '500 per 1m'),
      rule('group', 'g2', '200 per 1m'),
      rule('user', 'u1', '20 per 1m'),
    ];
    const world = worldOf(rules, [...USERS, user('u4')], GROUPS);
    expect(sentence(world, 'u1', 'unknown')).toBe('20 per 1m, by the rule for this user.');
    expect(sentence(world, 'u2', 'unknown')).toBe('500 per 1m, by the rule for the app App a2.');
    expect(sentence(world, 'u3', 'unknown')).toBe('200 per 1m, by the rule for the group Group g2.');
    expect(sentence(world, 'u4', 'unknown')).toBe('1,000 per 1m, by the tenant-wide rule.');
    expect(sentence(worldOf([], USERS), 'u1', 'unknown')).toBe('No limit applies.');
  });

  it('gives both answers if the readings differ, and one if a reading is chosen', () => {
    const world = worldOf([rule('tenant', null, '100 per 1m'), rule('user', 'u1', '1000 per 1h')], USERS);
    expect(sentence(world, 'u1', 'unknown')).toBe(
      'Depends on the service: 1,000 per 1h if the narrowest rule wins; 100 per 1m and 1,000 per 1h if every rule holds.',
    );
    expect(sentence(world, 'u1', 'narrowest')).toBe('1,000 per 1h, by the rule for this user.');
    expect(sentence(world, 'u1', 'every')).toBe(
      '100 per 1m and 1,000 per 1h, by the tenant-wide rule and the rule for this user.',
    );
  });
});

describe('unreadable or contradictory data', () => {
  it('rules whose limits can be neither read nor shown are not equal for that', () => {
    const odd = (id: Id | null, max_requests: number) =>
      rule(id === null ? 'tenant' : 'user', id, '— per —', {
        rule_data: { limit: null, period: null, as_sent: { enabled: true, rule_data: { max_requests } } },
      });
    const rules = [odd(null, 1000), odd('u', 5)];
    const world = worldOf(rules, [user('u')]);
    expect(answerOf(world.verdict(subject(world, 'u')), 'unknown').kind).toBe('depends');
    const without = worldOf(rules.slice(0, 1), [user('u')]);
    expect(effectLines(effectOf(world, without, 'unknown'))).not.toEqual(["Nobody's limit changes."]);
    expect(effectLines(effectOf(world, worldOf([...rules], [user('u')]), 'unknown'))).toEqual([
      "Nobody's limit changes.",
    ]);
  });

  it('an unknown rate is shown as it is, and makes the answer depend on the service', () => {
    const world = worldOf([rule('tenant', null, '100 per 1m'), rule('user', 'u1', '50 per 1w')], USERS);
    expect(sentence(world, 'u1', 'unknown')).toBe(
      'Depends on the service: 50 per 1w if the narrowest rule wins; 100 per 1m and 50 per 1w if every rule holds.',
    );
    expect(sentence(worldOf([rule('user', 'u1', '— per abc')], USERS), 'u1', 'unknown')).toBe(
      '— per abc, by the rule for this user.',
    );
    expect(sentence(worldOf([rule('user', 'u1', '0 per 1m')], USERS), 'u1', 'every')).toBe(
      '0 per 1m, by the rule for this user.',
    );
  });

  it('of two rules for one target neither is assumed to be the one that counts', () => {
    const two = [rule('user', 'u1', '100 per 1m'), rule('user', 'u1', '20 per 1m')];
    expect(sentence(worldOf(two, USERS), 'u1', 'unknown')).toBe(
      'Depends on the service: 100 per 1m or 20 per 1m if the narrowest rule wins; 20 per 1m if every rule holds.',
    );
    const same = [rule('user', 'u1', '60 per 1h'), rule('user', 'u1', '60 per 60m')];
    expect(sentence(worldOf(same, USERS), 'u1', 'unknown')).toMatch(/^60 per .*, by the rule for this user\.$/);
  });

  it('a group is found by its id, by its name and, if it is in no list, by the name that its users have for it', () => {
    const users = [
      user('id', { group_id: 'g1' }),
      user('name', { group_name: 'premium' }),
      user('both', { group_id: 'Premium' }),
      user('unlisted', { group_id: 9, group_name: 'Beta' }),
      user('unlisted by name', { group_name: 'Beta' }),
    ];
    const rules = [rule('group', 'Premium', '20 per 1m'), rule('group', 'Beta', '5 per 1m')];
    const world = worldOf(rules, users, GROUPS);
    for (const key of ['id', 'name', 'both']) expect(sentence(world, key, 'unknown')).toMatch(/^20 per 1m/);
    for (const key of ['unlisted', 'unlisted by name']) expect(sentence(world, key, 'unknown')).toMatch(/^5 per 1m/);
  });

  it('two groups whose names differ in case alone are told apart', () => {
    const groups = [
      { id: 1, name: 'Gold' },
      { id: 2, name: 'gold' },
    ];
    const users = [
      user('one', { group_id: 1 }),
      user('two', { group_name: 'gold' }),
      user('either', { group_name: 'GOLD' }),
    ];
    const rules = [rule('group', 'Gold', '5 per 1m'), rule('group', 2, '20 per 1m')];
    const world = worldOf(rules, users, groups);
    expect(sentence(world, 'one', 'unknown')).toMatch(/^5 per 1m/);
    expect(sentence(world, 'two', 'unknown')).toMatch(/^20 per 1m/);
    expect(sentence(world, 'either', 'narrowest')).toMatch(/^20 per 1m or 5 per 1m|^5 per 1m or 20 per 1m/);
  });

  it('a rule whose name several groups share reaches each of them, and their users once', () => {
    const groups = [
      { id: 1, name: 'Team' },
      { id: 2, name: 'Team' },
    ];
    const users = [user('one', { group_id: 1 }), user('two', { group_id: 2 }), user('by name', { group_name: 'Team' })];
    const team = rule('group', 'Team', '5 per 1m');
    const unlisted = users.map(({ id, group_id, group_name }) =>
      user(id, { group_id, group_name: group_name ?? 'Team' }),
    );
    for (const world of [worldOf([team], users, groups), worldOf([team], unlisted)]) {
      for (const { id } of users)
        expect(sentence(world, String(id), 'unknown')).toMatch(/^5 per 1m, by the rule for the group/);
      expect([...reachOfAll(world, 'unknown').values()]).toEqual([
        { reaches: 3, decides: 3, mayDecide: 0, narrower: 0 },
      ]);
    }
  });

  it('a user who is listed twice in different groups has the rules of both, and counts once', () => {
    const twice = [user('u', { group_id: 'g1' }), user('u', { group_id: 'g2' }), user('u', { group_id: 'g2' })];
    const rules = [rule('group', 'g1', '100 per 1m'), rule('group', 'g2', '20 per 1m')];
    const world = worldOf(rules, twice, GROUPS);
    expect(world.people.byKey.size).toBe(1);
    expect(world.people.byKey.get('u')?.listed).toBe(3);
    expect(sentence(world, 'u', 'narrowest')).toBe(
      '100 per 1m or 20 per 1m, by the rule for the group Group g1 or the rule for the group Group g2.',
    );
  });

  it('a rule for a deleted target reaches nobody, and ids match whatever their type', () => {
    const world = worldOf([rule('app', 'gone', '5 per 1m'), rule('user', '7', '20 per 1m')], [user(7)]);
    expect(sentence(world, '7', 'unknown')).toBe('20 per 1m, by the rule for this user.');
  });
});

describe('a group and an app', () => {
  it('have the tenant-wide rule and their own, and show how many users differ', () => {
    const rules = [
      rule('tenant', null, '1000 per 1m'),
      rule('group', 'g1', '100 per 1m'),
      rule('app', 'a1', '20 per 1m'),
      rule('user', 'u2', '100 per 1m'),
    ];
    const world = worldOf(rules, USERS, GROUPS);
    const group = { scope: 'group', key: 'g1' } as const;
    const answer = answerOf(world.verdict(group), 'unknown');
    expect(answerSentence(answer, nameOf)).toBe('100 per 1m, by the rule for the group Group g1.');
    // u1's limit differs if every rule applies (because of the app's rule); u2's own rule is equal to the group's.
    expect(usersWhoDiffer(world, group, 'narrowest').differing.map(({ key }) => key)).toEqual([]);
    expect(usersWhoDiffer(world, group, 'every').differing.map(({ key }) => key)).toEqual(['u1']);
    expect(usersWhoDiffer(world, group, 'unknown')).toMatchObject({ all: 2, differing: [{ key: 'u1' }] });
    expect(usersWhoDiffer(world, { scope: 'app', key: 'nobody' }, 'unknown')).toEqual({ all: 0, differing: [] });
  });
});

it('limits are joined with the shorter period first, each once', () => {
  const world = worldOf(
    [rule('tenant', null, '1000 per 1h'), rule('user', 'u1', '100 per 1m'), rule('user', 'u1', '100 per 60s')],
    USERS,
  );
  expect(limitsText(world.rules)).toBe('100 per 1m and 1,000 per 1h');
});
