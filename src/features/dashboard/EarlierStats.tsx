import { useEffect } from 'react';
import type { Source } from '@/cache/useCached';
import { type Earlier, useEarlier } from '@/cache/useEarlier';
import { type DashboardStats, getStats } from '@/contract/stats';

interface EarlierStatsProps {
  source: Source;
  /** Called with the figures of about a day ago; null where there are none. */
  onFound: (earlier: Earlier<DashboardStats> | null) => void;
}

/** Looks up the figures that today's are compared with, once those are on screen. */
export function EarlierStats({ source, onFound }: EarlierStatsProps) {
  const earlier = useEarlier(getStats, source);
  useEffect(() => onFound(earlier), [earlier, onFound]);
  return null;
}
