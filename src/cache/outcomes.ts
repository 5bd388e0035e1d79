import { type Failure, failureOf, InputError } from '@/contract/errors';
import { Listeners } from './listeners';

/** What the last request said about the connection to the service. The connection state follows from these (design.md, cache rules). */
export type Sign = 'answered' | 'unreachable' | 'silent' | 'portal' | 'unauthorized' | 'forbidden';

const signs = new Listeners<[sign: Sign, askedAt: number]>();
export const onSign = signs.listen;

/**
 * @param askedAt when the request began, by the page's own clock (`performance.now()`), since the device's may be set at any time: an answer
 *   to one that began before the connection was lost says nothing of it now
 */
export function reportSignal(sign: Sign, askedAt: number): void {
  signs.tell(sign, askedAt);
}

const probes = new Listeners<[sign: Sign, askedAt: number]>();
/** Told how each question to /auth/me ended: the only request that decides whether the service can be reached (core.md, 2). */
export const onProbe = probes.listen;

/** @param askedAt when the question began, as in {@link reportSignal} */
export function reportProbe(sign: Sign, askedAt: number): void {
  probes.tell(sign, askedAt);
  if (sign === 'answered') reportSignal(sign, askedAt);
}

/** Reports the signal of a failed request. */
export function reportFailure(failure: Failure, askedAt: number): void {
  reportSignal(signOf(failure), askedAt);
}

/** The signal of a call that was rejected; one that was never sent, since its input does not fit, says nothing. */
export function reportRejected(error: unknown, askedAt: number): void {
  if (error instanceof InputError) return;
  reportSignal(signOf(failureOf(error)), askedAt);
}

/** What a failure says about the connection to the service. */
export function signOf(failure: Failure): Sign {
  switch (failure.kind) {
    case 'offline':
      return 'unreachable';
    case 'timeout':
      return 'silent';
    case 'portal':
      return 'portal';
    case 'shape':
      return 'answered';
    case 'refused':
      return failure.status === 401 ? 'unauthorized' : failure.status === 403 ? 'forbidden' : 'answered';
  }
}
