/// <reference lib="webworker" />
import type { WorkerBackend } from '#backend/worker';
import type { Fetch } from '@/api/call';
import { callAt } from '@/cache/keys';
import { readAndWrite } from '@/cache/read';
import { asksForNote, writeReply, writeSlowReply } from '@/cache/reply';
import type { AnyCall } from '@/contract/define';
import { withResolvers } from '@/promise';

interface ReadRequest {
  call: AnyCall;
  parameters: Record<string, string>;
}

/** The storable read that a page of this version makes; null for everything else. */
export function readOf(request: Request): ReadRequest | null {
  if (request.method !== 'GET' || !asksForNote(request)) return null;
  const found = callAt(request.method, request.url);
  return found?.call.storable ? found : null;
}

/**
 * Asks the service (or the demo's backend), writes the answer and replies with how it ended; after 4 s in silence it replies `slow`,
 * where a stored copy can serve, and goes on with the reply left open (design.md, cache rules).
 */
export function answerRead(
  event: FetchEvent,
  { call, parameters }: ReadRequest,
  backend: WorkerBackend | null,
): Promise<Response> {
  const { request } = event;
  const ask: Fetch = (made) => backend?.(made) ?? fetch(made);
  const slow = withResolvers<null>();
  const ended = readAndWrite({
    call,
    parameters,
    tenantHeader: request.headers.get('X-Tenant-ID'),
    makeRequest: (signal) => again(request, signal),
    fetch: ask,
    onSlow: () => slow.resolve(null),
  });
  event.waitUntil(ended.catch(() => {}));
  return Promise.race([ended, slow.promise]).then((outcome) => (outcome ? writeReply(outcome) : writeSlowReply(ended)));
}

/** The page's request once more, with a limit of the worker's own: the page may be gone before the answer is there. */
function again(request: Request, signal: AbortSignal): Request {
  return new Request(request.url, {
    headers: request.headers,
    credentials: 'include',
    cache: 'no-store',
    redirect: 'manual',
    signal,
  });
}
