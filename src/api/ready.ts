let ready: Promise<void> = Promise.resolve();

/** Holds calls back until then: the demo's service has to be fetched first. Their limits begin afterwards. Where it cannot be had they go out, and tell. */
export function waitForService(until: Promise<void>): void {
  ready = until.catch(() => {});
}

export const serviceReady = (): Promise<void> => ready;
