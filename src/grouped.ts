/** The elements under their keys, in the order in which the keys come first: `Map.groupBy`, which Safari 17.0 and Node 20 lack. */
export function groupedBy<T, K>(elements: Iterable<T>, keyOf: (element: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const element of elements) {
    const key = keyOf(element);
    const group = groups.get(key);
    if (group) group.push(element);
    else groups.set(key, [element]);
  }
  return groups;
}
