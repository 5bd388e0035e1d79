import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type UpdateEvent, type UpdateState, updateStep } from '@/app/updateMachine';

/** Runs events and returns the states and effects. */
function play(...events: UpdateEvent[]) {
  let state: UpdateState = { phase: 'none' };
  const effects: string[] = [];
  for (const event of events) {
    const step = updateStep(state, event);
    state = step.state;
    effects.push(...step.effects);
  }
  return { state, effects };
}

const found = { kind: 'found' } as const;
const here = { nothing: 'nothing', typed: 'typed', unkept: 'unkept', running: 'running' } as const;

describe('an update', () => {
  it('goes from offer to reload if nothing can be lost', () => {
    const { state, effects } = play(
      found,
      { kind: 'reload', here: here.nothing },
      { kind: 'others-free', here: here.nothing },
      { kind: 'activated', here: here.nothing },
    );
    expect(state).toEqual({ phase: 'reloading' });
    expect(effects).toEqual(['ask-others', 'activate', 'reload']);
  });

  it('G1: asks before a reload that loses typed text, and Cancel leads back to the offer', () => {
    const asked = play(found, { kind: 'reload', here: here.typed });
    expect(asked).toEqual({ state: { phase: 'asking', about: 'typed' }, effects: [] });
    expect(updateStep(asked.state, { kind: 'cancel' }).state).toEqual({ phase: 'offered' });
    expect(updateStep(asked.state, { kind: 'confirm', here: here.typed }).effects).toEqual(['ask-others']);
  });

  it('G10: checks this tab for unsaved input again when other tabs are done, and when the new version is in control', () => {
    const waited = play(found, { kind: 'reload', here: here.nothing }, { kind: 'others-busy' });
    expect(waited.state).toMatchObject({ phase: 'waiting', for: 'others' });
    expect(updateStep(waited.state, { kind: 'others-free', here: here.typed }).state).toMatchObject({
      phase: 'asking',
    });
    const working = updateStep(waited.state, { kind: 'others-free', here: here.running });
    expect(working).toMatchObject({ state: { phase: 'waiting', for: 'work' }, effects: [] });
    // The work has ended: the other tabs are asked again.
    expect(updateStep(working.state, { kind: 'here-changed', here: here.nothing }).effects).toEqual(['ask-others']);
    const activating = updateStep(waited.state, { kind: 'others-free', here: here.nothing }).state;
    expect(updateStep(activating, { kind: 'activated', here: here.running }).effects).toEqual([]);
    expect(updateStep(activating, { kind: 'activated', here: here.typed }).state).toMatchObject({ phase: 'asking' });
  });

  it('G1: a yes that covers typed text does not cover input without a draft that is begun after it', () => {
    const yes = play(found, { kind: 'reload', here: here.typed }, { kind: 'confirm', here: here.typed });
    const asksAgain = { state: { phase: 'asking', about: 'unkept' }, effects: [] };
    expect(updateStep(yes.state, { kind: 'others-free', here: here.unkept })).toEqual(asksAgain);
    const activating = updateStep(yes.state, { kind: 'others-free', here: here.typed }).state;
    expect(updateStep(activating, { kind: 'activated', here: here.unkept })).toEqual(asksAgain);
    // Nor does it if the draft could not be stored while the question was open.
    const asked = play(found, { kind: 'reload', here: here.typed });
    expect(updateStep(asked.state, { kind: 'confirm', here: here.unkept })).toEqual(asksAgain);
  });

  it('G1: a yes that covers input without a draft is given once, and no longer holds when that input has gone', () => {
    const yes = play(found, { kind: 'reload', here: here.unkept }, { kind: 'confirm', here: here.unkept });
    const free = { kind: 'others-free', here: here.unkept } as const;
    expect(updateStep(yes.state, free).effects).toEqual(['activate']);
    const states = [yes.state, updateStep(yes.state, free).state];
    for (const [at, then] of [free, { ...free, kind: 'activated' } as const].entries()) {
      const before = states[at];
      if (!before) throw new Error('no state');
      const gone = updateStep(before, { kind: 'here-changed', here: here.nothing });
      expect(gone).toMatchObject({ state: { phase: before.phase }, effects: [] });
      expect(updateStep(gone.state, then)).toMatchObject({ state: { phase: 'asking' }, effects: [] });
    }
    // Running work hides what becomes of it.
    const hidden = updateStep(yes.state, { kind: 'here-changed', here: here.running });
    const other = updateStep(hidden.state, { kind: 'here-changed', here: here.unkept });
    expect(updateStep(other.state, free)).toMatchObject({ state: { phase: 'asking' }, effects: [] });
    const working = updateStep(yes.state, { kind: 'others-free', here: here.running });
    const idle = updateStep(working.state, { kind: 'here-changed', here: here.nothing });
    expect(updateStep(idle.state, free).state).toMatchObject({ phase: 'asking' });
  });

  it('L4: gives up if the new version does not take over, and can be tried again', () => {
    const stuck = play(
      found,
      { kind: 'reload', here: here.nothing },
      { kind: 'others-free', here: here.nothing },
      { kind: 'too-late' },
    );
    expect(stuck.state).toEqual({ phase: 'stuck' });
    expect(stuck.effects).not.toContain('reload');
    expect(updateStep(stuck.state, { kind: 'reload', here: here.nothing }).effects).toEqual(['ask-others']);
  });

  it('is offered again after Later, or a reload that did not happen, when a newer version is found', () => {
    expect(play(found, { kind: 'later' }, found).state).toEqual({ phase: 'offered' });
    const reloading = play(
      found,
      { kind: 'reload', here: here.nothing },
      { kind: 'others-free', here: here.nothing },
      { kind: 'activated', here: here.nothing },
      found,
    );
    expect(reloading.state).toEqual({ phase: 'offered' });
  });

  it('Later ends the waiting for other tabs', () => {
    expect(play(found, { kind: 'reload', here: here.nothing }, { kind: 'others-busy' }, { kind: 'later' })).toEqual({
      state: { phase: 'none' },
      effects: ['ask-others', 'stop-asking'],
    });
  });

  it('in any order of events, reloads only if no work is running, and loses input only after a yes to just that', () => {
    const at = fc.constantFrom(...Object.values(here));
    const event: fc.Arbitrary<UpdateEvent> = fc.oneof(
      fc.record({ kind: fc.constantFrom('found', 'later', 'cancel', 'others-busy', 'too-late') }),
      fc.record({
        kind: fc.constantFrom('reload', 'confirm', 'others-free', 'here-changed', 'activated'),
        here: at,
      }),
    );
    // Events in any order alone would hardly ever put a new version in control.
    const begun = fc.constantFrom<UpdateEvent[]>(
      [],
      [found, { kind: 'reload', here: here.nothing }, { kind: 'others-free', here: here.nothing }],
      [
        found,
        { kind: 'reload', here: here.typed },
        { kind: 'confirm', here: here.typed },
        { kind: 'others-free', here: here.typed },
      ],
      [
        found,
        { kind: 'reload', here: here.unkept },
        { kind: 'confirm', here: here.unkept },
        { kind: 'others-free', here: here.unkept },
      ],
    );
    let inControl = 0;
    fc.assert(
      fc.property(begun, fc.array(event, { maxLength: 30 }), (first, others) => {
        let state: UpdateState = { phase: 'none' };
        let covered: string[] = ['nothing'];
        for (const next of [...first, ...others]) {
          if (state.phase === 'asking' && next.kind === 'confirm')
            covered = state.about === 'unkept' ? ['nothing', 'typed', 'unkept'] : ['nothing', 'typed'];
          const step = updateStep(state, next);
          if (state.phase === 'activating' && next.kind === 'activated') inControl += 1;
          if (step.effects.includes('reload')) {
            const stake = 'here' in next ? next.here : null;
            expect(next.kind).toBe('activated');
            expect(covered).toContain(stake);
          }
          if (step.state.phase === 'none' || step.state.phase === 'offered') covered = ['nothing'];
          state = step.state;
        }
      }),
      { numRuns: 1_000 },
    );
    expect(inControl).toBeGreaterThan(100);
  });
});
