import { useDeferredValue, useMemo } from 'react';
import type { TileType } from '@/contract/constants';
import { type Reach, reachOfAll } from '@/domain/limits/reach';
import { unreadableIn, useLacking, useLimits } from '@/parts/limits/useLimits';
import { useReading } from '@/parts/limits/useReading';

/** Counting so many users takes longer than the rest of the page. */
const MANY_USERS = 2_000;

/** By the text of a rule's id; null until rules, users and the groups and apps that may change it are loaded. */
export type ReachByRule = ReadonlyMap<string, Reach> | null;

export interface Reaches {
  byRule: ReachByRule;
  /** Entries of rules, users, groups and apps that could not be read. */
  unreadable: number;
  /** The groups could not be loaded, and a rule names one that no user's entry names: it may still reach users. */
  lacksGroups: boolean;
  /** The apps could not be loaded, and a user names one by its name alone while a rule is for an app: it may still reach that user. */
  lacksApps: boolean;
}

/** How far each rule reaches, and what is not known of that. With many users it follows in a render of its own. */
export function useReach(type: TileType): Reaches {
  const limits = useLimits(type);
  const { world } = limits;
  const [reading] = useReading();
  const later = useDeferredValue(world, null);
  const counted = world && world.people.byKey.size > MANY_USERS ? later : world;
  const byRule = useMemo(
    () => counted && new Map([...reachOfAll(counted, reading)].map(([{ rule }, reach]) => [String(rule.id), reach])),
    [counted, reading],
  );
  const { lacksGroups, lacksApps } = useLacking(limits);
  // Until they come, the numbers may be too small; once they have failed, the page says so beside the numbers.
  const isWaiting = lacksGroups === 'loading' || lacksApps === 'loading';
  return {
    byRule: isWaiting ? null : byRule,
    unreadable: unreadableIn([limits]),
    lacksGroups: lacksGroups === 'failed' && !isWaiting,
    lacksApps: lacksApps === 'failed' && !isWaiting,
  };
}
