// Which forms of this tab hold unsaved input. A page that would be left or reloaded asks them first (ux.md, 'Forms'; reliability.md, G2).

let dirty = new Set<object>();
const listeners = new Set<() => void>();

export const hasDirtyForms = () => dirty.size > 0;

export function setDirty(form: object, isDirty: boolean): void {
  if (dirty.has(form) === isDirty) return;
  dirty = new Set(dirty);
  if (isDirty) dirty.add(form);
  else dirty.delete(form);
  for (const listener of listeners) listener();
}

export function onDirty(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
