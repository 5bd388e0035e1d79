/** Resolves in a new task, so that pending input and painting go first. */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** Half a frame: typing and scrolling go on between two slices. */
export const SLICE_MS = 8;

/**
 * Cuts long work into slices. Returns a function to call after each step: once a slice has lasted `ms`, it returns a promise to await
 * before the next step.
 */
export function slicesOf(ms = SLICE_MS): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < ms) return undefined;
    return nextTurn().then(() => {
      since = performance.now();
    });
  };
}

/**
 * Takes the steps of long work in slices, the first slice at once. `onDone` is called with the result, before this returns if the work is
 * short. Returns a function that stops the work.
 */
export function sliced<T>(steps: Generator<undefined, T>, onDone: (result: T) => void): () => void {
  const slice = slicesOf();
  let stopped = false;
  const run = () => {
    while (!stopped) {
      const step = steps.next();
      if (step.done) return onDone(step.value);
      const pause = slice();
      if (pause) return void pause.then(run);
    }
  };
  run();
  return () => {
    stopped = true;
  };
}
