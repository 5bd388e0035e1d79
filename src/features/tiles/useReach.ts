import { useDeferredValue, useMemo } from 'react';
import type { TileType } from '@/contract/constants';
import { type Reach, reachOfAll } from '@/domain/limits/reach';
import { useLimits } from '@/parts/limits/useLimits';
import { useReading } from '@/parts/limits/useReading';

/** Counting so many users takes longer than the rest of the page. */
const MANY_USERS = 2_000;

/** How far each rule reaches, by the text of its id; null until rules and users are at hand. With many users it follows in a render of its own. */
export function useReach(type: TileType): ReadonlyMap<string, Reach> | null {
  const { world } = useLimits(type);
  const [reading] = useReading();
  const later = useDeferredValue(world, null);
  const counted = world && world.people.byKey.size > MANY_USERS ? later : world;
  return useMemo(
    () => counted && new Map([...reachOfAll(counted, reading)].map(([{ rule }, reach]) => [String(rule.id), reach])),
    [counted, reading],
  );
}
