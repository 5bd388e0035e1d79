let ready: Promise<void> = Promise.resolve();

/** Holds calls back until the demo's service has loaded; their time limits start then. If it fails to load, the calls are sent anyway and fail. */
export function waitForService(until: Promise<void>): void {
  ready = until.catch(() => {});
}

export const serviceReady = (): Promise<void> => ready;
