/** In place of `debug`, by which @mswjs/data writes to the console if asked to: it would be called for every row that is made. */
export const debug = (): (() => void) => () => {};
