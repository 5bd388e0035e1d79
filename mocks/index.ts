// The parts of the backend, besides its hosts, that the rest of the repository may use.
export { signIns } from './accounts';
export { type Backend, type BackendOptions, createBackend } from './backend';
export type { Disturbance } from './disturb';
export { type ScenarioName, scenarioNames } from './scenarios/list';
export { cookieSessions } from './session';
