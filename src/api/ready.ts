let ready: Promise<void> = Promise.resolve();

/** Holds calls back until then: the demo's service has to be fetched first. Their limits begin afterwards. */
export function waitForService(until: Promise<void>): void {
  ready = until;
}

export const serviceReady = (): Promise<void> => ready;
