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
