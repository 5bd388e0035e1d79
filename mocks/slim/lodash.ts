// All that @mswjs/data uses from the root of lodash; it imports other functions one by one.
export const isFunction = (value: unknown): boolean => typeof value === 'function';
