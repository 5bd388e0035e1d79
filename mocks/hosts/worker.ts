import './local-storage';
import type { WorkerBackend } from '@/sw/backend.none';
import { createStoredBackend } from './stored-backend';

/** Typed as a window, since this folder's type library has no worker types. */
const worker = globalThis as unknown as { location: Location; registration?: { scope: string } };
const base = new URL(worker.registration?.scope ?? '/', worker.location.origin).pathname;
const stored = createStoredBackend({ base });

/**
 * The demo build's API, in its service worker. Its memory can be lost at any moment and is restored from IndexedDB.
 * Navigations are left to the app's shell, except downloads.
 */
export const backend: WorkerBackend = (request) => {
  const url = new URL(request.url);
  if (url.origin !== worker.location.origin || !stored.owns(url)) return null;
  if (request.mode === 'navigate' && !url.pathname.endsWith('.zip')) return null;
  return stored.answer(request);
};
