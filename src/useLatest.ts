import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Holds the value of the last committed render, for a function that stays the same from render to render. Set before the browser paints, so
 * that no event finds an earlier value. Read it in events and effects, never while rendering.
 */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
