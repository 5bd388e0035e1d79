import { useMemo } from 'react';
import type { TileType } from '@/contract/constants';
import { type Reach, reachOfAll } from '@/domain/limits/reach';
import { useLimits } from '@/parts/limits/useLimits';
import { useReading } from '@/parts/limits/useReading';

/** How far each rule reaches, by the text of its id; null until rules and users are at hand. */
export function useReach(type: TileType): ReadonlyMap<string, Reach> | null {
  const { world } = useLimits(type);
  const [reading] = useReading();
  return useMemo(
    () => world && new Map([...reachOfAll(world, reading)].map(([{ rule }, reach]) => [String(rule.id), reach])),
    [world, reading],
  );
}
