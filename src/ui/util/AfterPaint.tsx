import { type ReactNode, useEffect, useState } from 'react';

// A service that stays silent holds nothing up for longer.
const AT_LATEST_MS = 1_000;

/**
 * False in a component's first frame, true from then on. For what need not be in it: the visible part of a screen should not wait for the
 * rest (performance.md, 'any screen from any other').
 * @param ready false while the visible part still waits for its data: the frame that counts is the one after.
 */
export function useAfterPaint(ready = true): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    if (painted) return;
    // The task after a frame: an effect alone may run before it.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => setPainted(true);
    let frame = 0;
    const begin = () => {
      frame = requestAnimationFrame(() => port2.postMessage(null));
    };
    const timer = ready ? undefined : setTimeout(begin, AT_LATEST_MS);
    if (ready) begin();
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      port1.close();
    };
  }, [ready, painted]);
  return painted;
}

/** What begins below the fold. Whoever scrolls there at once (Back) waits for it as for data. */
export function AfterPaint({ children, ready = true }: { children: ReactNode; ready?: boolean }) {
  return useAfterPaint(ready) ? children : null;
}
