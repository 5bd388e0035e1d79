import { callMark } from './controller';

/** A question that the head script has put to the service. */
export interface Early {
  answer: Promise<Response>;
  /** The user who was signed in on this device when the request was made, by the session's mark in localStorage. */
  who: unknown;
  /** When the request was made, epoch ms by this device's clock. */
  askedAt: number;
  /** Ends the request, its body included. */
  request: AbortController;
}

declare global {
  interface Window {
    /** The answer to /auth/me that the head script has asked for. */
    portcullisSession?: Early | undefined;
  }
}

/** Asks who is signed in while the app's code is still loading. Path and settings are those of the contract's call. */
export function askEarly(url: string, who: unknown): void {
  const request = new AbortController();
  const askedAt = Date.now();
  const answer = fetch(url + callMark(), {
    headers: { Accept: 'application/json' },
    credentials: 'include',
    cache: 'no-store',
    redirect: 'manual',
    signal: request.signal,
  });
  answer.catch(() => {});
  window.portcullisSession = { answer, who, askedAt, request };
}

/** The head script's request, once; undefined if it made none, or if another tab has signed in or out since, which ends it. */
export function takeEarly(who: unknown): Early | undefined {
  const early = globalThis.window?.portcullisSession;
  if (early) window.portcullisSession = undefined;
  if (early?.who === who) return early;
  early?.request.abort();
  return undefined;
}

/**
 * Returns the answer to the head script's request instead of sending this one; this one is sent only if that failed. The head script's
 * request has no time limit of its own, since the app's code may take long to load: it is aborted together with this one.
 */
export function answerOf(early: Early, request: Request): Promise<Response> {
  request.signal.addEventListener('abort', () => early.request.abort());
  return early.answer.catch(() => fetch(request));
}
