/**
 * Stands in for the backend in the live worker: there is none. The demo build aliases `#backend/worker` to `mocks/hosts/worker.ts`
 * (dynamic import is not allowed in a service worker, so the choice is made while building).
 */
export type WorkerBackend = (request: Request) => Promise<Response> | null;

/** Answers a request of the API, or null where the network has it. */
export const backend: WorkerBackend | null = null as WorkerBackend | null;
