import * as v from 'valibot';
import type { AnyCall, InputOf, OutputOf } from '@/contract/define';
import { InputError, OfflineError, TimeoutError } from '@/contract/errors';
import { type Answer, readAnswer } from './answer';
import { API_BASE, currentTenant } from './config';
import { callMark } from './controller';
import { Deadline } from './deadline';
import { unlessHeld } from './hold';
import { changeBegins } from './inFlight';
import { newId } from './random';
import { serviceReady } from './ready';
import { tenantHeader, urlOf } from './request';
import { noteServiceTime, serviceTimeIn } from './serviceClock';

/** Test builds divide the limits, to keep runs short (reliability.md). */
export const scaled = (ms: number) => ms / __LIMIT_DIVISOR__;

export type Fetch = (input: Request) => Promise<Response>;

interface CallOptions {
  /** Instead of the call's own limit. */
  timeoutMs?: number;
  signal?: AbortSignal;
  /** Used instead of the network: the demo's worker passes its backend. */
  fetch?: Fetch;
  /** When the request left, epoch ms by this device's clock, if it has been sent already. */
  askedAt?: number;
}

const changes = (call: AnyCall) => call.method !== 'GET';

/**
 * The request of a call: credentials always, tenant header once known, JSON body stripped to the contract's fields.
 * @throws InputError
 */
export function requestOf<C extends AnyCall>(call: C, input: InputOf<C>, signal?: AbortSignal): Request {
  const headers = new Headers({ Accept: 'application/json' });
  const tenant = currentTenant() ?? call.tenantIfNone;
  if (call.tenant && tenant !== null) {
    // Control characters cannot be in a header, and half of a surrogate pair has no encoding.
    if (/[\p{Cc}\p{Cs}]/u.test(String(tenant))) throw new InputError('The tenant id cannot be sent.');
    headers.set('X-Tenant-ID', tenantHeader(tenant));
  }
  // An unlisted header fails a preflight, so only the page's own origin gets the id by which a change is counted once (design.md, tried 11).
  if (changes(call) && !API_BASE) headers.set('X-Request-Id', newId());
  let body: string | undefined;
  if (call.body) {
    headers.set('Content-Type', 'application/json');
    const read = v.safeParse(call.body, (input as { body?: unknown }).body ?? {});
    if (!read.success) throw new InputError(read.issues[0].message);
    body = JSON.stringify(read.output);
  }
  return new Request(new URL(urlOf(call, input) + callMark(), globalThis.location?.href ?? 'http://localhost/'), {
    method: call.method,
    headers,
    ...(body === undefined ? {} : { body }),
    credentials: 'include',
    cache: 'no-store',
    redirect: 'manual',
    ...(signal ? { signal } : {}),
  });
}

/** Reads an answer, and takes the service's time from it. What the contract cannot read, as most portals' pages, tells no time. */
async function readTimed<C extends AnyCall>(
  call: C,
  response: Response,
  askedAt: number,
): Promise<Answer<OutputOf<C>>> {
  const cameAt = performance.now();
  const answer = await readAnswer(call, response);
  noteServiceTime(serviceTimeIn(response) + performance.now() - cameAt, askedAt);
  return answer;
}

/**
 * Runs a request and reads its answer, the body included, within a limit.
 * @throws OfflineError | TimeoutError | AnswerError | ApiError | InputError
 */
export async function exchange<C extends AnyCall>(
  call: C,
  makeRequest: (signal: AbortSignal) => Request,
  options: CallOptions = {},
): Promise<Answer<OutputOf<C>>> {
  await serviceReady();
  const { fetch: run = fetch, timeoutMs = scaled(call.timeoutMs), signal: outer, askedAt = Date.now() } = options;
  const deadline = new Deadline(timeoutMs, outer);
  const ends = changes(call) ? changeBegins() : null;
  let answerBegan = false;
  try {
    const answer = run(makeRequest(deadline.signal)).then((response) => {
      answerBegan = true;
      return readTimed(call, response, askedAt);
    });
    return await Promise.race([answer, deadline.passed]);
  } catch (cause) {
    const error = deadline.signal.aborted ? deadline.signal.reason : connectionErrorOf(call, cause);
    if (error instanceof OfflineError || error instanceof TimeoutError) error.answerBegan = answerBegan;
    throw error;
  } finally {
    ends?.();
    deadline.clear();
  }
}

/** The body broke off because its worker was stopped; Firefox reports an abort. */
const connectionErrorOf = (call: AnyCall, cause: unknown): unknown =>
  cause instanceof TypeError || cause instanceof DOMException
    ? new OfflineError(`${call.name}: no connection`, { cause })
    : cause;

/** Calls the service: `(call, input) → value`. Reads that may be stored go through the cache instead. */
export async function callApi<C extends AnyCall>(
  call: C,
  input: InputOf<C>,
  options: CallOptions = {},
): Promise<OutputOf<C>> {
  const ask = () => exchange(call, (signal) => requestOf(call, input, signal), options);
  // A change is not held back. With `fetch` given, the request has been sent already, or is not for the worker.
  const answer = await (changes(call) || options.fetch ? ask() : unlessHeld(ask));
  return answer.value;
}
