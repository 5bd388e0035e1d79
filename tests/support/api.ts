import { createHttpBackend, type HttpBackend } from '../../mocks/hosts/http';
import { isScenarioName } from '../../mocks/index';

/** The API of a scenario: the demo's backend over HTTP, with real cookies. */
export function startApi(scenario: string): HttpBackend {
  if (!isScenarioName(scenario)) throw new Error(`no scenario is called '${scenario}'`);
  return createHttpBackend({ scenario });
}
