import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useLatest } from '@/useLatest';
import { useUrlText } from './useTableState';

// Safari and Chromium refuse more than some hundred changes of the address in half a minute.
const WRITE_AFTER_MS = 200;

/**
 * A search field's text. The field itself answers at once, the list when there is time (`deferred`), the address once typing pauses; a
 * change of the address from elsewhere (Back, 'Clear filters') is taken over.
 */
export function useSearchText(name = 'q') {
  const [url, setUrl] = useUrlText(name, { typing: true });
  const [text, setLocal] = useState(url);
  const deferred = useDeferredValue(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Text that this field wrote to the address and has not seen there yet. */
  const written = useRef<string[]>([]);
  const seen = useRef(url);
  const latestSetUrl = useLatest(setUrl);

  // The address belongs to the browser.
  useEffect(() => {
    if (url === seen.current) return;
    seen.current = url;
    const own = written.current.indexOf(url);
    written.current.splice(0, own + 1);
    if (own >= 0) return;
    clearTimeout(timer.current);
    setLocal(url);
  }, [url]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const setText = useCallback(
    (next: string) => {
      setLocal(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        if (next !== seen.current) written.current.push(next);
        latestSetUrl.current(next);
      }, WRITE_AFTER_MS);
    },
    [latestSetUrl],
  );
  /** For 'Clear filters', which clears the address itself. */
  const forget = useCallback(() => {
    clearTimeout(timer.current);
    setLocal('');
  }, []);
  return { text, deferred, setText, forget };
}
