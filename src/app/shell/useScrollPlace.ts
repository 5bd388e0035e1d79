import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

// A screen has its final height once its data is there; who waited longer has begun to read.
const WITHIN_MS = 5_000;
const USED = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

const places = new Map<string, number>();
// The last known scroll position: asking the window would force a layout of the whole new page.
let here = 0;

/**
 * A new page starts at its top, Back and Forward restore the place (ux.md, 'Shell'). Ours, since the browser restores before there is
 * anything to scroll, and the router only for its data routers.
 */
export function useScrollPlace(): void {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const last = useRef<string | null>(null);

  // The place is the window's.
  useLayoutEffect(() => {
    const stays = last.current === pathname;
    const first = last.current === null;
    last.current = pathname;
    // A page without the shell may have been scrolled.
    if (first) here = window.scrollY;
    const keep = () => {
      here = window.scrollY;
      places.set(key, here);
    };
    // Runs before the tables' own listener, which changes the document: after that, reading the position costs a layout.
    addEventListener('scroll', keep, { passive: true, capture: true });
    // Filters change the address in place, the skip link scrolls by itself, and a reload is the browser's.
    const goes = type === 'POP' ? !first && hash === '' : !stays;
    const end = goes ? scrollOnce(type === 'POP' ? (places.get(key) ?? 0) : 0) : undefined;
    return () => {
      end?.();
      removeEventListener('scroll', keep, { capture: true });
    };
  }, [key, pathname, hash, type]);

  useLayoutEffect(() => {
    const ours = () => {
      history.scrollRestoration = 'manual';
    };
    const browsers = () => {
      history.scrollRestoration = 'auto';
    };
    ours();
    addEventListener('pagehide', browsers);
    addEventListener('pageshow', ours);
    return () => {
      removeEventListener('pagehide', browsers);
      removeEventListener('pageshow', ours);
      browsers();
    };
  }, []);
}

/** Scrolls to `top` once the page is long enough, unless the user acts first. Returns a cancel function. */
function scrollOnce(top: number): () => void {
  if (top === 0 && here === 0) return () => {};
  const ended = new AbortController();
  const end = () => ended.abort();
  const go = () => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) <= 1) end();
  };
  go();
  if (ended.signal.aborted) return end;
  const observer = new ResizeObserver(go);
  observer.observe(document.documentElement);
  const timer = setTimeout(end, WITHIN_MS);
  ended.signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  for (const used of USED) addEventListener(used, end, { passive: true, signal: ended.signal });
  return end;
}
