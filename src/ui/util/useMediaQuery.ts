import { useCallback, useSyncExternalStore } from 'react';
import { BREAKPOINTS } from '../theme/breakpoints';

/** True while the media query matches. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** From here up the sidebar stands beside the content. */
export const WIDE = `(min-width: ${BREAKPOINTS.lg})`;
/** From here up tables show every column: beside the sidebar there is less room than above 1024 px without it. */
export const ROOMY = '(min-width: 1200px)';
/** From here up tables are tables, below they are cards. */
export const MEDIUM = `(min-width: ${BREAKPOINTS.md})`;
