/**
 * Makes keys unique for React: of two elements with one key, one would stay when both go. A service may list a row twice.
 * @param keys of the rows, in order
 */
export function elementKeys(keys: readonly string[]): string[] {
  const times = new Map<string, number>();
  return keys.map((key) => {
    const before = times.get(key) ?? 0;
    times.set(key, before + 1);
    return `${before} ${key}`;
  });
}
