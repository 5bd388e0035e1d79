import './local-storage';
import type { WorkerBackend } from '@/sw/backend.none';
import { createStoredBackend } from './stored-backend';

/** A window's type stands in for the worker's, which this folder's type library has not. */
const worker = globalThis as unknown as { location: Location; registration?: { scope: string } };
const base = new URL(worker.registration?.scope ?? '/', worker.location.origin).pathname;
const stored = createStoredBackend({ base });

/**
 * The demo build's API, in its service worker. Everything it holds can be lost at any moment and comes back from IndexedDB.
 * A navigation is for the app's shell, other than to a download.
 */
export const backend: WorkerBackend = (request) => {
  const url = new URL(request.url);
  if (url.origin !== worker.location.origin || !stored.owns(url)) return null;
  if (request.mode === 'navigate' && !url.pathname.endsWith('.zip')) return null;
  return stored.answer(request);
};
