import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * Names the visit to the page that is shown: another one after each navigation, Back included, but the same one while the page keeps its own
 * address up to date, as a search does a moment after a key was pressed.
 */
export function useVisit(): string {
  const { key } = useLocation();
  const isRewritten = useNavigationType() === 'REPLACE';
  const [visit, setVisit] = useState(key);
  if (visit !== key && !isRewritten) setVisit(key);
  return visit;
}
