import { unlessHeld } from '@/api/hold';
import { nextTurn } from '@/api/turns';
import type { Owner } from '@/cache/keys';
import { local } from '@/cache/local';
import { onConnectionSignal } from '@/cache/outcomes';
import { screenIsSettled, storeOwner } from '@/cache/store';
import { sessionAtom } from '@/state/session';
import { store } from '@/state/store';
import { preloadOverlays, toast } from '@/ui';
import { prefetchableCode } from './routes';
import { controlled, registerWorker } from './worker';

/** Runs when the browser is idle; Safari has no requestIdleCallback. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(() => work(), { timeout: 2_000 }) : setTimeout(work, 200);

const LOOK_EVERY_MS = 100;
// A screen that reads nothing never settles.
const SETTLES_WITHIN_MS = 5_000;

/** Waits for the screen's data, not only for /auth/me: other work would delay the screen's own code and reads. */
function whenSettled(work: () => void): void {
  const since = performance.now();
  const look = () => {
    if (screenIsSettled() || performance.now() - since > SETTLES_WITHIN_MS) whenIdle(work);
    else setTimeout(look, LOOK_EVERY_MS);
  };
  setTimeout(look, LOOK_EVERY_MS);
}

const READY_SHOWN = 'portcullis.offline-ready';
const INSTALL_WITHIN_MS = 60_000;

/** Work that can wait until data is visible: the worker, the code of the other screens, the data of screens not opened yet. */
export function workAtIdle(): void {
  // Prepares once per session: the previous session's data is gone.
  let prepared: Owner | null = null;
  // The service may have answered everything on the screen before the session opens, or long after.
  let answered = false;
  const begin = () => {
    const owner = storeOwner();
    if (!answered || owner === null || owner === prepared || store.get(sessionAtom).phase !== 'open') return;
    prepared = owner;
    whenSettled(() => void prepare());
  };
  onConnectionSignal((sign) => {
    answered = sign === 'answered';
    begin();
  });
  // Registers the worker even if nobody is signed in or there is no network.
  const settle = () => {
    if (store.get(sessionAtom).phase === 'closed') whenIdle(() => void registerWorker());
    begin();
  };
  store.sub(sessionAtom, settle);
  settle();
}

async function prepare(): Promise<void> {
  const registered = registerWorker();
  void unlessHeld(preloadOverlays);
  void preloadCode();
  // Its code may fail to load without a network; the next start prefetches then.
  const ahead = await import('@/cache/warm').catch(() => null);
  const complete = await ahead?.warm();
  void forgetOldImport();
  if ((await registered) && (await controlled(INSTALL_WITHIN_MS)) && complete) sayReady();
}

/** One by one: all at once they would hold up the page for 50 ms. */
async function preloadCode(): Promise<void> {
  for (const code of prefetchableCode()) {
    code.preload();
    await nextTurn();
  }
}

/** Its code may fail to load without a network; the next start checks again. */
const importJournal = () => import('@/cache/imports').catch(() => null);

/** Loading the journal deletes an import that is too old or somebody else's (docs/decisions/0640-import-journal.md). */
async function forgetOldImport(): Promise<void> {
  const imports = await importJournal();
  const owner = storeOwner();
  if (imports && owner) await imports.keptImport(owner);
}

/** Announces once per device and installation that the app now opens without a network. */
function sayReady(): void {
  if (local.get(READY_SHOWN)) return;
  local.set(READY_SHOWN, true);
  // If this cannot be recorded, it would be announced on every visit.
  if (local.get(READY_SHOWN)) toast('Ready to work offline');
}
