/** A promise and the function that resolves it: `Promise.withResolvers`, which Safari 17.0 and Node 20 lack. */
export function withResolvers<T = void>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve = (_: T): void => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
