/** The way of an app from its key to its first rule, in order (ux.md, 'App page'). */
export const APP_STEPS = ['key', 'sdk', 'call', 'endpoints', 'rule'] as const;
export type AppStep = (typeof APP_STEPS)[number];

/** The steps' names on screen. */
export const STEP_NAMES: Record<AppStep, string> = {
  key: 'Key',
  sdk: 'SDK',
  call: 'First call',
  endpoints: 'Endpoints',
  rule: 'Rule',
};

/** undefined: still loading; null: could not be loaded. */
export type Known<T> = T | undefined | null;

interface Facts {
  hasKey: Known<boolean>;
  hasSdk: Known<boolean>;
  calls: Known<number>;
  endpoints: Known<number>;
  /** Enabled rules of this app or of the whole tenant. */
  rules: Known<number>;
}

export type StepState = 'done' | 'open' | 'loading' | 'unknown';

export interface Readiness {
  steps: Record<AppStep, StepState>;
  /** The first step that is not done; null where all are, or where one before it is not known. */
  next: AppStep | null;
  isLoading: boolean;
}

const stateOf = (fact: Known<boolean | number>): StepState => {
  if (fact === undefined) return 'loading';
  if (fact === null) return 'unknown';
  return fact ? 'done' : 'open';
};

function nextOf(steps: Readiness['steps']): Readiness['next'] {
  const first = APP_STEPS.find((step) => steps[step] !== 'done');
  return first && steps[first] === 'open' ? first : null;
}

/** The steps that an app has taken, from the data alone, as far as it is known. */
export function readinessOf({ hasKey, hasSdk, calls, endpoints, rules }: Facts): Readiness {
  const steps = {
    key: stateOf(hasKey),
    sdk: stateOf(hasSdk),
    call: stateOf(calls),
    endpoints: stateOf(endpoints),
    rule: stateOf(rules),
  };
  return { steps, next: nextOf(steps), isLoading: Object.values(steps).includes('loading') };
}

/**
 * The step that a new key leads to, in one sentence (demo.md, 'First-run flow'); '' if none is known. The key counts as there: its status
 * may not have been read since.
 */
export function stepAfterKeyText({ steps }: Pick<Readiness, 'steps'>, { isBuilding }: { isBuilding: boolean }): string {
  const next = nextOf({ ...steps, key: 'done' });
  if (next === null) return '';
  if (next === 'call') return `The first request completes the next step, '${STEP_NAMES.call}'.`;
  const how = isBuilding ? ', which is being built' : ': rebuild it on this page';
  return `The next step is '${STEP_NAMES[next]}'${next === 'sdk' ? how : ''}.`;
}
