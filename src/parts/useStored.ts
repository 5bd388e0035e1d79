import { useEffect, useState } from 'react';
import { withStorageTimeout } from '@/cache/db';

/**
 * The result of a search in the browser's store; undefined until there is one. While another tab holds the store the stand-in is shown; the
 * result takes its place once the store can be read.
 * @param search the same function as long as its result is; null looks for nothing. Its signal aborts once nobody waits for it.
 */
export function useStored<T>(search: ((signal: AbortSignal) => Promise<T>) | null, standIn: T): T | undefined {
  const [found, setFound] = useState<{ by: typeof search; result: T } | null>(null);
  useEffect(() => {
    if (!search) return;
    const control = new AbortController();
    const show = (result: T) => {
      if (!control.signal.aborted) setFound({ by: search, result });
    };
    const searching = search(control.signal);
    void withStorageTimeout(searching, standIn).then(show);
    void searching.then(show);
    return () => control.abort();
  }, [search, standIn]);
  return search !== null && found?.by === search ? found.result : undefined;
}
