import type { Db } from '../db';
import { acme } from './acme';
import { DEMO_PASSWORD, DEMO_USER_ID } from './build';
import { empty } from './empty';
import { large } from './large';
import { underAttack } from './under-attack';

export interface Scenario {
  title: string;
  description: string;
  /** Fills an empty database; a pure function of the scenario's name and `seededAt` (epoch milliseconds). */
  seed(db: Db, seededAt: number): void;
}

/** Named, deterministic tenants. Their times are relative to when they were seeded. */
export const scenarios = {
  acme: { title: 'Acme', description: 'A shop with six apps, sixty end users and a quiet week behind it', seed: acme },
  empty: { title: 'Fresh tenant', description: 'One admin and nothing else: the first steps', seed: empty },
  'under-attack': {
    title: 'Under attack',
    description: 'Acme, an hour into a burst of blocked requests',
    seed: underAttack,
  },
  large: { title: 'Large', description: '200 apps, 10,000 end users and 10,000 log entries', seed: large },
} as const satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;
export const scenarioNames = Object.keys(scenarios) as ScenarioName[];
export const defaultScenario: ScenarioName = 'acme';
export const isScenarioName = (name: string): name is ScenarioName => Object.hasOwn(scenarios, name);

/**
 * The sign-ins. All share one password. Every scenario has `demo`; `acme` and `under-attack` have the others too.
 * Tenant 1 is Acme, tenant 2 Globex, whose card is declined: its upgrades are answered 402.
 */
export const signIns = {
  /** An admin of Acme. */
  demo: { email: 'admin@acme.example', password: DEMO_PASSWORD, userId: DEMO_USER_ID, tenantId: 1 },
  /** Another admin of Acme. */
  sameTenant: { email: 'b@acme.example', password: DEMO_PASSWORD, userId: 'usr_b', tenantId: 1 },
  /** A viewer of Acme. */
  viewer: { email: 'viewer@acme.example', password: DEMO_PASSWORD, userId: 'usr_viewer', tenantId: 1 },
  /** The admin of another tenant. */
  otherTenant: { email: 'admin@globex.example', password: DEMO_PASSWORD, userId: 'usr_globex', tenantId: 2 },
} as const;

export { DEMO_PASSWORD, DEMO_USER_ID };
