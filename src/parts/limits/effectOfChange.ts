import { type Effect, effectOf } from '@/domain/limits/effect';
import type { Reading } from '@/domain/limits/effective';
import { LimitWorld } from '@/domain/limits/world';
import type { LimitsAtHand } from './useLimits';
import type { Change } from './WhatChanges';

/** Whose limit of one type a step changes; null while rules or users are not loaded. */
export function effectOfChange(
  { world, items, type }: Pick<LimitsAtHand, 'world' | 'items' | 'type'>,
  change: Change,
  reading: Reading,
): Effect | null {
  if (!world) return null;
  const after = new LimitWorld(change.rules?.(items, type) ?? items, change.people?.(world.people) ?? world.people);
  return effectOf(world, after, reading);
}
