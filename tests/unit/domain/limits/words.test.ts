import { describe, expect, it } from 'vitest';
import { answerOf, isReading, READINGS } from '@/domain/limits/effective';
import type { Person } from '@/domain/limits/people';
import {
  answerBrief,
  LOGGED_CALLS_ONLY,
  narrowerText,
  READING_NAMES,
  reachText,
  SEVERAL_RULES,
  severalPlaces,
  unknownRateText,
} from '@/domain/limits/words';
import { rule, subject, user, worldOf } from './support';

describe('the words about limits', () => {
  it('name the readings as in insight.md', () => {
    expect(READINGS.map((reading) => READING_NAMES[reading])).toEqual([
      'Not known',
      'Narrowest rule wins',
      'Every rule holds',
    ]);
    expect([...READINGS, 'both', null, 1].filter(isReading)).toEqual(READINGS);
  });

  it('give the answer for a table cell', () => {
    const world = worldOf([rule('tenant', null, '20 per 1m'), rule('user', 'a', '100 per 1m')], [user('a'), user('b')]);
    const brief = (key: string) => answerBrief(answerOf(world.verdict(subject(world, key)), 'unknown'));
    expect(brief('b')).toBe('20 per 1m');
    expect(brief('a')).toBe('Depends: 100 per 1m, or 20 per 1m');
    expect(answerBrief({ kind: 'none' })).toBe('No limit');
  });

  it('state a rule’s reach only as far as it is certain', () => {
    const reach = { reaches: 1412, decides: 1380, mayDecide: 0, narrower: 32 };
    expect(reachText(reach)).toBe('1,412 users, decides for 1,380');
    expect(reachText({ ...reach, mayDecide: 2 })).toBe('1,412 users, decides for 1,380, may decide for 2');
    expect(reachText({ reaches: 0, decides: 0, mayDecide: 0, narrower: 0 })).toBe('No users');
    expect([1, 32].map((narrower) => narrowerText({ ...reach, narrower }))).toEqual([
      '1 has a narrower rule',
      '32 have a narrower rule',
    ]);
  });

  it.each([
    [null, '1m', 'Its limit or period cannot be read, so it is not compared with other rules.'],
    [5, '1w', 'Its limit or period cannot be read, so it is not compared with other rules.'],
    [0, '1m', 'The API does not say what a limit of 0 allows, so it is not compared with other rules.'],
    [2.5, '1m', 'The API does not say what a limit of 2.5 allows, so it is not compared with other rules.'],
  ])('say why the rate of %s per %s is unknown', (limit, period, says) => {
    expect(unknownRateText({ limit, period })).toBe(says);
  });

  it('say the limit of a rule in the digits in which it came', () => {
    const as_sent = { enabled: true, rule_data: { limit: 9223372036854775807n, period: '1m' } };
    const rule_data = { limit: Number(as_sent.rule_data.limit), period: '1m', as_sent };
    expect(unknownRateText(rule_data)).toContain('a limit of 9,223,372,036,854,775,807 allows');
  });

  it('always say what is not known', () => {
    expect(LOGGED_CALLS_ONLY).toBe('Logged calls only: real traffic is at least this.');
    expect(SEVERAL_RULES).toContain('The API does not say');
  });
});

it('places named from right to left keep their direction to themselves, away from the counts beside them', () => {
  const names: Record<string, string> = { g1: 'שלום', g2: 'צוות', g3: 'צוות' };
  const places = (listed: number, groups: string[]) =>
    severalPlaces({ listed, groups, apps: [] } as unknown as Person, (_, key) => names[key] ?? key);
  expect(places(3, ['g1', 'g2', 'g3'])[0]).toContain('(\u2068שלום\u2069, 2 groups called \u2068צוות\u2069)');
  expect(places(1, ['g2', 'g3'])[0]).toMatch(/^2 groups are called \u2068צוות\u2069\. /);
});

it('places of one name are counted, not repeated', () => {
  const names: Record<string, string> = { g1: 'Team', g2: 'Team', g3: 'Trial', a1: 'Shop' };
  const places = (listed: number, groups: string[], apps: string[]) =>
    severalPlaces({ listed, groups, apps } as unknown as Person, (_, key) => names[key] ?? key);
  expect(places(3, ['g1', 'g3', 'g2'], ['a1'])).toEqual([
    'The service lists this user 3 times in different places (2 groups called Team, Trial, Shop). The rules of all entries are shown.',
  ]);
  expect(places(2, ['g1'], ['a1'])).toEqual([
    'The service lists this user 2 times. The rules of all entries are shown.',
  ]);
  expect(places(1, ['g1', 'g2'], ['a1'])).toEqual([
    '2 groups are called Team. The service does not say which of them this user belongs to.',
  ]);
});
