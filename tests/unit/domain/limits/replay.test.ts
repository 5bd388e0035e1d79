import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PolicyLog } from '@/contract/policy-logs';
import { readCalls } from '@/domain/limits/calls';
import { floorOf } from '@/domain/limits/floor';
import { isTelling, type OverLimit, type Replay, replay } from '@/domain/limits/replay';
import { floorSentence, replaySentence } from '@/domain/limits/words';
import { DAY, MINUTE } from '@/durations';
import { callsOf } from '../../../support/callsOf';
import { log, NOW } from '../support';

/** The definition, implemented naively: a call is over the limit if `limit` calls have passed in the period before it. */
function overByHand(times: readonly number[], limit: number, periodMs: number): number {
  const through: number[] = [];
  let over = 0;
  for (const at of [...times].sort((a, b) => a - b)) {
    if (through.filter((one) => at - one < periodMs).length >= limit) over += 1;
    else through.push(at);
  }
  return over;
}

const logs = fc.array(
  fc
    .record({
      ago: fc.integer({ min: 0, max: 200 }),
      user_id: fc.option(fc.constantFrom<string | number>('u1', 'u2', 7, '7')),
      app_id: fc.option(fc.constantFrom('a1', 'a2')),
    })
    .map(({ ago, ...over }) => log(ago * 1000, over)),
  { maxLength: 60 },
);

const callerOf = ({ user_id, app_id }: PolicyLog) =>
  user_id !== null ? `user ${user_id}` : app_id !== null ? `app ${app_id}` : null;

describe('the effect that a limit would have had', () => {
  it('agrees with counting by hand, for everyone it would reach', () => {
    const limits = [1, 2, 5];
    const reached = fc.constantFrom(
      { reached: { scope: 'tenant' } as const, is: () => true },
      { reached: { scope: 'app', app: 'a1' } as const, is: (one: PolicyLog) => one.app_id === 'a1' },
      {
        reached: { scope: 'users', users: ['u1', '7'] } as const,
        is: (one: PolicyLog) => one.user_id !== null && ['u1', '7'].includes(String(one.user_id)),
      },
    );
    fc.assert(
      fc.property(logs, reached, fc.constantFrom(1, 10, 60), (all, whom, seconds) => {
        const periodMs = seconds * 1000;
        const byCaller = new Map<string, number[]>();
        for (const one of all) {
          const caller = callerOf(one);
          if (caller === null || !whom.is(one)) continue;
          byCaller.set(caller, [...(byCaller.get(caller) ?? []), Date.parse(one.timestamp ?? '')]);
        }
        const callers = [...byCaller];
        const over = (limit: number) => callers.map(([, times]) => overByHand(times, limit, periodMs));
        const sum = (counts: number[]) => counts.reduce((a, b) => a + b, 0);
        const found = replay(callsOf(all, NOW), { reached: whom.reached, periodMs, limits });
        expect(found.calls).toBe(sum(callers.map(([, times]) => times.length)));
        expect(found.users).toBe(callers.filter(([name]) => name.startsWith('user')).length);
        expect(found.apps).toBe(callers.filter(([name]) => name.startsWith('app')).length);
        expect(found.over.map(({ limit }) => limit)).toEqual(limits);
        for (const of of found.over) {
          const counts = over(of.limit).filter((count) => count > 0);
          expect(of.calls).toBe(sum(counts));
          expect(of.users + of.apps).toBe(counts.length);
          expect(of.worst.map((one) => one.over)).toEqual(counts.sort((a, b) => b - a).slice(0, 3));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is the same in any order of the logs, and in any slices', () => {
    fc.assert(
      fc.property(logs, fc.integer({ min: 1, max: 7 }), (all, slice) => {
        const whole = callsOf(all, NOW);
        const reading = readCalls([...all].reverse(), NOW, slice);
        let step = reading.next();
        while (!step.done) step = reading.next();
        const ask = { reached: { scope: 'tenant' }, periodMs: 10_000, limits: [1, 5] } as const;
        const [a, b] = [replay(whole, ask), replay(step.value, ask)];
        // Equally bad callers may come in another order.
        const told = (found: Replay) => ({
          ...found,
          over: found.over.map((of) => ({ ...of, worst: of.worst.length })),
        });
        expect(told(b)).toEqual(told(a));
      }),
      { numRuns: 100 },
    );
  });

  it('leaves out calls without a user, without a readable time, or older than seven days', () => {
    const all = [
      log(0, { user_id: 'u' }),
      log(0),
      log(0, { user_id: 'u', timestamp: null }),
      log(0, { user_id: 'u', timestamp: 'yesterday' }),
      // Engines would read it, each in its reader's own zone.
      log(0, { user_id: 'u', timestamp: '10 March 2026, 12:30' }),
      log(8 * DAY, { user_id: 'u' }),
    ];
    expect(callsOf(all, NOW).at).toHaveLength(1);
  });

  it('looks at the newest seven days at hand: of a saved log those before its last call, whatever the clock says now', () => {
    const at = (ago: number) => log(ago, { user_id: 'u' });
    const saved = [at(30 * DAY), at(36 * DAY), at(38 * DAY)];
    expect(callsOf(saved, NOW).at).toHaveLength(2);
    // A call from a clock that is ahead moves nothing.
    expect(callsOf([at(-400 * DAY), at(DAY), at(6 * DAY), at(8 * DAY)], NOW).at).toHaveLength(3);
  });

  it('lets a call through again once the period has passed, to the millisecond', () => {
    const all = [log(60_000, { user_id: 'u' }), log(1, { user_id: 'u' }), log(0, { user_id: 'u' })];
    const found = replay(callsOf(all, NOW), { reached: { scope: 'tenant' }, periodMs: MINUTE, limits: [1] });
    expect(found.over[0]?.calls).toBe(1);
  });

  it('is given in one sentence, or not at all', () => {
    const calls = (count: number, user_id: string) => Array.from({ length: count }, () => log(0, { user_id }));
    const ask = { reached: { scope: 'tenant' }, periodMs: MINUTE, limits: [20] } as const;
    const say = (all: PolicyLog[]) => {
      const found = replay(callsOf(all, NOW), ask);
      return replaySentence(found, found.over[0] as OverLimit);
    };
    expect(say([...calls(60, 'a'), ...calls(40, 'b')])).toBe(
      'Of 100 logged calls by 2 users, 60 (60 %) by 2 users would have been over it',
    );
    expect(say([...calls(50, 'a'), log(0, { app_id: 'x' })])).toBe(
      'Of 51 logged calls by 1 user and 1 app, 30 (59 %) by 1 user would have been over it',
    );
    expect([calls(49, 'a'), calls(50, 'a')].map((all) => isTelling(replay(callsOf(all, NOW), ask)))).toEqual([
      false,
      true,
    ]);
    const spread = Array.from({ length: 50 }, (_, index) => log(index * MINUTE, { user_id: 'a' }));
    expect(say(spread)).toBe('Of 50 logged calls by 1 user, none would have been over it');
    // A share is never rounded to 0 % or 100 %.
    expect(
      say([...calls(21, 'a'), ...Array.from({ length: 480 }, (_, index) => log(index * MINUTE, { user_id: 'b' }))]),
    ).toBe('Of 501 logged calls by 2 users, 1 (under 1 %) by 1 user would have been over it');
  });
});

describe('the lower bound from an endpoint’s hits in a day', () => {
  it('is the number of calls that cannot pass, whenever they came', () => {
    expect(floorSentence(floorOf(40_000, 10, 60))).toBe(
      "At least 64 % of the last 24 hours' calls would have been over it.",
    );
    expect(floorSentence(floorOf(40_320, 100, 60))).toBe('May be enough: 28 calls a minute on average.');
    expect(floorSentence(floorOf(14_400, 10, 60))).toBe('May be enough: 10 calls a minute on average.');
    expect(floorSentence(floorOf(100, 10, 60))).toBe('May be enough: under 1 call a minute on average.');
    // 29 of 100 is 28.999… in binary fractions.
    expect(floorSentence(floorOf(2_400, 71, 3_600))).toBe(
      "At least 29 % of the last 24 hours' calls would have been over it.",
    );
    expect(floorSentence(floorOf(14_401, 10, 60))).toBe(
      "At least 0.006 % of the last 24 hours' calls would have been over it.",
    );
  });

  it.each([
    [0, 10, 60],
    [100, null, 60],
    [100, 0, 60],
    [100, -1, 60],
    [4_000, 2.5, 60],
    [100, Number.NaN, 60],
    [100, 10, null],
    [100, 10, 0],
    [Number.NaN, 10, 60],
  ])('is zero for %s hits, %s per %s s', (hits, limit, seconds) => {
    expect(floorOf(hits, limit, seconds)).toBeNull();
  });
});
