import { onConnectionSignal } from '@/cache/connection-signals';
import { keepsOfflineCopy } from '@/cache/device';
import type { Owner } from '@/cache/keys';
import { screenIsSettled, storeOwner } from '@/cache/store';
import { firstData, noteFirstAnswers } from '@/cache/unwritten';
import { DAY, MINUTE } from '@/durations';
import { sessionAtom } from '@/state/session';
import { store } from '@/state/store';

/** Runs when the browser is idle; Safari has no requestIdleCallback. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(() => work(), { timeout: 2_000 }) : setTimeout(work, 200);

/** Stored data is kept for a week: a page that stays open reads what screens need without a network again once a day. */
const PREPARES_EVERY_MS = DAY;

interface Prepared {
  owner: Owner;
  at: number;
  /** How long until the next round. */
  lastsMs: number;
  isMissing: boolean;
}

/**
 * Missing data, because a read failed or the store opened late, is read again after a minute, then at doubling intervals, since it may never
 * become available. Anything stored is not read again for ten minutes (warm.ts).
 */
const untilCompleted = (before: Prepared | null) =>
  before?.isMissing ? Math.min(before.lastsMs * 2, PREPARES_EVERY_MS) : MINUTE;

const LOOK_EVERY_MS = 100;
// A screen that reads nothing never settles.
const SETTLES_WITHIN_MS = 5_000;

/** Waits for the screen's data, not only for /auth/me: other work would delay the screen's own code and reads. */
function whenSettled(work: () => void): void {
  const since = performance.now();
  const look = () => {
    if (!screenIsSettled() && performance.now() - since <= SETTLES_WITHIN_MS) {
      setTimeout(look, LOOK_EVERY_MS);
      return;
    }
    noteFirstAnswers();
    void firstData().then(() => whenIdle(work));
  };
  setTimeout(look, LOOK_EVERY_MS);
}

/** The code of this work can wait too. It may fail to load without a network. */
const preparation = () => import('./prepare').catch(() => null);

/** Work that can wait until data is visible: the worker, the code of the other screens, the data of screens not opened yet. */
export function workAtIdle(): void {
  // For each session: the previous session's data is gone.
  let prepared: Prepared | null = null;
  // The service may have answered everything on the screen before the session opens, or long after.
  let answered = false;
  const begin = () => {
    const owner = storeOwner();
    if (!answered || owner === null || store.get(sessionAtom).phase !== 'open') return;
    const now = Date.now();
    const before = prepared?.owner === owner ? prepared : null;
    if (before && Math.abs(now - before.at) < before.lastsMs) return;
    const mine: Prepared = { owner, at: now, lastsMs: PREPARES_EVERY_MS, isMissing: false };
    prepared = mine;
    whenSettled(async () => {
      const work = await preparation();
      if (storeOwner() !== owner) return;
      const prefetched = work ? await work.prepare() : 'missing';
      if (prefetched !== 'missing' || !keepsOfflineCopy()) return;
      Object.assign(mine, { at: Date.now(), lastsMs: untilCompleted(before), isMissing: true });
    });
  };
  onConnectionSignal((sign) => {
    answered = sign === 'answered';
    begin();
  });
  // Registers the worker even if nobody is signed in or there is no network.
  const settle = () => {
    if (store.get(sessionAtom).phase === 'closed') whenIdle(async () => (await preparation())?.prepareWorker());
    begin();
  };
  store.sub(sessionAtom, settle);
  settle();
}
