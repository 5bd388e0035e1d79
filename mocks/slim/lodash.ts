// All that @mswjs/data asks of lodash as a whole; single functions it imports by themselves.
export const isFunction = (value: unknown): boolean => typeof value === 'function';
