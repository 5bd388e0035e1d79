import { atom } from 'jotai';
import { store } from './store';

// Data that this tab would lose if it were left or reloaded (ux.md, 'Forms'; reliability.md, G2 and G10).

/**
 * `typed`: kept as a draft over a reload; `unkept`: input of which no draft is kept; `resumable`: work that runs, and can be resumed after a
 * reload; `running`: cannot be resumed, such as bulk work, or a key that is shown once.
 */
export type UnsavedKind = 'typed' | 'unkept' | 'resumable' | 'running';

const dirtyAtom = atom<ReadonlyMap<object, UnsavedKind>>(new Map());

export const hasDirtyForms = () => store.get(dirtyAtom).size > 0;
const hasAny = (...kinds: readonly UnsavedKind[]) =>
  [...store.get(dirtyAtom).values()].some((kind) => kinds.includes(kind));
/** Comes back after a reload. */
export const hasTypedText = () => hasAny('typed');
/** A reload would lose it for good. */
export const hasUnresumableWork = () => hasAny('unkept', 'running');
export const hasRunningWork = () => hasAny('resumable', 'running');

export function setDirty(form: object, isDirty: boolean, kind: UnsavedKind = 'typed'): void {
  const before = store.get(dirtyAtom);
  if (before.get(form) === (isDirty ? kind : undefined)) return;
  const dirty = new Map(before);
  if (isDirty) dirty.set(form, kind);
  else dirty.delete(form);
  store.set(dirtyAtom, dirty);
}

export const onDirty = (listener: () => void) => store.sub(dirtyAtom, listener);
