declare global {
  interface Window {
    /** The answer to /auth/me that the head script has asked for. */
    portcullisSession?: Promise<Response> | undefined;
  }
}

/** Asks who is there while the app's code is still on its way. Path and settings are those of the contract's call. */
export function askEarly(url: string): void {
  const asked = fetch(url, {
    headers: { Accept: 'application/json' },
    credentials: 'include',
    cache: 'no-store',
    redirect: 'manual',
  });
  asked.catch(() => {});
  window.portcullisSession = asked;
}

/** What the head script asked for, once; undefined where it did not. */
export function takeEarly(): Promise<Response> | undefined {
  const early = globalThis.window?.portcullisSession;
  if (early) window.portcullisSession = undefined;
  return early;
}
