/** A promise and the function that resolves it: `Promise.withResolvers`, which Node 20 lacks. */
export function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
