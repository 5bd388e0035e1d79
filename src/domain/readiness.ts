/** The way of an app from its key to its first rule, in order (ux.md, 'App page'). */
export const APP_STEPS = ['key', 'sdk', 'call', 'endpoints', 'rule'] as const;
export type AppStep = (typeof APP_STEPS)[number];

/** undefined: not known yet. */
interface Known {
  hasKey: boolean | undefined;
  hasSdk: boolean | undefined;
  calls: number | undefined;
  endpoints: number | undefined;
  /** Enabled rules of this app or of the whole tenant. */
  rules: number | undefined;
}

export interface Readiness {
  done: Record<AppStep, boolean>;
  /** The first step that is not done; null where all are. */
  next: AppStep | null;
}

/** The steps that an app has taken, from the data alone; null until all of it is known. */
export function readinessOf({ hasKey, hasSdk, calls, endpoints, rules }: Known): Readiness | null {
  if (hasKey === undefined || hasSdk === undefined || calls === undefined) return null;
  if (endpoints === undefined || rules === undefined) return null;
  const done = { key: hasKey, sdk: hasSdk, call: calls > 0, endpoints: endpoints > 0, rule: rules > 0 };
  return { done, next: APP_STEPS.find((step) => !done[step]) ?? null };
}
