import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameOwner } from '@/cache/keys';
import { sessionStep } from '@/cache/session-machine';
import { initialSession, type SessionEffect, type SessionEvent, type SessionState } from '@/cache/session-state';
import { alice, bob } from './support';

const carol = { id: 1, tenantId: 'globex', email: 'carol@globex.example' };
const unavailable = { kind: 'refused', status: 503, message: null, retryAfterS: null } as const;

/** Plays events; those without a turn answer the question of the current turn. */
function play(events: (SessionEvent | ((turn: number) => SessionEvent))[]) {
  let state: SessionState = initialSession;
  const effects: SessionEffect[] = [];
  for (const event of events) {
    const step = sessionStep(state, typeof event === 'function' ? event(state.turn) : event);
    state = step.state;
    effects.push(...step.effects);
  }
  return { state, effects, shown: effects.filter(({ kind }) => kind === 'open' || kind === 'close') };
}

const started: SessionEvent = { kind: 'started', signedOutHere: false };
const recalled =
  (what: Extract<SessionEvent, { kind: 'recalled' }>['recalled'], marked = false) =>
  (turn: number) =>
    ({ kind: 'recalled', turn, recalled: what, marked }) as const;
const verified = (owner: typeof alice) => (turn: number) => ({ kind: 'verified', turn, owner }) as const;
const admitted = (owner: typeof alice) => (turn: number) => ({ kind: 'admitted', turn, owner }) as const;
const refused = (turn: number) => ({ kind: 'refused', turn }) as const;
const failed =
  (failure: Extract<SessionEvent, { kind: 'failed' }>['failure'], expired = false) =>
  (turn: number) =>
    ({ kind: 'failed', turn, failure, expired }) as const;

describe('a start', () => {
  it('opens nothing of the remembered user once /auth/me has named another', () => {
    const before = play([started, verified(bob), recalled({ kind: 'open', owner: alice })]);
    expect(before.shown).toEqual([]);
    const { state, shown } = play([started, verified(bob), recalled({ kind: 'open', owner: alice }), admitted(bob)]);
    expect(shown.map(({ kind }) => kind)).toEqual(['open']);
    expect(state.open?.owner).toBe(bob);
  });

  it.each(['none', 'not-kept', 'expired', 'unusable'] as const)(
    'that is refused where the store remembers nobody (%s) forgets the marks of whoever was there',
    (kind) => {
      const { effects } = play([started, recalled({ kind }), refused]);
      expect(effects).toContainEqual({ kind: 'forget-marked', reason: 'ended' });
    },
  );

  it.each(['none', 'not-kept', 'expired', 'unusable'] as const)(
    'that is refused where the store remembers nobody (%s) ends the session of whoever is marked on the device, if anybody is',
    (kind) => {
      const reasonOf = (marked: boolean) => play([started, recalled({ kind }, marked), refused]).state.reason;
      expect([reasonOf(true), reasonOf(false)]).toEqual(['ended', 'none']);
    },
  );

  it('opens at once with the remembered session, which /auth/me then verifies', () => {
    const { state, shown } = play([
      started,
      recalled({ kind: 'open', owner: alice }),
      verified(alice),
      admitted(alice),
    ]);
    expect(shown).toMatchObject([
      { kind: 'open', session: { id: 1, verified: false } },
      { kind: 'open', session: { id: 1, verified: true } },
    ]);
    expect(state.open?.owner).toBe(alice);
  });

  it('takes the ids as /auth/me sends them now, in a session that goes on', () => {
    const remembered = { ...alice, id: '1', tenantId: '7' };
    const named = { ...alice, tenantId: 7 };
    const { state, shown } = play([
      started,
      recalled({ kind: 'open', owner: remembered }),
      verified(named),
      admitted(named),
    ]);
    expect(shown).toMatchObject([
      { kind: 'open', session: { id: 1, owner: remembered } },
      { kind: 'open', session: { id: 1, owner: named } },
    ]);
    const again = sessionStep(state, { kind: 'admitted', turn: state.turn, owner: { ...named } });
    expect(again.state.open?.owner, 'without news it stays the same object').toBe(state.open?.owner);
  });

  it('D3: after a sign-out only a start or a sign-in opens a session, whatever /auth/me answers', () => {
    const before = [started, recalled({ kind: 'open', owner: alice }), { kind: 'signed-out' } as const];
    const { state, shown } = play([...before, verified(alice)]);
    expect(state.phase).toBe('closed');
    expect(shown.at(-1)).toMatchObject({ kind: 'close', reason: 'signed-out' });
    const again = play([...before, { kind: 'device-changed', device: 'unknown' }, verified(alice), admitted(alice)]);
    expect(again.state.open?.owner).toBe(alice);
  });

  it('shows a user other than the remembered one as another session', () => {
    const { shown } = play([started, recalled({ kind: 'open', owner: alice }), verified(bob), admitted(bob)]);
    expect(shown).toMatchObject([
      { kind: 'open', session: { id: 1 } },
      { kind: 'close', reason: 'replaced' },
      { kind: 'open', session: { id: 2, owner: bob } },
    ]);
  });

  it('ends a session as soon as /auth/me names another user, not only once the store is theirs', () => {
    const { state, shown, effects } = play([started, recalled({ kind: 'open', owner: alice }), verified(bob)]);
    expect(shown.map(({ kind }) => kind)).toEqual(['open', 'close']);
    expect(effects.at(-1)).toEqual({ kind: 'admit', turn: state.turn, owner: bob });
    expect(state).toMatchObject({ phase: 'starting', open: null });
  });

  it.each([
    [{ kind: 'offline' } as const, { kind: 'none' } as const, 'unreachable'],
    [{ kind: 'timeout' } as const, { kind: 'unusable' } as const, 'unreachable'],
    [{ kind: 'offline' } as const, { kind: 'expired' } as const, 'expired-copy'],
    [{ kind: 'offline' } as const, { kind: 'not-kept' } as const, 'no-offline-copy'],
    [unavailable, { kind: 'none' } as const, 'answered'],
    [{ kind: 'portal' } as const, { kind: 'none' } as const, 'answered'],
    [{ kind: 'shape' } as const, { kind: 'expired' } as const, 'answered'],
  ])('with %j from /auth/me and %j remembered closes as %s, in either order', (failure, memory, reason) => {
    for (const order of [
      [failed(failure), recalled(memory)],
      [recalled(memory), failed(failure)],
    ]) {
      const { shown, state } = play([started, ...order]);
      expect(shown).toMatchObject([{ kind: 'close', reason }]);
      expect(state.phase).toBe('closed');
    }
  });

  it.each([{ kind: 'offline' } as const, { kind: 'timeout' } as const, unavailable])(
    'with %j from /auth/me and a remembered session older than 7 days forgets its names on the device too, in either order',
    (failure) => {
      for (const order of [
        [failed(failure), recalled({ kind: 'expired' })],
        [recalled({ kind: 'expired' }), failed(failure)],
      ]) {
        const { effects } = play([started, ...order]);
        expect(effects.slice(-2)).toEqual([{ kind: 'purge' }, { kind: 'forget-marked', reason: 'expired-copy' }]);
      }
    },
  );

  it('refused by /auth/me ends the remembered session, whichever comes first', () => {
    for (const order of [
      [refused, recalled({ kind: 'open', owner: alice })],
      [recalled({ kind: 'open', owner: alice }), refused],
    ]) {
      const { effects, state } = play([started, ...order]);
      expect(state.phase).toBe('closed');
      expect(effects).toContainEqual({ kind: 'forget', reason: 'ended' });
    }
  });
});

it('an answer to a question from before a sign-out signs nobody in', () => {
  const { state, shown } = play([started, { kind: 'signed-out' }, { kind: 'verified', turn: 1, owner: alice }]);
  expect(state).toMatchObject({ phase: 'closed', reason: 'signed-out' });
  expect(shown).toHaveLength(1);
});

it.each([
  { kind: 'ended-elsewhere', reason: 'signed-out', device: 'signed-out' },
  { kind: 'device-changed', device: 'signed-out' },
  { kind: 'looked', device: 'signed-out' },
] as const)(
  'a sign-out in another tab, which may be closed by now, has what is stored deleted here: $kind',
  (event) => {
    const { state, effects } = play([started, recalled({ kind: 'open', owner: alice }), event]);
    expect(state).toMatchObject({ phase: 'closed', reason: 'signed-out' });
    expect(effects.at(-1)).toEqual({ kind: 'purge' });
  },
);

it('another user on the device closes the session before it is known who that is', () => {
  const { shown, effects } = play([
    started,
    recalled({ kind: 'open', owner: alice }),
    { kind: 'device-changed', device: 'other' },
    recalled({ kind: 'open', owner: bob }),
  ]);
  expect(
    shown.map((effect) =>
      effect.kind === 'close' ? effect.reason : effect.kind === 'open' && effect.session.owner.email,
    ),
  ).toEqual([alice.email, 'replaced', bob.email]);
  expect(effects.filter(({ kind }) => kind === 'purge' || kind === 'forget')).toEqual([]);
});

it('D6: a refusal of a question from before the same user signed in anew elsewhere ends nothing: it was about their former session', () => {
  const before = play([started, recalled({ kind: 'open', owner: alice })]);
  const { state, effects } = play([
    started,
    recalled({ kind: 'open', owner: alice }),
    { kind: 'device-changed', device: 'same' },
    { kind: 'refused', turn: before.state.turn },
  ]);
  expect(state).toMatchObject({ phase: 'open', open: { owner: alice } });
  expect(effects.at(-1)).toEqual({ kind: 'ask', turn: state.turn });
  expect(play([started, recalled({ kind: 'open', owner: alice }), { kind: 'looked', device: 'same' }]).state).toEqual(
    before.state,
  );
});

describe('D14: a late message about the end of an earlier user’s session, in a tab that was frozen,', () => {
  const ended = (device: 'same' | 'other' | 'nobody') =>
    ({ kind: 'ended-elsewhere', reason: 'ended', device }) as const;
  const replaced = [
    started,
    recalled({ kind: 'open', owner: alice }),
    { kind: 'device-changed', device: 'other' } as const,
  ];

  it('leaves the current user’s session open, and asks /auth/me about it', () => {
    const { state, effects } = play([...replaced, recalled({ kind: 'open', owner: bob }), ended('same')]);
    expect(state).toMatchObject({ phase: 'open', open: { owner: bob } });
    expect(effects.at(-1)).toEqual({ kind: 'ask', turn: state.turn });
  });

  it('does not interrupt the question who is signed in', () => {
    const { state, shown } = play([...replaced, ended('other'), verified(bob), admitted(bob)]);
    expect(state.open?.owner).toBe(bob);
    expect(shown).toMatchObject([{ kind: 'open' }, { kind: 'close', reason: 'replaced' }, { kind: 'open' }]);
  });

  it('is not needed: the marks show who is signed in', () => {
    const { state, effects } = play([
      started,
      recalled({ kind: 'open', owner: alice }),
      { kind: 'looked', device: 'nobody' },
      { kind: 'looked', device: 'other' },
      { kind: 'looked', device: 'other' },
      verified(bob),
      admitted(bob),
    ]);
    expect(state.open?.owner).toBe(bob);
    expect(effects.filter(({ kind }) => kind === 'ask')).toHaveLength(2);
  });

  it('leaves a page alone that does not ask who is there, such as an onboarding one', () => {
    for (const kind of ['looked', 'device-changed'] as const)
      for (const device of ['other', 'unknown'] as const)
        expect(play([{ kind, device }])).toMatchObject({ state: initialSession, effects: [] });
  });

  it('asks anew if somebody else signs in while this page’s own sign-in is being admitted', () => {
    const { effects } = play([
      { kind: 'signed-in', owner: alice },
      { kind: 'device-changed', device: 'other' },
    ]);
    expect(effects.map(({ kind }) => kind)).toEqual(['admit', 'ask', 'recall']);
  });

  it('ends a session that is over by the device’s marks', () => {
    const { state } = play([started, recalled({ kind: 'open', owner: alice }), ended('nobody')]);
    expect(state).toMatchObject({ phase: 'closed', reason: 'ended' });
  });
});

const owner = fc.constantFrom(alice, bob, carol);
const turnBack = fc.nat({ max: 2 });
/** Events that include answers to the current question and to the two before it. */
const anyEvent: fc.Arbitrary<(turn: number) => SessionEvent> = fc.oneof(
  fc.boolean().map((signedOutHere) => () => ({ kind: 'started' as const, signedOutHere })),
  fc.constant(() => ({ kind: 'signed-out' as const })),
  owner.map((who) => () => ({ kind: 'signed-in' as const, owner: who })),
  fc
    .tuple(
      fc.constantFrom('device-changed', 'looked'),
      fc.constantFrom('same', 'other', 'nobody', 'signed-out', 'unknown'),
    )
    .map(([kind, device]) => () => ({ kind, device })),
  fc
    .tuple(fc.constantFrom('signed-out', 'ended'), fc.constantFrom('same', 'other', 'nobody', 'signed-out', 'unknown'))
    .map(([reason, device]) => () => ({ kind: 'ended-elsewhere' as const, reason, device })),
  owner.map((who) => () => ({ kind: 'store-opened' as const, owner: who })),
  fc.tuple(owner, turnBack).map(([who, back]) => (turn: number) => ({
    kind: 'verified' as const,
    turn: turn - back,
    owner: who,
  })),
  fc.tuple(owner, turnBack).map(([who, back]) => (turn: number) => ({
    kind: 'admitted' as const,
    turn: turn - back,
    owner: who,
  })),
  turnBack.map((back) => (turn: number) => ({ kind: 'refused' as const, turn: turn - back })),
  fc
    .tuple(turnBack, fc.boolean(), fc.constantFrom({ kind: 'offline' } as const, unavailable))
    .map(([back, expired, failure]) => (turn: number) => ({
      kind: 'failed' as const,
      turn: turn - back,
      failure,
      expired,
    })),
  fc
    .tuple(
      turnBack,
      fc.oneof(
        owner.map((who) => ({ kind: 'open' as const, owner: who })),
        fc.constant({ kind: 'none' as const }),
      ),
      fc.boolean(),
    )
    .map(([back, what, marked]) => (turn: number) => ({
      kind: 'recalled' as const,
      turn: turn - back,
      recalled: what,
      marked,
    })),
);

it('in any order: the shown session agrees with the state, another owner gets another session, old answers do nothing', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
      let state: SessionState = initialSession;
      let screen: { id: number; owner: typeof alice } | null = null;
      for (const make of events) {
        const event = make(state.turn);
        const step = sessionStep(state, event);
        if ('turn' in event && event.turn !== state.turn) expect(step).toEqual({ state, effects: [] });
        for (const effect of step.effects) {
          if (effect.kind === 'close') screen = null;
          if (effect.kind !== 'open') continue;
          // No session replaces another without first announcing the other's end.
          if (screen)
            expect(sameOwner(screen.owner, effect.session.owner) && screen.id === effect.session.id).toBe(true);
          screen = effect.session;
        }
        state = step.state;
        expect(state.open?.id).toBe(screen?.id);
        expect(state.phase === 'open').toBe(state.open !== null);
        // Every question has the turn whose answer is still accepted.
        for (const effect of step.effects) if ('turn' in effect) expect(effect.turn).toBe(state.turn);
      }
    }),
    { numRuns: 2_000 },
  );
});

it('in any order: an answer that was under way does not let in a user who has signed out', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 20 }), fc.array(anyEvent, { maxLength: 20 }), (before, after) => {
      let state: SessionState = initialSession;
      const take = (event: SessionEvent) => {
        const step = sessionStep(state, event);
        state = step.state;
        return step.effects;
      };
      for (const make of before) take(make(state.turn));
      const asked = state.turn;
      take({ kind: 'signed-out' });
      for (const make of after) {
        const event = make(state.turn);
        if (!('turn' in event) || event.turn > asked) continue;
        expect(take(event)).toEqual([]);
      }
      expect(state.open).toBeNull();
    }),
  );
});
