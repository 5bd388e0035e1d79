import { loadBackend } from '#backend/page';
import { ownController } from '@/api/controller';
import { waitForService } from '@/api/ready';
import { dbCode, ownedDb } from '@/cache/db';
import { dropAnswers } from '@/cache/renew';
import { keepEarlier } from '@/cache/snapshots';
import { firstData } from '@/cache/unwritten';
import { getStats } from '@/contract/stats';
import { type DemoControl, demoControlAtom, demoSettingsAtom, tourAtom } from '@/state/demo';
import { sessionAtom } from '@/state/session';
import { store } from '@/state/store';
import { doubtConnection } from './connection';

/**
 * Starts the demo's API: its worker or, if none controls the page, the page itself (design.md, 'One picture'). On a first visit the worker
 * would first have to fetch the whole app, many seconds on a slow line. Both have the same data. Calls wait until one of them answers; the
 * page does not wait. Does nothing in the live build.
 */
export async function startDemo(): Promise<void> {
  if (!loadBackend) return;
  // Without it the page opens all the same, and says that it finds no service.
  // The backend's own database follows the same rules as the cache's.
  const [page] = await Promise.all([loadBackend().catch(() => null), dbCode()]);
  if (!page) return;
  store.set(demoControlAtom, page.control);
  followSettings(page.control);
  await openAskedScenario(page.control);
  seedTrends(page.control);
  followSimulated();
  if (!ownController()) waitForService(page.hostInPage());
}

/**
 * A link may ask for a scenario and a stop of the tour (`?scenario=under-attack&tour=1`); it is followed once, so that a reload keeps what
 * was changed since.
 */
async function openAskedScenario(control: DemoControl): Promise<void> {
  const url = new URL(location.href);
  const scenario = url.searchParams.get('scenario');
  const tour = url.searchParams.get('tour');
  if (scenario === null && tour === null) return;
  url.searchParams.delete('scenario');
  url.searchParams.delete('tour');
  history.replaceState(history.state, '', url);
  // Another number than a stop's begins at the first.
  if (tour !== null) store.set(tourAtom, Number(tour));
  if (scenario === null || !control.scenarios.some(({ name }) => name === scenario)) return;
  const before = await control.settings().catch(() => null);
  if (before?.scenario === scenario) return;
  const change = () => control.change({ scenario });
  const state = await control.exportState().catch(() => undefined);
  // A newer version's data, which only a choice in the settings may replace.
  if (state === null) return;
  // Only a link needs it: it is not among the first files of either build. Without it there is no 'Undo'.
  const code = await import('@/features/demo/replaceData').catch(() => null);
  await (code ? code.replaceData(state ?? null, change, code.nowShown(control, scenario)) : change()).catch(() => {});
  await dropAnswers();
}

/** Keeps {@link demoSettingsAtom} up to date. Settings that can no longer be read stay as they were. Returns a function that ends this. */
export function followSettings(control: DemoControl): () => void {
  const look = async () => {
    const settings = await control.settings().catch(() => null);
    store.set(demoSettingsAtom, (before) => settings ?? before ?? null);
  };
  void look();
  return control.subscribe(() => void look());
}

/** A page without a session asks nothing that would show it that the demo simulates a lost network, or no longer does. */
function followSimulated(): void {
  let simulated = false;
  const look = () => {
    const settings = store.get(demoSettingsAtom);
    if (!settings || settings.offline === simulated) return;
    simulated = settings.offline;
    if (store.get(sessionAtom).phase !== 'open') doubtConnection();
  };
  look();
  store.sub(demoSettingsAtom, look);
}

/** Starts the trends of each session and each newly chosen scenario with the scenario's own past. */
function seedTrends(control: DemoControl): void {
  let seeded: number | null = null;
  const seed = async () => {
    try {
      await firstData();
      const earlier = await control.earlierStats();
      const db = await ownedDb();
      if (db) await keepEarlier(db, getStats, earlier);
    } catch {
      // Without storage there are no trends.
    }
  };
  const look = () => {
    const session = store.get(sessionAtom);
    if (session.phase !== 'open' || session.id === seeded) return;
    seeded = session.id;
    void seed();
  };
  store.sub(sessionAtom, look);
  control.subscribe(() => void seed());
}
