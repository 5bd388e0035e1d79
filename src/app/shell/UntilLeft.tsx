import { type ReactNode, useEffect, useState } from 'react';
import { useVisit } from '@/ui';

interface UntilLeftProps {
  onLeft: () => void;
  children: ReactNode;
}

/** For a dialog of the shell, which outlives the pages: Back closes it instead of changing the page beneath it. */
export function UntilLeft({ onLeft, children }: UntilLeftProps) {
  const visit = useVisit();
  const [openedIn] = useState(visit);
  const isLeft = visit !== openedIn;
  // An effect: the state of another component, which has what is open, may not be set while this one renders.
  useEffect(() => {
    if (isLeft) onLeft();
  }, [isLeft, onLeft]);
  return isLeft ? null : children;
}
