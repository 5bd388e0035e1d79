import { describe, expect, it } from 'vitest';
import { effectOf } from '@/domain/limits/effect';
import { changedMeanwhile, isSendable, rulesAfter, stepFor, stepText } from '@/domain/limits/planner';
import { effectLines } from '@/domain/limits/words';
import { LimitWorld } from '@/domain/limits/world';
import type { RuleTarget } from '@/domain/rules';
import { rule, user, worldOf } from './support';

const target = (id: string): RuleTarget => ({ scope: 'user', id, name: id, detail: null, known: true });
const TO = { limit: 20, period: '1m' };

describe('the planner', () => {
  const users = ['none', 'other', 'same', 'written otherwise', 'off', 'two', 'unknown'].map((id) => user(id));
  const rules = [
    rule('user', 'other', '100 per 1m'),
    rule('user', 'same', '20 per 1m'),
    rule('user', 'written otherwise', '20 per 60s'),
    rule('user', 'off', '20 per 1m off'),
    rule('user', 'two', '5 per 1m'),
    rule('user', 'two', '7 per 1m'),
    rule('user', 'unknown', '20 per 1w'),
  ];
  const world = worldOf(rules, users);
  const steps = users.map(({ id }) => stepFor(target(String(id)), world.at('user', String(id)), TO));

  it('says what it would do for each target, and guesses nothing', () => {
    expect(steps.map((step) => stepText(step, TO))).toEqual([
      'Create',
      'Change 100 per 1m → 20 per 1m',
      'Same already',
      'Same already',
      'Change 20 per 1m (disabled) → 20 per 1m',
      'Several rules: change them one by one',
      'Change 20 per 1w → 20 per 1m',
    ]);
    expect(steps.filter(isSendable).map(({ target: { name } }) => name)).toEqual(['none', 'other', 'off', 'unknown']);
  });

  it('computes the effect of all steps together', () => {
    const after = new LimitWorld(rulesAfter(rules, steps, 'rate-limit', TO), world.people);
    expect(effectLines(effectOf(world, after, 'unknown'))).toEqual([
      '2 users: no limit → 20 per 1m',
      '1 user: 100 per 1m → 20 per 1m',
      '1 user: 20 per 1w → 20 per 1m',
    ]);
  });

  it('overwrites only values that the plan has shown', () => {
    const stepBy = (...texts: string[]) => {
      const current = worldOf(
        texts.map((text) => rule('user', 'lena', text)),
        [user('lena')],
      );
      return stepFor(target('lena'), current.at('user', 'lena'), TO);
    };
    const meanwhile = (shown: string[], now: string[]) => changedMeanwhile(stepBy(...shown), stepBy(...now));
    expect(meanwhile(['100 per 1m'], ['100 per 1m'])).toBeNull();
    expect(meanwhile([], [])).toBeNull();
    expect(meanwhile(['100 per 1m'], ['5 per 1m'])).toBe('Changed in the meantime: 5 per 1m.');
    expect(meanwhile(['100 per 1m'], ['100 per 1m off'])).toBe('Changed in the meantime: 100 per 1m, disabled.');
    expect(meanwhile([], ['5 per 1m'])).toBe('Added in the meantime: 5 per 1m.');
    expect(meanwhile(['100 per 1m'], [])).toBe('Deleted in the meantime.');
    expect(meanwhile(['100 per 1m'], ['100 per 1m', '5 per 1m'])).toBe('Several rules: change them one by one.');
    expect(meanwhile(['100 per 1m', '5 per 1m'], ['5 per 1m'])).toBe('Changed in the meantime: 5 per 1m.');
    // Somebody else has already set the planned value: there is no conflict, and nothing left to send.
    expect(meanwhile(['100 per 1m'], ['20 per 60s'])).toBeNull();
  });
});
