import { useRef } from 'react';
import type { Id } from '@/contract/fields';
import { findById, sameId } from './byId';

/**
 * The entry with this id that a page or form is about. While `keep` is true, an entry that leaves the list stays as it was last listed,
 * because somebody is working on it.
 */
export function useOpened<T extends { id: Id }>(
  items: readonly T[],
  id: Id | null | undefined,
  { keep = true } = {},
): T | undefined {
  const opened = useRef<T>(undefined);
  opened.current = findById(items, id) ?? (keep && sameId(opened.current?.id, id) ? opened.current : undefined);
  return opened.current;
}
