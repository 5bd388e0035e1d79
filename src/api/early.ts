import { callMark } from './controller';

interface Early {
  answer: Promise<Response>;
  /** The user who was signed in on this device when the request was made, by the session's mark in localStorage. */
  who: unknown;
}

declare global {
  interface Window {
    /** The answer to /auth/me that the head script has asked for. */
    portcullisSession?: Early | undefined;
  }
}

/** Asks who is signed in while the app's code is still loading. Path and settings are those of the contract's call. */
export function askEarly(url: string, who: unknown): void {
  const answer = fetch(url + callMark(), {
    headers: { Accept: 'application/json' },
    credentials: 'include',
    cache: 'no-store',
    redirect: 'manual',
  });
  answer.catch(() => {});
  window.portcullisSession = { answer, who };
}

/** The head script's request, once; undefined if it made none, or if another tab has signed in or out since. */
export function takeEarly(who: unknown): Promise<Response> | undefined {
  const early = globalThis.window?.portcullisSession;
  if (early) window.portcullisSession = undefined;
  if (early?.who === who) return early?.answer;
  // Left unread, the request never ends.
  early?.answer.then((response) => response.text()).catch(() => {});
  return undefined;
}
