import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import * as v from 'valibot';
import { newId } from '@/api/random';
import { tabStorage } from '@/cache/local';

// A screen reaches its final height once its data has arrived; after this long, the user has probably begun to read.
const WITHIN_MS = 5_000;
const USED = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** More entries than anybody goes back through; a search adds one for every pause in typing. */
const KEPT = 100;
const NAME = 'scroll_places';
const stored = v.safeParse(v.array(v.tuple([v.string(), v.number()])), tabStorage.get(NAME));
// By the key of the history entry, oldest first; kept in sessionStorage across reloads.
const places = new Map(stored.success ? stored.output : []);
// The last known scroll position: asking the window would force a layout of the whole new page.
let here = 0;
// Also on pages without the shell, which may be left scrolled. Runs before the tables' own listener, which changes the document: after that,
// reading the position costs a layout.
globalThis.addEventListener?.(
  'scroll',
  () => {
    here = window.scrollY;
  },
  { passive: true, capture: true },
);

function note(key: string): void {
  places.delete(key);
  places.set(key, here);
  const [oldest] = places.keys();
  if (places.size > KEPT && oldest !== undefined) places.delete(oldest);
}

/**
 * Gives the current history entry a key of its own, if it has none: all such entries are 'default' to the router, and would share a place.
 */
function nameEntry(): void {
  if (!history.state?.key) history.replaceState({ ...history.state, key: newId() }, '');
}

/** The router gives keys to the entries that it makes. To be called before it is made, so that it never sees an entry without one. */
export function nameEntries(): void {
  nameEntry();
  // The skip link makes an entry without the router.
  addEventListener('popstate', nameEntry);
}

/**
 * A new page starts at the top; Back and Forward restore the scroll position (ux.md, 'Shell'). Not left to others: the browser restores
 * before there is anything to scroll, and the router only with its data routers.
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
    const keep = () => note(key);
    addEventListener('scroll', keep, { passive: true, capture: true });
    // A filter or a panel changes the address in place: nothing scrolls, and Back comes to the new address.
    if (stays && type !== 'POP') note(key);
    // The skip link scrolls by itself, and the browser restores the position after a reload.
    const goes = type === 'POP' ? !first && (!stays || hash === '') : !stays;
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
    const leave = () => {
      browsers();
      tabStorage.set(NAME, [...places]);
    };
    ours();
    addEventListener('pagehide', leave);
    addEventListener('pageshow', ours);
    return () => {
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', ours);
      browsers();
    };
  }, []);
}

/** Scrolls to `top` once the page is long enough, unless the user acts first. Returns a cancel function. */
function scrollOnce(top: number): () => void {
  if (top === 0 && here === 0) {
    // A screen reader scrolls to a link and clicks it in one go: `here` learns of that with the next frame only.
    const frame = requestAnimationFrame(() => {
      if (here !== 0) window.scrollTo(0, 0);
    });
    return () => cancelAnimationFrame(frame);
  }
  const ended = new AbortController();
  const end = () => ended.abort();
  const go = () => {
    window.scrollTo(0, top);
    here = window.scrollY;
    if (Math.abs(here - top) <= 1) end();
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
