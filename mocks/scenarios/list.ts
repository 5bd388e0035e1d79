/** The scenarios to choose from, kept apart from the seeds so that the demo bar's code stays small. */
import { DAY, HOUR, MINUTE } from '@/durations';

export const scenarioList = {
  acme: { title: 'Acme', description: 'A shop with six apps, sixty end users and a usual week behind it' },
  empty: { title: 'Fresh tenant', description: 'One admin and nothing else: the first steps' },
  'under-attack': { title: 'Under attack', description: 'Acme, an hour into an attack on its sign-in' },
  large: { title: 'Large', description: '200 apps, 10,000 end users and 10,000 log entries' },
} as const;

export type ScenarioName = keyof typeof scenarioList;
export const scenarioNames = Object.keys(scenarioList) as ScenarioName[];
export const defaultScenario: ScenarioName = 'acme';
export const isScenarioName = (name: unknown): name is ScenarioName =>
  typeof name === 'string' && Object.hasOwn(scenarioList, name);

interface Totals {
  apps_total: number;
  external_users_total: number;
  groups_total: number;
  active_policies_total: number;
}

const SHOP = {
  now: { apps_total: 6, external_users_total: 60, groups_total: 6, active_policies_total: 9 },
  before: [
    [1, { external_users_total: 57, active_policies_total: 8 }],
    [4, { external_users_total: 54 }],
    [6, { external_users_total: 53, groups_total: 5 }],
  ],
} as const;

/** Raised whenever a scenario's seed changes, since a saved state holds only the differences from its seed. */
export const SEED_VERSION = 6;

/**
 * Opened after this long without a call, a scenario begins again as if it had just been chosen. Without this the attack would have
 * begun long ago, and a worker that starts would compute all calls since (docs/decisions/0220-traffic-is-modelled-as-calls.md).
 */
const IDLE_MS: Record<ScenarioName, number> = {
  acme: DAY,
  'under-attack': HOUR,
  large: DAY,
  empty: DAY,
};

/** Clocks are corrected by seconds all the time. */
const CLOCK_TOLERANCE_MS = 5 * MINUTE;

/** Also true if the clock was set back since: the scenario's story would lie in the future. */
export const beginsAgain = (scenario: ScenarioName, lastCallAt: number, now: number): boolean =>
  now - lastCallAt > IDLE_MS[scenario] || lastCallAt - now > CLOCK_TOLERANCE_MS;

/** The dashboard's figures at a seed's time and on the days before it, newest first; written down here so that the seeds' code is not needed. */
export const totalsOf: Record<
  ScenarioName,
  { now: Totals; before: readonly (readonly [days: number, was: Partial<Totals>])[] }
> = {
  acme: SHOP,
  'under-attack': SHOP,
  large: {
    now: { apps_total: 200, external_users_total: 10_000, groups_total: 40, active_policies_total: 66 },
    before: [
      [1, { external_users_total: 9_962 }],
      [3, { external_users_total: 9_881, apps_total: 199 }],
      [6, { external_users_total: 9_790, apps_total: 198, active_policies_total: 64 }],
    ],
  },
  empty: { now: { apps_total: 0, external_users_total: 0, groups_total: 0, active_policies_total: 0 }, before: [] },
};

const EVERY_MS = 6 * HOUR;

/** The dashboard's figures every six hours in the week before a seed, oldest first; none for a new tenant. */
export function earlierTotals(scenario: ScenarioName, seededAt: number): { at: number; value: Totals }[] {
  const { now, before } = totalsOf[scenario];
  const first = 7 * DAY;
  if (before.length === 0) return [];
  return Array.from({ length: first / EVERY_MS }, (_, index) => {
    const age = first - index * EVERY_MS;
    const known = before.filter(([days]) => days * DAY <= age).map(([, was]) => was);
    return { at: seededAt - age, value: Object.assign({}, now, ...known) as Totals };
  });
}
