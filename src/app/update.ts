import { hasDirtyForms, onDirty } from '@/state/dirty';
import { store } from '@/state/store';
import { updateAtom } from '@/state/update';
import { activateWaiting } from './worker';

// Every tab with unsaved input holds this lock together with the others; who wants to update asks for it alone (reliability.md, G2).
const LOCK = `portcullis-dirty:${__FLAVOUR__}:${import.meta.env.BASE_URL}`;

let release: (() => void) | null = null;

/** Tells other tabs, by a lock, that this one has unsaved input. */
export function holdLockWhileDirty(): void {
  onDirty(() => {
    if (!hasDirtyForms()) {
      release?.();
      release = null;
    } else if (!release) {
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      navigator.locks?.request(LOCK, { mode: 'shared' }, () => held).catch(() => {});
    }
  });
}

/**
 * The user accepted the new version. What this tab has typed is kept as a draft and comes back after the reload; while another tab has
 * unsaved input, nothing moves, and the update goes on by itself once that tab is done.
 */
export async function acceptUpdate(): Promise<void> {
  release?.();
  release = null;
  if (!navigator.locks) return reloadOnNew();
  const free = await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => lock !== null);
  if (!free) {
    store.set(updateAtom, 'elsewhere');
    await navigator.locks.request(LOCK, () => {});
  }
  await reloadOnNew();
}

async function reloadOnNew(): Promise<void> {
  await activateWaiting();
  location.reload();
}
