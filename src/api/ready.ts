let ready: Promise<void> = Promise.resolve();

/** Holds calls back until the demo's service has loaded; their time limits begin then. If it cannot load they go out, and report that. */
export function waitForService(until: Promise<void>): void {
  ready = until.catch(() => {});
}

export const serviceReady = (): Promise<void> => ready;
