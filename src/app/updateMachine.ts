import type { AtStake } from '@/parts/atStake';

/** Input that may be given up after a question; running work is waited for instead. */
type Input = Exclude<AtStake, 'running'>;

/**
 * - `none`: no new version waits, or the user chose Later;
 * - `offered`: one waits for the user;
 * - `asking`: the user pressed Reload over input, and has to confirm; `about`: the input at stake when the question was put;
 * - `waiting`: accepted; other tabs have unsaved input, or work runs in this tab. `others` is `unknown` until the other tabs have answered;
 * - `activating`: the new version was told to take over;
 * - `stuck`: it did not;
 * - `reloading`: this page is about to go.
 *
 * `confirmed`: the input that the user has agreed to reload over; `unkept` includes `typed`, which comes back as a draft.
 */
export type UpdateState =
  | { phase: 'none' }
  | { phase: 'offered' }
  | { phase: 'asking'; about: Input }
  | { phase: 'waiting'; for: 'unknown' | 'others' | 'work'; confirmed: Input }
  | { phase: 'activating'; confirmed: Input }
  | { phase: 'stuck' }
  | { phase: 'reloading' };

export type UpdateEvent =
  /** The browser has installed a new version. */
  | { kind: 'found' }
  | { kind: 'later' }
  | { kind: 'reload'; here: AtStake }
  | { kind: 'confirm'; here: AtStake }
  | { kind: 'cancel' }
  /** Another tab has unsaved input. */
  | { kind: 'others-busy' }
  /** No other tab has. */
  | { kind: 'others-free'; here: AtStake }
  /** Input or work of this tab began or ended. */
  | { kind: 'here-changed'; here: AtStake }
  /** The new version is in control, or no version waits any more. */
  | { kind: 'activated'; here: AtStake }
  | { kind: 'too-late' };

/**
 * - `ask-others`: tell when no other tab has unsaved input; `stop-asking`: no longer;
 * - `activate`: let the new version take over, within a limit;
 * - `reload`.
 */
export type UpdateEffect = 'ask-others' | 'stop-asking' | 'activate' | 'reload';

interface Step {
  state: UpdateState;
  effects: readonly UpdateEffect[];
}

const to = (state: UpdateState, ...effects: UpdateEffect[]): Step => ({ state, effects });

const covers = (confirmed: Input, here: Input) => here === 'nothing' || here === confirmed || confirmed === 'unkept';

/**
 * A yes to losing input without a draft holds for that input: once it has gone, or running work hides whether it has, other such input needs
 * a question of its own.
 */
const stillConfirmed = (confirmed: Input, here: AtStake): Input =>
  confirmed === 'unkept' && here !== 'unkept' ? 'typed' : confirmed;

/** Goes on with `next` unless this tab has something at stake, looked at now, that the user has not agreed to reload over. */
function unlessAtStake(here: AtStake, confirmed: Input, next: Step): Step {
  if (here === 'running') return to({ phase: 'waiting', for: 'work', confirmed });
  return covers(confirmed, here) ? next : to({ phase: 'asking', about: here });
}

const askOthers = (here: AtStake, confirmed: Input): Step =>
  unlessAtStake(here, confirmed, to({ phase: 'waiting', for: 'unknown', confirmed }, 'ask-others'));

/**
 * An update from offer to reload (reliability.md, G1 to G4, G10, L4). What is at stake in this tab is looked at before every step, since
 * the user goes on working while other tabs or the new version are waited for. An event that a state does not list changes nothing.
 *
 * | state             | event              | next                    | effects     |
 * | ----------------- | ------------------ | ----------------------- | ----------- |
 * | none, stuck,      | found              | offered                 |             |
 * | reloading         |                    |                         |             |
 * | offered, stuck    | reload, nothing    | waiting for unknown     | ask-others  |
 * |                   | reload, input      | asking                  |             |
 * |                   | reload, running    | waiting for work        |             |
 * |                   | later              | none                    |             |
 * | asking            | confirm            | as reload, confirmed    |             |
 * |                   | cancel             | offered                 |             |
 * | waiting for work  | here-changed       | as reload               |             |
 * | waiting, others   | others-busy        | waiting for others      |             |
 * | or unknown        | others-free        | activating, or as reload| activate    |
 * |                   | here-changed       | same, the yes may lapse |             |
 * | waiting           | later              | none                    | stop-asking |
 * | activating        | activated          | reloading, or as reload | reload      |
 * |                   | here-changed       | same, the yes may lapse |             |
 * |                   | too-late           | stuck                   |             |
 */
export function updateStep(state: UpdateState, event: UpdateEvent): Step {
  const same = to(state);
  switch (state.phase) {
    case 'none':
    case 'reloading':
      return event.kind === 'found' ? to({ phase: 'offered' }) : same;
    case 'offered':
    case 'stuck':
      if (event.kind === 'found') return to({ phase: 'offered' });
      if (event.kind === 'later') return to({ phase: 'none' });
      return event.kind === 'reload' ? askOthers(event.here, 'nothing') : same;
    case 'asking':
      if (event.kind === 'cancel') return to({ phase: 'offered' });
      return event.kind === 'confirm' ? askOthers(event.here, state.about) : same;
    case 'waiting':
      if (event.kind === 'later') return to({ phase: 'none' }, 'stop-asking');
      if (event.kind === 'here-changed') {
        const confirmed = stillConfirmed(state.confirmed, event.here);
        return state.for === 'work' ? askOthers(event.here, confirmed) : to({ ...state, confirmed });
      }
      if (state.for === 'work') return same;
      if (event.kind === 'others-busy') return to({ ...state, for: 'others' });
      if (event.kind !== 'others-free') return same;
      return unlessAtStake(
        event.here,
        state.confirmed,
        to({ phase: 'activating', confirmed: state.confirmed }, 'activate'),
      );
    case 'activating':
      if (event.kind === 'too-late') return to({ phase: 'stuck' });
      if (event.kind === 'here-changed')
        return to({ ...state, confirmed: stillConfirmed(state.confirmed, event.here) });
      if (event.kind !== 'activated') return same;
      return unlessAtStake(event.here, state.confirmed, to({ phase: 'reloading' }, 'reload'));
  }
}
