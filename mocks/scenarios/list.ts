/** What there is to choose from; apart from the seeds, so that the demo bar's code stays small. */
export const scenarioList = {
  acme: { title: 'Acme', description: 'A shop with six apps, sixty end users and a quiet week behind it' },
  empty: { title: 'Fresh tenant', description: 'One admin and nothing else: the first steps' },
  'under-attack': { title: 'Under attack', description: 'Acme, an hour into a burst of blocked requests' },
  large: { title: 'Large', description: '200 apps, 10,000 end users and 10,000 log entries' },
} as const;

export type ScenarioName = keyof typeof scenarioList;
export const scenarioNames = Object.keys(scenarioList) as ScenarioName[];
export const defaultScenario: ScenarioName = 'acme';
export const isScenarioName = (name: unknown): name is ScenarioName =>
  typeof name === 'string' && Object.hasOwn(scenarioList, name);

/** Grows whenever a scenario's seed changes, since a saved state holds only what differs from its seed. */
export const SEED_VERSION = 1;
