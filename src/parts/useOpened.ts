import { useState } from 'react';
import type { Id } from '@/contract/fields';
import { sameId } from './byId';

const idOf = ({ id }: { id: Id }) => String(id);

/**
 * The entry that a page or form is about. While `keep` is true, an entry that leaves the list stays as it was last listed, because somebody
 * is working on it.
 * @param items the same objects from one render to the next, as the cache has them: each new one is another render
 * @param key its key; a bare id means the first entry with that id
 * @param options.asOpened keeps it as it was when opened, whatever becomes of the listed one
 */
export function useOpened<T extends { id: Id }>(
  items: readonly T[],
  key: Id | null | undefined,
  {
    keep = true,
    asOpened = false,
    keyOf = idOf,
  }: { keep?: boolean; asOpened?: boolean; keyOf?: (item: T) => string } = {},
): T | undefined {
  const [opened, setOpened] = useState<T>();
  const isOpened = (item: T) => sameId(keyOf(item), key) || sameId(item.id, key);
  const before = opened && keep && isOpened(opened) ? opened : undefined;
  const look = () => (asOpened && before ? before : (items.find(isOpened) ?? before));
  // Most of the time none is open: a long list is not searched for that.
  const found = key != null && key !== '' ? look() : undefined;
  if (found !== opened) setOpened(found);
  return found;
}
