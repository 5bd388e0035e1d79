import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

// Content is rendered after this time at the latest, even if the service stays silent.
const AT_LATEST_MS = 1_000;

// Short enough for a user who scrolls there, long enough that content of a screen left at once is never rendered.
const UNSEEN_MS = 100;

const isInView = (place: RefObject<HTMLElement | null> | undefined) =>
  place?.current ? place.current.getBoundingClientRect().top < window.innerHeight : false;

/**
 * False in a component's first frame, true soon after: the visible part of a screen should not wait for the rest (performance.md, 'any
 * screen from any other').
 * @param ready false while the visible part still waits for its data: the frame that counts is the one after
 * @param place the element that the content replaces: in a window so tall that it shows, the content comes with the next frame
 */
export function useAfterPaint(ready = true, place?: RefObject<HTMLElement | null>): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    if (painted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let frame = 0;
    const show = () => setPainted(true);
    const begin = () => {
      // The second frame begins when the first has been handed over.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => {
          timer = setTimeout(show, isInView(place) ? 0 : UNSEEN_MS);
        });
      });
    };
    if (ready) begin();
    else timer = setTimeout(begin, AT_LATEST_MS);
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  }, [ready, painted, place]);
  return painted;
}

/** Renders content below the fold after the first paint. */
export function AfterPaint({ children, ready = true }: { children: ReactNode; ready?: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  return useAfterPaint(ready, place) ? children : <div ref={place} data-part="later" />;
}
