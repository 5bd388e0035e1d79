import { UncertainError } from '@/cache/settle';
import type { Id } from '@/contract/fields';

/**
 * Finds the entry that was created by a request without an answer: one that was not listed before (reliability.md, E3).
 * @param before null if the list was not known; an older entry might look the same, so nothing is read
 */
export function findCreated<T extends { id: Id }>(before: readonly T[] | null, fits: (entry: T) => boolean) {
  const known = before && new Set(before.map(({ id }) => String(id)));
  return async (list: () => Promise<{ items: readonly T[] }>): Promise<T | undefined> => {
    if (!known) throw new UncertainError();
    return (await list()).items.find((entry) => !known.has(String(entry.id)) && fits(entry));
  };
}
