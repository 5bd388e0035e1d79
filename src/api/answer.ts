import * as v from 'valibot';
import type { AnyCall, OutputOf } from '@/contract/define';
import { AnswerError, ApiError, OfflineError, serverMessageOf } from '@/contract/errors';
import { momentOf } from '@/moment';
import { readBody } from './bodyText';
import { endsEarly, parseJson } from './json';
import { isLong, readEntries } from './readEntries';

export interface Answer<T> {
  value: T;
  /** Length of the body in bytes, which is what a refresh costs. */
  size: number;
  /** The service's tag for this answer, to ask whether it has changed; undefined if none is sent, or another origin does not expose it. */
  etag?: string | undefined;
}

async function bodyOf(response: Response): ReturnType<typeof readBody> {
  try {
    return await readBody(response);
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    // A body cut short is the network's failure, not the service's (reliability.md, B6).
    throw new OfflineError('the answer was cut', { cause });
  }
}

/** Ends the request of a body that nobody needs: left unread, it would never end, and reading would go on for as long as the body does. */
export function discard(response: Response): void {
  response.body?.cancel().catch(() => {});
}

function retryAfter(response: Response): number | null {
  const raw = response.headers.get('Retry-After');
  if (!raw) return null;
  // Some services count in fractions. Date.parse would read them, and much else, as a date.
  const seconds = /^\d+(\.\d+)?$/.test(raw) ? Number(raw) : secondsUntil(raw, response.headers.get('Date'));
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : null;
}

// Caps a wait measured by the device's clock, which may be wrong by years (reliability.md, L4).
const LONGEST_BY_OWN_CLOCK_S = 60;

/** Seconds until a date from the service, by the service's own time if readable: another origin does not expose it. */
function secondsUntil(date: string, now: string | null): number {
  const serviceNow = now === null ? Number.NaN : momentOf(now);
  if (Number.isFinite(serviceNow)) return (momentOf(date) - serviceNow) / 1000;
  return Math.min((momentOf(date) - Date.now()) / 1000, LONGEST_BY_OWN_CLOCK_S);
}

const isJson = (response: Response) =>
  /^application\/([\w.+-]+\+)?json\b/i.test(response.headers.get('Content-Type') ?? '');
const isPage = (response: Response, text: string) =>
  /html/i.test(response.headers.get('Content-Type') ?? '') || /^\s*<(!doctype|html)/i.test(text);

function parsed(text: string): { json: unknown } | null {
  try {
    return { json: parseJson(text) };
  } catch {
    return null;
  }
}

const refusal = v.union([
  v.object({ success: v.literal(false) }),
  v.object({ error: v.pipe(v.string(), v.regex(/\S/)) }),
]);
/**
 * Some services answer a change that failed with 200. The body of many changes says nothing else that is needed, and would be read as a
 * success (reliability.md, E3).
 * @throws ApiError with the service's words; AnswerError if it says none
 */
function throwIfRefused(call: AnyCall, status: number, json: unknown): void {
  if (!v.is(refusal, json)) return;
  const message = serverMessageOf(json);
  throw message === null ? new AnswerError('shape') : new ApiError(status, message, call.name);
}

/**
 * Reads a body that matters only if it is a refusal. One that is not JSON, or cannot be read to its end, is none.
 * @throws ApiError | AnswerError
 */
async function readRefusal(call: AnyCall, response: Response): Promise<void> {
  if (!isJson(response)) return discard(response);
  const { text } = await bodyOf(response).catch((error) => {
    if (error instanceof OfflineError) return { text: '' };
    throw error;
  });
  const body = parsed(text);
  if (body) throwIfRefused(call, response.status, body.json);
}

/**
 * Reads an answer by the contract. Throws ApiError for a refusal, AnswerError for something that is not the service's answer or can't
 * be read, OfflineError for a body cut short.
 */
export async function readAnswer<C extends AnyCall>(call: C, response: Response): Promise<Answer<OutputOf<C>>> {
  // A captive portal's sign-in page: the API itself never redirects.
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))
    throw new AnswerError('portal');
  // A backend that is called directly (the demo's, in the worker) reports 'no network' this way; fetch() throws instead.
  if (response.type === 'error') throw new OfflineError(`${call.name}: no connection`);
  if (call.anyBody && response.ok) {
    await readRefusal(call, response);
    return { value: readAs(call, null), size: 0 };
  }
  const { text, bytes: size } = await bodyOf(response);
  // Some services send even an answer without a body as HTML; a page has text.
  const isEmpty = text.trim() === '';
  if (!response.ok) {
    if (isPage(response, text) && response.status === 511) throw new AnswerError('portal');
    const isOwn = isEmpty || call.nullOnPage || !isPage(response, text);
    if (call.nullOnStatus.includes(response.status) && isOwn) return { value: null, size };
    const body = isJson(response) ? parsed(text) : null;
    throw new ApiError(response.status, body ? serverMessageOf(body.json) : null, call.name, retryAfter(response));
  }
  if (!isEmpty && isPage(response, text)) throw new AnswerError('portal');
  const body = isJson(response) ? parsed(text) : null;
  if (body && call.method !== 'GET') throwIfRefused(call, response.status, body.json);
  if (call.noContent || (isEmpty && call.method !== 'GET')) return { value: readAs(call, null), size };
  if (!isJson(response) || (call.storable && response.status !== 200)) throw new AnswerError('shape');
  // JSON that breaks off was cut by a proxy (reliability.md, B6). Complete but invalid JSON, such as NaN, is the service's mistake.
  if (!body) throw endsEarly(text) ? new OfflineError('the answer was cut') : new AnswerError('shape');
  // Null means a known absence here (`nullOnStatus`); a null sent by the service is not an answer.
  if (body.json === null && call.method === 'GET') throw new AnswerError('shape');
  return { value: await readJsonAs(call, body.json, text.length), size, etag: etagOf(response) };
}

/**
 * Reads JSON of so many characters by the contract.
 * @throws AnswerError
 */
export async function readJsonAs<C extends AnyCall>(call: C, json: unknown, characters: number): Promise<OutputOf<C>> {
  if (isLong(characters)) await readEntries(call, json);
  return readAs(call, json);
}

// An opaque tag in quotes (RFC 9110, 8.8.3), of a length that is worth keeping.
const ETAG = /^(W\/)?"[\x21\x23-\x7e\x80-\xff]{0,256}"$/;
function etagOf(response: Response): string | undefined {
  const etag = response.headers.get('ETag');
  return etag !== null && ETAG.test(etag) ? etag : undefined;
}

function readAs<C extends AnyCall>(call: C, json: unknown): OutputOf<C> {
  try {
    return v.parse(call.response, json) as OutputOf<C>;
  } catch {
    // For whatever reason the reader failed, this version does not understand the answer.
    throw new AnswerError('shape');
  }
}
