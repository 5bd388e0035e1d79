import { Listeners } from '@/listeners';

// Data that this tab would lose if it were left or reloaded (ux.md, 'Forms'; reliability.md, G2 and G10).

/**
 * `typed`: kept as a draft over a reload; `unkept`: input of which no draft is kept; `resumable`: work that runs, and can be resumed after a
 * reload; `running`: cannot be resumed, such as bulk work, or a key that is shown once.
 */
export type UnsavedKind = 'typed' | 'unkept' | 'resumable' | 'running';

let dirty = new Map<object, UnsavedKind>();
const listeners = new Listeners();

export const hasDirtyForms = () => dirty.size > 0;
const hasAny = (...kinds: readonly UnsavedKind[]) => [...dirty.values()].some((kind) => kinds.includes(kind));
/** Comes back after a reload. */
export const hasTypedText = () => hasAny('typed');
/** A reload would lose it for good. */
export const hasUnresumableWork = () => hasAny('unkept', 'running');
export const hasRunningWork = () => hasAny('resumable', 'running');

export function setDirty(form: object, isDirty: boolean, kind: UnsavedKind = 'typed'): void {
  if (dirty.get(form) === (isDirty ? kind : undefined)) return;
  dirty = new Map(dirty);
  if (isDirty) dirty.set(form, kind);
  else dirty.delete(form);
  listeners.tell();
}

export const onDirty = listeners.listen;
