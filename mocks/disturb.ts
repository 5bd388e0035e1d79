import { refusalResponse } from './answer';

/** The same values as in the demo bar (src/state/demo.ts). */
export type DemoFailure = 'none' | 'slow' | 'errors' | 'sometimes';

export interface Disturbance {
  /** Added to every answer, in milliseconds. */
  latencyMs: number;
  failure: DemoFailure;
}

export const undisturbed: Disturbance = { latencyMs: 0, failure: 'none' };

const SLOW_MS = 6_000;
const SOMETIMES = 0.3;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Waits as configured. Resolves with a failure that replaces the backend's answer, or with null. */
export async function disturb({ latencyMs, failure }: Disturbance): Promise<Response | null> {
  const ms = latencyMs + (failure === 'slow' ? SLOW_MS : 0);
  if (ms > 0) await wait(ms);
  const fails = failure === 'errors' || (failure === 'sometimes' && Math.random() < SOMETIMES);
  return fails ? refusalResponse(500, 'The demo was told to fail') : null;
}
