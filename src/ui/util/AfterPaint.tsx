import { type ReactNode, useEffect, useState } from 'react';

/**
 * False in a component's first frame, true from then on. For what need not be in it: the visible part of a screen should not wait for the
 * rest (performance.md, 'any screen from any other').
 */
export function useAfterPaint(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    // The task after a frame: an effect alone may run before it.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => setPainted(true);
    const frame = requestAnimationFrame(() => port2.postMessage(null));
    return () => {
      cancelAnimationFrame(frame);
      port1.close();
    };
  }, []);
  return painted;
}

/** What begins below the fold. Whoever scrolls there at once (Back) waits for it as for data. */
export function AfterPaint({ children }: { children: ReactNode }) {
  return useAfterPaint() ? children : null;
}
