/** Worked out once for each object, for as long as that exists; anew where the other arguments are not the same ones as the last time. */
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
