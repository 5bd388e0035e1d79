import type { AnyCall } from '@/contract/define';
import { type Failure, failureOf, InputError } from '@/contract/errors';
import { Listeners } from '@/listeners';

/** The last request's evidence about the connection to the service; the connection state follows from it (design.md, cache rules). */
export type ConnectionSignal = 'answered' | 'unreachable' | 'silent' | 'portal' | 'unauthorized' | 'forbidden';

const signs = new Listeners<[sign: ConnectionSignal, askedAt: number]>();
export const onConnectionSignal = signs.subscribe;

/**
 * @param askedAt when the request began, by the page's own clock (`performance.now()`), since the device's clock may be changed at any
 *   time: an answer to a request from before the connection was lost says nothing about it now
 */
export function reportSignal(sign: ConnectionSignal, askedAt: number): void {
  signs.notify(sign, askedAt);
}

const probes = new Listeners<[sign: ConnectionSignal, askedAt: number]>();
/** Subscribes to the outcomes of requests to /auth/me, the only ones that decide whether the service can be reached (core.md, 2). */
export const onProbe = probes.subscribe;

/** @param askedAt when the request began, as in {@link reportSignal} */
export function reportProbe(sign: ConnectionSignal, askedAt: number): void {
  probes.notify(sign, askedAt);
  if (sign === 'answered') reportSignal(sign, askedAt);
}

/** Reports the signal of a failed request. */
export function reportFailure(failure: Failure, askedAt: number): void {
  reportSignal(signalOf(failure), askedAt);
}

/** Reports the signal of a rejected call. A call that was never sent, because its input was invalid, gives no signal. */
export function reportRejected(error: unknown, askedAt: number): void {
  if (error instanceof InputError) return;
  reportSignal(signalOf(failureOf(error)), askedAt);
}

/** Maps a failure to its evidence about the connection. */
export function signalOf(failure: Failure): ConnectionSignal {
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

/**
 * Has the session verified. Says nothing about the connection: what raises the doubt may have come from the store, so it counts as asked
 * before any loss.
 */
export const reportDoubt = (): void => reportSignal('unauthorized', Number.NEGATIVE_INFINITY);

/** True for a null that may stand for a 401: it may be the session that was refused (contract.md, 'Session and tenant'). */
export const isDoubtfulNull = (call: AnyCall, value: unknown): boolean =>
  value === null && call.nullOnStatus.includes(401);
