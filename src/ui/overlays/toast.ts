export interface Toast {
  id: number;
  tone: 'success' | 'danger' | 'info';
  text: string;
  action?: { label: string; onSelect: () => void } | undefined;
}

export type ToastInput = Omit<Toast, 'id' | 'tone'> & { tone?: Toast['tone'] };

const CLOSES_AFTER = 6000;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/**
 * Says what finished. Success and info go by themselves after a while, an error stays until it is closed (ux.md, 'Results').
 * Never for what a form or a panel says itself: one message per failure. Never a secret.
 */
export function toast(input: ToastInput | string): number {
  const given = typeof input === 'string' ? { text: input } : input;
  const entry: Toast = { tone: 'success', ...given, id: nextId++ };
  set([...toasts.slice(-3), entry]);
  if (entry.tone !== 'danger') setTimeout(() => dismissToast(entry.id), CLOSES_AFTER);
  return entry.id;
}

export function dismissToast(id: number): void {
  set(toasts.filter((entry) => entry.id !== id));
}

/** At the end of a session nothing of it stays on screen. */
export function dismissAllToasts(): void {
  set([]);
}

export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  read: () => toasts,
};
