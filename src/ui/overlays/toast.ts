import type { ReactNode } from 'react';
import { Listeners } from '@/listeners';

export interface Toast {
  id: number;
  tone: 'success' | 'danger' | 'info';
  text: string;
  /** Leads elsewhere; cannot be used while a secret is shown, which would be lost. Anything else is one of its `controls`. */
  action?: { label: string; onSelect: () => void } | undefined;
  /** Controls of its own, which watch the state of the app. */
  controls?: ReactNode;
  /** How long it is shown, unless it is an error; six seconds by default. */
  forMs?: number | undefined;
  /** Stays when a session ends, because it belongs to none, such as a registration's. It must not name or quote a user's data. */
  outlivesSession?: boolean | undefined;
}

export type ToastInput = Omit<Toast, 'id' | 'tone'> & { tone?: Toast['tone'] };

/** Shows toasts: Chakra's toaster, once its code is there (Toasts.tsx). */
export interface ToastPresenter {
  show: (entry: Toast) => void;
  dismiss: (id: number) => void;
  /** All but those that outlive a session. */
  dismissAll: () => void;
}

/** Toasts that wait until a `ToastPresenter` has loaded. */
let waiting: readonly Toast[] = [];
let presenter: ToastPresenter | null = null;
let nextId = 1;
const listeners = new Listeners();

function wait(next: readonly Toast[]) {
  waiting = next;
  listeners.notify();
}

/**
 * Reports that something finished. Success and info disappear after a while, an error stays until it is closed (ux.md, 'Results'). Do not
 * use it for anything that a form or panel reports itself (one message per failure), or for secrets.
 */
export function toast(input: ToastInput | string): number {
  const given = typeof input === 'string' ? { text: input } : input;
  const entry: Toast = { tone: 'success', ...given, id: nextId++ };
  if (presenter) presenter.show(entry);
  else wait([...waiting, entry]);
  return entry.id;
}

export function dismissToast(id: number): void {
  presenter?.dismiss(id);
  wait(waiting.filter((entry) => entry.id !== id));
}

/** At the end of a session nothing of it stays on screen; toasts that outlive it do. */
export function dismissAllToasts(): void {
  presenter?.dismissAll();
  wait(waiting.filter(({ outlivesSession }) => outlivesSession));
}

/** Makes `next` show toasts from here on, starting with those that waited. */
export function setPresenter(next: ToastPresenter | null): void {
  presenter = next;
  if (!next) return;
  for (const entry of waiting) next.show(entry);
  wait([]);
}

export const waitingToasts = {
  subscribe: listeners.subscribe,
  read: () => waiting,
};
