// Prepares the screens not opened yet, and work without a network. Loaded after data is visible.

import { unlessHeld } from '@/api/hold';
import { nextTurn } from '@/api/turns';
import { until } from '@/api/wait';
import { dbCode } from '@/cache/db';
import { local } from '@/cache/local';
import { storeOwner } from '@/cache/store';
import { type Prefetched, warm } from '@/cache/warm';
import { MINUTE } from '@/durations';
import { hasDirtyForms, onDirty } from '@/state/dirty';
import { preloadOverlays, toast } from '@/ui';
import { prefetchableCode } from './routes';
import { send } from './update';
import { controlled, registerWorker } from './versions';

const READY_SHOWN = 'portcullis.offline-ready';
const INSTALL_WITHIN_MS = MINUTE;

/** Registers the worker, and offers its new versions. Resolves with false where there is none. */
export const prepareWorker = (): Promise<boolean> => registerWorker(() => send({ kind: 'found' }));

/**
 * Registers the worker and prefetches the code and the data of the other screens.
 * @returns as {@link warm} does
 */
export async function prepare(): Promise<Prefetched> {
  const registered = prepareWorker();
  void unlessHeld(preloadOverlays);
  void preloadCode();
  // On a slow first visit it may still be under way.
  await dbCode();
  const prefetched = await warm();
  void forgetOldImport();
  if (prefetched === 'stored' && (await registered) && (await controlled(INSTALL_WITHIN_MS))) await sayReady();
  return prefetched;
}

/** One by one: all at once they would hold up the page for 50 ms, and 80 files would be fetched before whatever the user asks for meanwhile. */
async function preloadCode(): Promise<void> {
  for (const code of prefetchableCode()) {
    await code.preload();
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
async function sayReady(): Promise<void> {
  if (local.get(READY_SHOWN)) return;
  // The toast may cover the button that is about to be pressed in a form.
  await until(onDirty, () => !hasDirtyForms());
  local.set(READY_SHOWN, true);
  // If this cannot be recorded, it would be announced on every visit.
  if (local.get(READY_SHOWN)) toast('Ready to work offline');
}
