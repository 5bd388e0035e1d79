import type { GenericSchema } from 'valibot';
import { type Settle, UncertainError } from '@/cache/settle';
import type { AnyCall } from '@/contract/define';
import type { Id, List } from '@/contract/fields';

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

type ListCall<T> = AnyCall & { response: GenericSchema<unknown, List<T>> };

/**
 * Settles a creation: true once the list has the entry.
 * @param known the entries before; null if they were not known
 * @param list a call without parameters
 */
export function settleCreated<T extends { id: Id }>(
  known: readonly T[] | null,
  list: ListCall<T>,
  fits: (entry: T) => boolean,
): Settle {
  const made = findCreated(known, fits);
  return async (read) => (await made(() => read(list, {}))) !== undefined;
}
