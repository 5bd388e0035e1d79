import { createHttpBackend, type HttpBackend } from '@mocks/hosts/http';
import type { ScenarioName } from '@mocks/scenarios/list';

/**
 * The API of a scenario, before any test has touched it. How it fails is the origin's business (failures.ts), since that fails files of the app
 * the same way.
 */
export const startApi = (scenario: ScenarioName): HttpBackend => createHttpBackend({ scenario });
