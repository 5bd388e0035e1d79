import { UPDATE_TIMEOUT_MS } from '@/contract/constants';
import { BASE_PATH } from './config';

// While a version takes over, no window reads through the worker (docs/decisions/0450-reads-wait-for-an-update.md). Every such read holds
// this lock shared; the window that updates asks for it alone, and reads that come later wait behind it. The browser releases the lock of a
// window that crashes or is closed.
const LOCK = `portcullis-update:${__FLAVOUR__}:${BASE_PATH}`;

/** WebKit keeps the locks of a page that is kept for Back: other pages would wait for it. */
const pageLeft = () =>
  new Promise<void>((resolve) => globalThis.addEventListener?.('pagehide', () => resolve(), { once: true }));

/**
 * Runs the work with a lock, or `otherwise` if it cannot be had: not in time, or not in this browser, which may refuse locks with all site
 * data. A lock that is stolen meanwhile does not end the work. One that is not shared is released when the page is left.
 */
export function locked<T>(
  name: string,
  options: LockOptions,
  work: () => Promise<T>,
  otherwise: () => Promise<T>,
): Promise<T> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return otherwise();
  return new Promise((resolve, reject) => {
    let begun = false;
    const begin = () => {
      begun = true;
      const done = work().then(resolve, reject);
      return options.mode === 'shared' ? done : Promise.race([done, pageLeft()]);
    };
    locks.request(name, options, begin).catch(() => {
      if (!begun) otherwise().then(resolve, reject);
    });
  });
}

/** Runs a read. If it goes through the worker while a window updates, it waits until the update has ended or its time limit has passed. */
export function unlessHeld<T>(read: () => Promise<T>): Promise<T> {
  if (!globalThis.navigator?.serviceWorker?.controller) return read();
  return locked(LOCK, { mode: 'shared', signal: AbortSignal.timeout(UPDATE_TIMEOUT_MS) }, read, read);
}

/** Runs the work while no window reads through the worker. Reads under way are waited for, but at most `withinMs`. */
export function whileReadsAreHeld<T>(withinMs: number, work: () => Promise<T>): Promise<T> {
  const steal = () => locked(LOCK, { steal: true }, work, work);
  return locked(LOCK, { signal: AbortSignal.timeout(withinMs) }, work, steal);
}
