import type { App } from '@/contract/apps';

/** Label and tone of a state; one that this version does not know is neutral (contract.md, rule 1). */
type StateTone = 'allowed' | 'disabled' | 'neutral';

export interface AppState {
  word: string;
  tone: StateTone;
}

const WORDS: Readonly<Record<string, AppState>> = {
  running: { word: 'Running', tone: 'allowed' },
  active: { word: 'Active', tone: 'allowed' },
  disabled: { word: 'Disabled', tone: 'disabled' },
};

const stateOf = (value: string): AppState =>
  Object.hasOwn(WORDS, value) && WORDS[value] ? WORDS[value] : { word: value, tone: 'neutral' };

/** One that the service does not tell is not taken for running. */
const NOT_TOLD: AppState = { word: 'Unknown', tone: 'neutral' };

export const runState = (app: Pick<App, 'status'>): AppState => (app.status === null ? NOT_TOLD : stateOf(app.status));

export const statusFilterOf = (app: Pick<App, 'status'>): string => app.status ?? NOT_TOLD.word;

/** null where the service says nothing: the app has no key yet. */
export const keyState = (app: Pick<App, 'api_key_status'>): AppState =>
  app.api_key_status === null ? { word: 'No key', tone: 'neutral' } : stateOf(app.api_key_status);

/** True if a key of the app works, as far as the service says: a revoked one is disabled. */
export const hasKey = ({ api_key_status }: Pick<App, 'api_key_status'>): boolean =>
  api_key_status !== null && api_key_status !== 'disabled';

/** Stands for 'No key' in the filter and its address. A service that has this word as a state means the same by it. */
const NO_KEY_FILTER = 'none';

export const keyFilterOf = (app: Pick<App, 'api_key_status'>): string => app.api_key_status ?? NO_KEY_FILTER;
