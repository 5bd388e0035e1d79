// What the rest of the repository may use of the backend, outside its hosts.

export { DEMO_PASSWORD, signIns } from './accounts';
export { type Backend, type BackendOptions, createBackend } from './backend';
export type { Disturbance } from './disturb';
export { isApiPath } from './match';
export { isScenarioName, type ScenarioName, scenarioList, scenarioNames } from './scenarios/list';
export { cookieSessions, deviceSession } from './session';
