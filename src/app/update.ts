import { atom } from 'jotai';
import { BASE_PATH } from '@/api/config';
import { onChangesInFlight } from '@/api/inFlight';
import { UPDATE_TIMEOUT_MS } from '@/contract/constants';
import { atStake } from '@/parts/atStake';
import { withResolvers } from '@/promise';
import { onDirty } from '@/state/dirty';
import { store } from '@/state/store';
import { type UpdateEffect, type UpdateEvent, type UpdateState, updateStep } from './updateMachine';

/** The one place of the update's state (updateMachine.ts); {@link send} alone changes it. */
export const updateAtom = atom<UpdateState>({ phase: 'none' });

export function send(event: UpdateEvent): void {
  const { state, effects } = updateStep(store.get(updateAtom), event);
  store.set(updateAtom, state);
  if (!ACCEPTED.includes(state.phase)) guard();
  for (const effect of effects) void run[effect]();
}

let asking = new AbortController();

const run: Record<UpdateEffect, () => unknown> = {
  'ask-others': askOthers,
  'stop-asking': () => asking.abort(),
  activate: async () => {
    // Loaded already: it found the version that waits.
    const { activateWaiting } = await import('./versions');
    const activated = await activateWaiting(UPDATE_TIMEOUT_MS);
    send(activated ? { kind: 'activated', here: atStake() } : { kind: 'too-late' });
  },
  reload: () => location.reload(),
};

// Every tab with unsaved work holds this lock, shared; a tab that wants to update requests it exclusively (reliability.md, G2).
const LOCK = `portcullis-dirty:${__FLAVOUR__}:${BASE_PATH}`;

let release: (() => void) | null = null;

function hold(): void {
  if (release) return;
  const { promise, resolve } = withResolvers();
  release = resolve;
  navigator.locks?.request(LOCK, { mode: 'shared' }, () => promise).catch(() => {});
}

function letGo(): void {
  release?.();
  release = null;
}

// In these phases this tab's text is a draft: {@link askOthers} releases the lock, and only new input takes it again.
const ACCEPTED: readonly UpdateState['phase'][] = ['waiting', 'activating', 'reloading'];
let away = false;

/** Holds the lock as long as something is at stake here. */
function guard(here = atStake()): void {
  if (here === 'nothing' || away) letGo();
  else hold();
}

/** Follows what is at stake in this tab, and tells other tabs by a lock. */
export function watchUpdate(): void {
  const look = () => {
    const here = atStake();
    guard(here);
    send({ kind: 'here-changed', here });
  };
  onDirty(look);
  onChangesInFlight(look);
  // A page that is kept for Back would hold the lock for good (WebKit).
  for (const event of ['pagehide', 'pageshow'] as const) {
    addEventListener(event, () => {
      away = event === 'pagehide';
      look();
    });
  }
}

/** Reports once no other tab has unsaved input. This tab's own text is a draft by now, and blocks nobody. */
async function askOthers(): Promise<void> {
  letGo();
  asking = new AbortController();
  const { signal } = asking;
  try {
    const free =
      !navigator.locks || (await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => lock !== null));
    if (signal.aborted) return;
    if (!free) {
      send({ kind: 'others-busy' });
      await navigator.locks.request(LOCK, { signal }, () => {});
    }
  } catch (cause) {
    if (signal.aborted) return;
    throw cause;
  }
  send({ kind: 'others-free', here: atStake() });
}
