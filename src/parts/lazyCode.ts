import { discard } from '@/api/answer';
import { BASE_PATH } from '@/api/config';
import { unlessHeld } from '@/api/hold';
import { tabStorage } from '@/cache/local';
import { type Code, codeOf } from '@/code';
import { READ_TIMEOUT_MS } from '@/contract/constants';
import { hasUnresumableWork } from '@/state/dirty';
import { atStake } from './atStake';

/** Code of the app. */
export interface LazyCode<T> extends Code<T> {
  /**
   * Fetches it before it is opened; while an update takes over, after that (docs/decisions/0450-reads-wait-for-an-update.md). Resolves once it
   * is there, or cannot be had.
   */
  preload: () => Promise<void>;
}

const RELOADED_FOR = 'portcullis.reloaded-for';
const reloadedFor = () => tabStorage.texts(RELOADED_FOR);

/**
 * Reloads once to get the newest version; drafts are kept. If the same code fails again, or there is no network, the failure is shown
 * instead: there is never a reload loop. The mark is removed once the code has loaded.
 */
function reloadOnce(name: string): boolean {
  const names = reloadedFor();
  if (names.includes(name)) return false;
  tabStorage.set(RELOADED_FOR, [...names, name]);
  // Without the mark there would be no end of reloads.
  if (!reloadedFor().includes(name)) return false;
  location.reload();
  return true;
}

function forgetReload(name: string): void {
  const names = reloadedFor();
  if (names.includes(name))
    tabStorage.set(
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
 * Code of the app that may reload the page for itself.
 * @param name identifies the code across a reload
 * @param reloads whether to reload the page for it
 */
export function lazyCode<T>(
  name: string,
  load: () => Promise<T>,
  { reloads = true }: { reloads?: boolean } = {},
): LazyCode<T> {
  // Running work, and input without a draft, is not given up for a reload, nor is the screen that somebody has gone to meanwhile.
  const reloaded = async (isWanted: () => boolean) => {
    const losesNothing = () => isWanted() && atStake() !== 'running' && !hasUnresumableWork();
    return reloads && losesNothing() && (await isServed()) && losesNothing() && reloadOnce(name);
  };
  const code = codeOf(async () => {
    const loaded = await load();
    forgetReload(name);
    return loaded;
  }, reloaded);
  return { ...code, preload: () => unlessHeld(code.fetch) };
}
