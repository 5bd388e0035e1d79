import { useEffect, useState } from 'react';
import { liveHost } from './modals';

/**
 * A place of its own in the host of toasts, for a portal; null before the first effect. The host has the live region in it too, and moves
 * into each modal and out again.
 */
export function useLivePlace(): HTMLElement | null {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const own = document.createElement('div');
    liveHost().append(own);
    setPlace(own);
    return () => own.remove();
  }, []);
  return place;
}
