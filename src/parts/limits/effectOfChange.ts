import { type Effect, effectOf } from '@/domain/limits/effect';
import type { Reading } from '@/domain/limits/effective';
import { LimitWorld } from '@/domain/limits/world';
import type { Change } from './changes';
import type { LoadedLimits } from './useLimits';

type Limits = Pick<LoadedLimits, 'world' | 'items' | 'type'>;

/** The limits as they are after a step. */
export function limitsAfter({ world, items, type }: Limits, change: Change): Limits {
  const rules = change.rules?.(items, type) ?? items;
  const people = world && (change.people?.(world.people) ?? world.people);
  return { type, items: rules, world: people && new LimitWorld(rules, people) };
}

/** Computes which users' limits of one type a step changes; null while rules or users are not loaded. */
export function effectOfChange(limits: Limits, change: Change, reading: Reading): Effect | null {
  const { world } = limits;
  const after = world && limitsAfter(limits, change).world;
  return after && effectOf(world, after, reading);
}
