import { type RefObject, useEffect, useRef } from 'react';

/** True if the component is still on screen, for what happens after an answer. */
export function useIsMounted(): RefObject<boolean> {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return here;
}
