/** The longest delay of a timer, about 24 days; with a longer one it fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Resolves after a time, of 24 days at most, or as soon as the signal aborts. */
export const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, Math.min(ms, LONGEST_TIMER_MS));
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });

/** Settles like the work, or resolves with `instead` if that takes longer. */
export const within = <T>(ms: number, work: Promise<T>, instead: T): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(instead), ms);
    void work.then(resolve, reject).then(() => clearTimeout(timer));
  });

/** Resolves once the test is true. It is run now and after each change that the subscription reports. */
export const until = (subscribe: (listener: () => void) => () => void, test: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (!test()) return;
      stop();
      resolve();
    };
    const stop = subscribe(look);
    look();
  });
