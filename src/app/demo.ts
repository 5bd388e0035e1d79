import { loadBackend } from '#backend/page';
import { demoControlAtom } from '@/state/demo';
import { store } from '@/state/store';
import { controlled, registerWorker } from './worker';

// The worker carries the backend and has to be fetched first; a page that waited longer answers itself.
const WORKER_WITHIN_MS = 10_000;
const withWorker = !import.meta.env.DEV || import.meta.env.VITE_PWA === '1';

/**
 * The demo's API is its worker, or, where none can be had, the page itself (design.md, 'One picture'). Resolves once calls are answered.
 * Nothing in the live build.
 */
export async function startDemo(): Promise<void> {
  if (!loadBackend) return;
  const page = await loadBackend();
  store.set(demoControlAtom, page.control);
  if (withWorker && (await registerWorker()) && (await controlled(WORKER_WITHIN_MS))) return;
  await page.hostInPage();
}
