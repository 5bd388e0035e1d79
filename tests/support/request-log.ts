import type { IncomingHttpHeaders } from 'node:http';
import { changesIn, matchesRequest, type RequestFilter } from '@mocks/hosts/http-log';

export interface LoggedRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  requestId: string | null;
  body: string;
  /** The body parsed as JSON; null if it is not JSON. */
  json: unknown;
  /** True if it was for the API and not for a file of the app. */
  api: boolean;
  /** Milliseconds since the origin started. */
  at: number;
}

/** Every request that reached the origin, in order. */
export class RequestLog {
  readonly #entries: LoggedRequest[] = [];
  readonly #listeners = new Set<(request: LoggedRequest) => void>();

  add(request: LoggedRequest): void {
    this.#entries.push(request);
    for (const listener of this.#listeners) listener(request);
  }

  all(match: RequestFilter = {}): LoggedRequest[] {
    return this.#entries.filter((request) => matchesRequest(request, match));
  }

  count(match: RequestFilter = {}): number {
    return this.all(match).length;
  }

  clear(): void {
    this.#entries.length = 0;
  }

  /**
   * Resolves once no matching request has come for a second, counted from now: a screen may read again, as it opens, lists that were
   * prefetched.
   */
  quiet(match: RequestFilter = {}, forMs = 1_000): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        this.#listeners.delete(again);
        resolve();
      };
      let timer = setTimeout(end, forMs);
      const again = (request: LoggedRequest) => {
        if (!matchesRequest(request, match)) return;
        clearTimeout(timer);
        timer = setTimeout(end, forMs);
      };
      this.#listeners.add(again);
    });
  }

  /** Resolves with the next matching request from now on. Call it before the action that causes the request. */
  next(match: RequestFilter, timeoutMs = 30_000): Promise<LoggedRequest> {
    return new Promise((resolve, reject) => {
      const listener = (request: LoggedRequest) => {
        if (!matchesRequest(request, match)) return;
        clearTimeout(timer);
        this.#listeners.delete(listener);
        resolve(request);
      };
      const timer = setTimeout(() => {
        this.#listeners.delete(listener);
        reject(new Error(`No request ${match.method ?? ''} ${match.path ?? ''} within ${timeoutMs} ms`));
      }, timeoutMs);
      this.#listeners.add(listener);
    });
  }

  /** Changing requests to the API, each once, as {@link changesIn}. */
  changes(): LoggedRequest[] {
    return changesIn(this.#entries.filter(({ api }) => api));
  }
}
