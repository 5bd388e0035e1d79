import { discard } from '@/api/answer';
import { BASE_PATH } from '@/api/config';
import { unlessHeld } from '@/api/hold';
import { tabLocal } from '@/cache/local';
import { READ_TIMEOUT_MS } from '@/contract/constants';
import { Listeners } from '@/listeners';
import { hasUnresumableWork } from '@/state/dirty';
import { atStake } from './atStake';

/** Code that is fetched when it is needed, or at idle. */
export interface LazyCode<T> {
  /**
   * Fetches it before it is opened; while an update takes over, after that (docs/decisions/0450-reads-wait-for-an-update.md). Resolves once it
   * is there, or cannot be had.
   */
  preload: () => Promise<void>;
  /** Fetches the code, and tells the listener once it is there or has failed. Returns a stop function; the next listener tries again. */
  open: (listener: () => void) => () => void;
  state: () => T | CodeMissingError | null;
}

/** The code is gone, usually because a newer version was deployed and no worker has kept this one (reliability.md, A5 and G11). */
export class CodeMissingError extends Error {
  override readonly name = 'CodeMissingError';
}

const RELOADED_FOR = 'portcullis.reloaded-for';
const reloadedFor = () => tabLocal.texts(RELOADED_FOR);

/**
 * Reloads once to get the newest version; drafts are kept. If the same code fails again, or there is no network, the failure is shown
 * instead: there is never a reload loop. The mark is removed once the code has loaded.
 */
function reloadOnce(name: string): boolean {
  const names = reloadedFor();
  if (names.includes(name)) return false;
  tabLocal.set(RELOADED_FOR, [...names, name]);
  // Without the mark there would be no end of reloads.
  if (!reloadedFor().includes(name)) return false;
  location.reload();
  return true;
}

function forgetReload(name: string): void {
  const names = reloadedFor();
  if (names.includes(name))
    tabLocal.set(
      RELOADED_FOR,
      names.filter((other) => other !== name),
    );
}

async function isServed(): Promise<boolean> {
  try {
    const response = await fetch(`${BASE_PATH}index.html`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(READ_TIMEOUT_MS),
    });
    discard(response);
    return response.ok;
  } catch {
    return false;
  }
}

/**
 * Not React.lazy, which keeps a failure for good and suspends even if the code is already loaded; React then reveals nothing within 300 ms
 * of a fallback (FALLBACK_THROTTLE_MS), which was most of the time of every reload and every first visit to a screen.
 * @param name identifies the code across a reload
 * @param reloads whether to reload the page for it
 */
export function lazyCode<T>(
  name: string,
  load: () => Promise<T>,
  { reloads = true }: { reloads?: boolean } = {},
): LazyCode<T> {
  let loaded: T | null = null;
  let failure: CodeMissingError | null = null;
  let opening = false;
  const listeners = new Listeners(() => () => {
    failure = null;
  });
  const fetchIt = async () => {
    const code = await load();
    loaded ??= code;
    listeners.tell();
  };
  const open = async () => {
    if (opening) return;
    opening = true;
    try {
      await fetchIt();
      forgetReload(name);
    } catch (cause) {
      // A reload takes the page away; until then nothing more is shown. Running work, and input without a draft, is not given up for it,
      // nor is the screen that somebody has gone to meanwhile.
      const losesNothing = () => !listeners.isEmpty && atStake() !== 'running' && !hasUnresumableWork();
      if (reloads && losesNothing() && (await isServed()) && losesNothing() && reloadOnce(name)) return;
      if (!listeners.isEmpty) failure = new CodeMissingError(`${name} could not be loaded`, { cause });
      listeners.tell();
    } finally {
      opening = false;
    }
  };
  return {
    preload: () => unlessHeld(fetchIt).catch(() => {}),
    open: (listener) => {
      const stop = listeners.listen(listener);
      void open();
      return stop;
    },
    state: () => loaded ?? failure,
  };
}
