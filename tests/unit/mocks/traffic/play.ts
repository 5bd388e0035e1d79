import { Db } from '@mocks/db';
import type { Handled } from '@mocks/traffic/entry';
import { World } from '@mocks/traffic/world';
import fc from 'fast-check';

export const NOW = Date.parse('2026-03-11T10:00:00.000Z');

export type Scenario = 'acme' | 'under-attack';
export const scenarios = fc.constantFrom<Scenario>('acme', 'under-attack');

/** Creates a database with a clock, and a function that returns all calls of tenant 1 up to a time. */
export function play(scenario: Scenario, memoryMs?: number) {
  const clock = { now: NOW };
  const db = new Db(scenario, NOW, () => clock.now);
  const plan = db.traffic.get(1);
  if (!plan) throw new Error('no traffic');
  const callsUntil = (now: number): Handled[] => {
    const calls: Handled[] = [];
    new World(db, 1, plan, (call) => calls.push(call), memoryMs).advance(now);
    return calls;
  };
  return { clock, db, callsUntil };
}
