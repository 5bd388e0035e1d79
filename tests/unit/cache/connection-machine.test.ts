import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ConnectionEvent,
  type ConnectionState,
  connectionStep,
  initialConnection,
} from '@/cache/connection-machine';
import type { ConnectionSignal } from '@/cache/connection-signals';

/** Plays events a second apart, and returns the resulting states and effects. */
function play(events: ConnectionEvent[]) {
  let state: ConnectionState = initialConnection;
  const steps = events.map((event) => {
    const step = connectionStep(state, event);
    state = step.state;
    return step;
  });
  return { state, effects: steps.map(({ effects }) => effects.map(({ kind }) => kind)), steps };
}

const signal = (sign: ConnectionSignal, now: number, askedAt = now) =>
  ({ kind: 'signal', sign, askedAt, now }) as const;
const probed = (sign: ConnectionSignal, now: number, askedAt = now) =>
  ({ kind: 'probed', sign, askedAt, now }) as const;

describe('only a probe decides that the service cannot be reached', () => {
  it.each(['unreachable', 'silent', 'portal'] as const)(
    'a request that ends %s begins one, and disables nothing',
    (sign) => {
      const { state, effects } = play([signal(sign, 1_000)]);
      expect(state.reached).toBe(true);
      expect(effects).toEqual([['unschedule', 'probe']]);
    },
  );

  it('an answered probe leaves the failure to the panel that had it', () => {
    const { state, effects } = play([signal('unreachable', 1_000), probed('answered', 1_100)]);
    expect(state).toMatchObject({ reached: true, probe: null });
    expect(effects.at(-1)).toEqual([]);
  });

  it('a probe without an answer is reported, and repeated with longer and longer waits', () => {
    const events: ConnectionEvent[] = [signal('unreachable', 1_000), probed('unreachable', 1_100)];
    for (const now of [10_000, 20_000, 40_000, 80_000, 160_000])
      events.push({ kind: 'tick', now }, probed('unreachable', now + 1));
    const waits = play(events).steps.flatMap(({ effects }) =>
      effects.flatMap((effect) => (effect.kind === 'schedule' ? [effect.afterMs] : [])),
    );
    expect(waits).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
  });

  it('the browser’s word that the network is back begins the waits anew', () => {
    const events: ConnectionEvent[] = [signal('unreachable', 1_000), probed('unreachable', 1_100)];
    for (const now of [10_000, 20_000]) events.push({ kind: 'tick', now }, probed('unreachable', now + 1));
    // The first probe after it comes before the network can be used.
    events.push({ kind: 'network-changed', now: 30_000 }, probed('unreachable', 30_001));
    const waits = play(events).steps.flatMap(({ effects }) =>
      effects.flatMap((effect) => (effect.kind === 'schedule' ? [effect.afterMs] : [])),
    );
    expect(waits).toEqual([5_000, 10_000, 20_000, 5_000]);
  });

  it('if only /auth/me fails and other calls are answered, the connection is not lost', () => {
    const { state } = play([
      signal('unreachable', 1_000),
      signal('answered', 1_050),
      probed('unreachable', 1_100, 1_000),
    ]);
    expect(state.reached).toBe(true);
  });
});

it('the browser’s events lead to a new probe, and an earlier probe no longer counts', () => {
  const { state, effects } = play([
    { kind: 'network-changed', now: 1_000 },
    { kind: 'network-changed', now: 1_100 },
    // The first probe is answered late.
    probed('unreachable', 1_200, 1_000),
  ]);
  expect(effects).toEqual([['unschedule', 'probe'], ['unschedule', 'probe'], []]);
  expect(state).toMatchObject({ reached: true, probe: { id: 2 } });
});

it('an answer to a request from before the loss does not end it; one to a later request does, and the screen is read again', () => {
  const lost: ConnectionEvent[] = [signal('unreachable', 1_000), probed('unreachable', 2_000, 1_000)];
  expect(play([...lost, signal('answered', 2_100, 900)]).state.reached).toBe(false);
  const back = play([...lost, signal('answered', 2_100, 2_050)]);
  expect(back.state.reached).toBe(true);
  expect(back.effects.at(-1)).toEqual(['unschedule', 'refresh']);
});

describe('a probe that fails although a request that was sent since was answered', () => {
  const BEGUN: ConnectionEvent[] = [
    { kind: 'network-changed', now: 1_000 },
    signal('answered', 1_050, 1_010),
    probed('unreachable', 1_100, 1_000),
  ];

  it('is followed by another, which decides', () => {
    const { state, effects } = play([...BEGUN, probed('unreachable', 1_200, 1_100)]);
    expect(effects).toEqual([['unschedule', 'probe'], [], ['unschedule', 'probe'], ['schedule']]);
    expect(state.reached).toBe(false);
    expect(play([...BEGUN, probed('answered', 1_200, 1_100)]).state).toMatchObject({ reached: true, probe: null });
  });

  it('is followed by another, too, if that answer ended a loss', () => {
    const { state } = play([
      signal('unreachable', 1_000),
      probed('unreachable', 2_000, 1_000),
      { kind: 'tick', now: 7_000 },
      signal('answered', 7_050, 7_010),
      probed('unreachable', 7_100, 7_000),
      probed('unreachable', 7_200, 7_100),
    ]);
    expect(state.reached).toBe(false);
  });

  it('changes nothing if it was no probe, but another question to /auth/me', () => {
    expect(play([signal('answered', 1_050, 1_010), probed('silent', 6_000, 1_000)]).effects.at(-1)).toEqual([]);
  });

  it('once no probe is answered any more, the service is lost, whatever was answered before', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(99), { maxLength: 10 }), (asked) => {
        let { state } = play([
          { kind: 'network-changed', now: 1_000 },
          ...asked.map((at) => signal('answered', 1_100, 1_000 + at)),
        ]);
        for (let now = 1_200; state.probe && now < 2_000; now += 100)
          state = connectionStep(state, probed('unreachable', now, state.probe.startedAt)).state;
        expect(state.reached).toBe(false);
      }),
    );
  });
});

describe('a refusal', () => {
  const LOST: ConnectionEvent[] = [signal('unreachable', 1_000), probed('unreachable', 2_000, 1_000)];

  it('with 401 asks /auth/me whether the session is over', () => {
    expect(play([signal('unauthorized', 1_000)]).effects).toEqual([['verify']]);
  });

  it('with 403 asks it too, at most every 30 s', () => {
    const { effects } = play([1_000, 2_000, 30_999, 31_000, 31_001].map((now) => signal('forbidden', now)));
    expect(effects).toEqual([['verify'], [], [], ['verify'], []]);
  });

  it.each(['unauthorized', 'forbidden'] as const)('as %s is an answer: it ends a loss, as a probe too', (sign) => {
    const { state, effects } = play([...LOST, signal(sign, 3_000)]);
    expect(state.reached).toBe(true);
    expect(effects.at(-1)).toEqual(['unschedule', 'refresh', 'verify']);
    expect(play([...LOST, probed(sign, 3_000)]).effects.at(-1)).toEqual(['unschedule', 'refresh']);
  });
});

it('requests that fail while a probe runs begin no other', () => {
  const { effects } = play([signal('unreachable', 1_000), signal('silent', 1_001), signal('portal', 1_002)]);
  expect(effects).toEqual([['unschedule', 'probe'], [], []]);
});

it('in any order: while the service cannot be reached, a probe is running or scheduled', () => {
  const sign = fc.constantFrom('answered', 'unreachable', 'silent', 'portal', 'unauthorized' as const);
  const event: fc.Arbitrary<(now: number, state: ConnectionState) => ConnectionEvent> = fc.oneof(
    sign.map((value) => (now: number) => signal(value as 'answered', now)),
    fc
      .constantFrom('answered', 'unreachable' as const)
      .map((value) => (now: number) => probed(value as 'answered', now)),
    fc.constantFrom('network-changed', 'shown', 'tick' as const).map((kind) => (now: number) => ({ kind, now })),
    fc.nat({ max: 3 }).map((back) => (_now: number, state: ConnectionState) => ({
      kind: 'probe-ended' as const,
      id: state.probes - back,
    })),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      let state: ConnectionState = initialConnection;
      let scheduled = false;
      for (const [index, make] of events.entries()) {
        const given: ConnectionEvent = make(index * 1_000, state);
        if (given.kind === 'tick') scheduled = false;
        const before = state;
        const step = connectionStep(state, given);
        state = step.state;
        for (const { kind } of step.effects) {
          if (kind === 'schedule') scheduled = true;
          if (kind === 'unschedule') scheduled = false;
        }
        if (!state.reached) expect(state.probe !== null || scheduled, JSON.stringify([before, given])).toBe(true);
        if (before.reached && !state.reached) expect(given.kind).toBe('probed');
      }
    }),
    { numRuns: 2_000 },
  );
});
