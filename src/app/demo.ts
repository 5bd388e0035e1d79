import { loadBackend } from '#backend/page';
import { waitForService } from '@/api/ready';
import { type DemoControl, demoControlAtom } from '@/state/demo';
import { store } from '@/state/store';
import type { PageBackend } from './backend.none';
import { controlled, registerWorker } from './worker';

// The worker carries the backend and has to be fetched first; a page that waited longer answers itself.
const WORKER_WITHIN_MS = 10_000;
const withWorker = !import.meta.env.DEV || import.meta.env.VITE_PWA === '1';

/**
 * The demo's API is its worker, or, where none can be had, the page itself (design.md, 'One picture'). Calls wait until one of them
 * answers; the page does not. Nothing in the live build.
 */
export async function startDemo(): Promise<void> {
  if (!loadBackend) return;
  const page = await loadBackend();
  store.set(demoControlAtom, page.control);
  await openAskedScenario(page.control);
  waitForService(findHost(page));
}

async function findHost(page: PageBackend): Promise<void> {
  if (withWorker && (await registerWorker()) && (await controlled(WORKER_WITHIN_MS))) return;
  await page.hostInPage();
}

/** A link may ask for a scenario (`?scenario=under-attack`); it is followed once, so that a reload keeps what was changed since. */
async function openAskedScenario(control: DemoControl): Promise<void> {
  const url = new URL(location.href);
  const scenario = url.searchParams.get('scenario');
  if (scenario === null) return;
  url.searchParams.delete('scenario');
  history.replaceState(history.state, '', url);
  if (control.scenarios.some(({ name }) => name === scenario)) await control.change({ scenario }).catch(() => {});
}
