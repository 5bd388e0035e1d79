// What the rest of the repository may use of the backend, outside its hosts.
export { type Backend, type BackendOptions, createBackend } from './backend';
export type { Disturbance } from './disturb';
export { isApiPath } from './match';
export { DEMO_PASSWORD, isScenarioName, type ScenarioName, scenarioNames, scenarios, signIns } from './scenarios/index';
export { cookieSessions, deviceSession } from './session';
