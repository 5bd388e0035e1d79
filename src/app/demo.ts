import { loadBackend } from '#backend/page';
import { waitForService } from '@/api/ready';
import { type DemoControl, demoControlAtom } from '@/state/demo';
import { store } from '@/state/store';

/**
 * The demo's API is its worker, or, where none controls the page, the page itself (design.md, 'One picture'): on a first visit the
 * worker would first have to fetch the whole app, which takes many seconds on a slow line. Both have the same data. Calls wait until one
 * of them answers; the page does not. Nothing in the live build.
 */
export async function startDemo(): Promise<void> {
  if (!loadBackend) return;
  // Without it the page opens all the same, and says that it finds no service.
  const page = await loadBackend().catch(() => null);
  if (!page) return;
  store.set(demoControlAtom, page.control);
  await openAskedScenario(page.control);
  if (!navigator.serviceWorker?.controller) waitForService(page.hostInPage());
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
