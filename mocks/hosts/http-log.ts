/** One request that reached the HTTP host. */
export interface RequestRecord {
  method: string;
  /** Path without the query. */
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: string;
  requestId: string | null;
  /** Epoch milliseconds of its arrival. */
  at: number;
  /** null until the request is answered. */
  status: number | null;
}

export interface RequestFilter {
  method?: string;
  path?: string | RegExp;
}

/** A string matches the whole path, or a prefix if it ends in '*'. */
function matchesPath(path: string, wanted: string | RegExp | undefined): boolean {
  if (wanted === undefined) return true;
  if (typeof wanted !== 'string') return wanted.test(path);
  return wanted.endsWith('*') ? path.startsWith(wanted.slice(0, -1)) : path === wanted;
}

export const matchesRequest = (record: { method: string; path: string }, { method, path }: RequestFilter) =>
  (method === undefined || record.method === method) && matchesPath(record.path, path);

/** Changing requests without sign-ins, each request id once: Chromium itself may repeat a request (design.md, 'What was tried' 11). */
export function changesIn<R extends Pick<RequestRecord, 'method' | 'path' | 'requestId'>>(records: readonly R[]): R[] {
  const seen = new Set<string>();
  return records.filter(({ method, path, requestId }) => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(method) || path === '/auth/login') return false;
    if (requestId === null) return true;
    if (seen.has(requestId)) return false;
    seen.add(requestId);
    return true;
  });
}
