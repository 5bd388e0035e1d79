import { type EndpointCalls, Enforcer } from '@mocks/traffic/enforce';
import type { LiveRule } from '@mocks/traffic/timeline';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const rule = (given: Partial<LiveRule>): LiveRule => ({
  id: 'r',
  scope: 'tenant',
  type: 'rate-limit',
  mode: 'block',
  limit: 1,
  period: '1m',
  periodMs: 60_000,
  target: '',
  ...given,
});

const rules = fc.array(
  fc.record({
    limit: fc.integer({ min: 1, max: 6 }),
    periodMs: fc.constantFrom(1_000, 10_000, 60_000, 300_000),
    scope: fc.constantFrom('tenant' as const, 'app' as const, 'user' as const, 'endpoint' as const),
    type: fc.constantFrom('rate-limit' as const, 'rate-limit' as const, 'geo-block' as const),
  }),
  { minLength: 1, maxLength: 4 },
);
const steps = fc.array(
  fc.record({ after: fc.nat({ max: 20_000 }), endpoint: fc.constantFrom(1, 2), abroad: fc.boolean() }),
  { maxLength: 120 },
);

it('never lets more than the limit through in any stretch of a period, and refuses nothing without a reason', () => {
  fc.assert(
    fc.property(rules, steps, (given, calls) => {
      const all = given.map((one, index) => rule({ ...one, id: `r${index}` }));
      const enforcer = new Enforcer();
      const passed: { at: number; endpoint: number; abroad: boolean }[] = [];
      let at = 0;
      for (const { after, ...call } of calls) {
        at += after;
        // Counts the rule's calls within the period before, implemented independently and naively.
        const counts = (one: LiveRule) =>
          passed.filter(
            (other) =>
              other.at > at - one.periodMs &&
              (one.type === 'geo-block' ? other.abroad : one.scope !== 'endpoint' || other.endpoint === call.endpoint),
          ).length;
        const over = all.filter((one) => (one.type === 'rate-limit' || call.abroad) && counts(one) >= one.limit);
        const judged = enforcer.judge(at, call, all);
        expect(judged.outcome).toBe(over.length > 0 ? 'refused' : 'allowed');
        expect(judged.rule).toBe(over[0] ?? null);
        if (judged.rule) expect(judged.count).toBeGreaterThan(judged.rule.limit);
        if (judged.outcome === 'allowed') passed.push({ at, ...call });
      }
    }),
    { numRuns: 300 },
  );
});

it('lets calls over an endpoint rule through if its mode only delays or logs them', () => {
  for (const [mode, outcome] of [
    ['throttle', 'throttled'],
    ['shadow', 'shadow'],
  ] as const) {
    const enforcer = new Enforcer();
    const own = rule({ scope: 'endpoint', mode });
    const judge = (at: number) => enforcer.judge(at, { endpoint: 1, abroad: false }, [own]).outcome;
    expect([judge(0), judge(10), judge(20), judge(60_020)]).toEqual(['allowed', outcome, outcome, 'allowed']);
  }
});

it('counts the calls of all users against the rule of an endpoint, in whatever order they came before it', () => {
  const calls: EndpointCalls = new Map();
  const [anna, ben] = [new Enforcer(calls), new Enforcer(calls)];
  const judge = (who: Enforcer, at: number, scope: LiveRule['scope']) =>
    who.judge(at, { endpoint: 1, abroad: false }, [rule({ scope, limit: 2 })]);
  judge(anna, 10, 'user');
  judge(ben, 0, 'user');
  expect(judge(ben, 20, 'user').outcome).toBe('allowed');
  expect(judge(ben, 30, 'endpoint')).toMatchObject({ outcome: 'refused', count: 4 });
  expect(judge(anna, 60_005, 'endpoint').outcome).toBe('refused');
  expect(judge(anna, 60_015, 'endpoint').outcome).toBe('allowed');
});
