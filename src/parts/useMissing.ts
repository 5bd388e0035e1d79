import { useEffect, useState } from 'react';
import type { Cached } from '@/cache/useCached';

/**
 * True if the subject of a page or form is known to be in no list. An entry added a moment ago may not be in the saved list yet, so it is
 * missing only once the list has been read since, or could not be. It then stays missing while the list is read again, until it is found.
 * @param id of the entry; another id starts over
 */
export function useMissing(list: Cached<unknown>, id: string | null | undefined, isFound: boolean): boolean {
  const [lookedFor, setLookedFor] = useState<string | null>(null);
  const { resource } = list.source;
  const sought = id ?? '';
  const isLookedFor = lookedFor === sought;
  useEffect(() => {
    if (isLookedFor || !resource) return;
    // It was there: a list without it is newer.
    if (isFound) return setLookedFor(sought);
    if (list.status !== 'ready') return;
    let isOver = false;
    void resource.refresh().then(() => {
      if (!isOver) setLookedFor(sought);
    });
    return () => {
      isOver = true;
    };
  }, [isLookedFor, isFound, sought, resource, list.status]);
  return list.status === 'ready' && !isFound && isLookedFor;
}
