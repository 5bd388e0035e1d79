/**
 * Memoizes a function per object for as long as the object exists. Computes again if the other arguments differ from those of the last
 * call.
 */
export function memo<K extends object, Rest extends readonly unknown[], V>(
  make: (key: K, ...rest: Rest) => V,
): (key: K, ...rest: Rest) => V {
  const known = new WeakMap<K, { rest: Rest; value: V }>();
  return (key, ...rest) => {
    const last = known.get(key);
    const isSame = (argument: unknown, place: number) => argument === rest[place];
    if (last?.rest.length === rest.length && last.rest.every(isSame)) return last.value;
    const value = make(key, ...rest);
    known.set(key, { rest, value });
    return value;
  };
}
