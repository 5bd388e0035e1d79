import type { Db } from '../db';
import { acme } from './acme';
import { empty } from './empty';
import { large } from './large';
import type { ScenarioName } from './list';
import { underAttack } from './under-attack';

/**
 * Named, deterministic tenants. Each fills an empty database, as a pure function of the scenario's name and `seededAt` (epoch
 * milliseconds): its times are relative to that.
 */
export const seeds = { acme, empty, 'under-attack': underAttack, large } as const satisfies Record<
  ScenarioName,
  (db: Db, seededAt: number) => void
>;
