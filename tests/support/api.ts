import { createHttpBackend, type HttpBackend } from '@mocks/hosts/http';
import type { ScenarioName } from '@mocks/scenarios/list';

/**
 * Starts the API with a scenario's data. Failures are injected by the origin (failures.ts), since it makes the app's files fail
 * in the same way.
 */
export const startApi = (scenario: ScenarioName): HttpBackend => createHttpBackend({ scenario });
