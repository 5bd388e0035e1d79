import { type SetupServer, setupServer } from 'msw/node';
import { type Backend, type BackendOptions, createBackend } from '../backend';

/** For unit tests: `server.listen({ onUnhandledRequest: 'error' })` makes the real backend answer `fetch`, on any origin. */
export function createMswServer(options: BackendOptions = {}): { server: SetupServer; backend: Backend } {
  const backend = createBackend(options);
  return { server: setupServer(...backend.handlers), backend };
}
