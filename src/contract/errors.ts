import * as v from 'valibot';

/** The service refused: any answer outside 2xx (contract.md, rule 4). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly status: number,
    /** The server's own words, or null; never HTML or a proxy's text. */
    readonly serverMessage: string | null,
    /** The call's name. */
    readonly call: string,
    /** Seconds that a Retry-After asked for, or null. */
    readonly retryAfterS: number | null = null,
  ) {
    super(serverMessage ?? `${call} was answered with ${status}`);
  }
}

/** A service that is busy or failing is so for a while. */
export const isTemporaryStatus = (status: number): boolean => status === 429 || status >= 500;
export const isTemporary = (error: unknown): error is ApiError =>
  error instanceof ApiError && isTemporaryStatus(error.status);

/** No answer came: no network, connection refused or cut, body cut short. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError';
  /** The answer had begun: the service is done with the request. */
  answerBegan = false;
}

/** No whole answer came in time. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
  /** As in {@link OfflineError}. */
  answerBegan = false;
}

/** Something else than the service answered (`portal`: HTML or a redirect), or the service in a shape this version can't read (`shape`). */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
  constructor(readonly kind: 'portal' | 'shape') {
    super(kind === 'portal' ? 'The network answered with its own page' : 'An unexpected answer');
  }
}

/** The input does not fit the call, so nothing was sent. The message is for the user. */
export class InputError extends Error {
  override readonly name = 'InputError';
}

/** Why a call failed, as plain data: it is stored beside the row it could not refresh. */
export type Failure =
  | { kind: 'refused'; status: number; message: string | null; retryAfterS: number | null }
  | { kind: 'offline' }
  | { kind: 'timeout' }
  | { kind: 'portal' }
  | { kind: 'shape' };

/** Somebody else was first, or the state does not allow it. */
export const isConflict = (failure: Failure | null): boolean => failure?.kind === 'refused' && failure.status === 409;

export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) {
    return { kind: 'refused', status: error.status, message: error.serverMessage, retryAfterS: error.retryAfterS };
  }
  if (error instanceof TimeoutError) return { kind: 'timeout' };
  if (error instanceof AnswerError) return { kind: error.kind };
  if (error instanceof OfflineError) return { kind: 'offline' };
  // A read takes its parameters from the service's own answers.
  if (error instanceof InputError) return { kind: 'shape' };
  throw error;
}

const spoken = v.pipe(v.string(), v.trim(), v.nonEmpty());
const validation = v.object({ msg: spoken });
const said = v.union([
  spoken,
  v.pipe(
    v.array(v.unknown()),
    v.transform((list) => list.find((entry) => v.is(validation, entry))),
    validation,
    v.transform(({ msg }) => msg),
  ),
]);
const errorBody = v.object({
  detail: v.optional(v.unknown()),
  message: v.optional(v.unknown()),
  error: v.optional(v.unknown()),
});
const LONGEST_MESSAGE = 500;

/** The server's `detail`, `message` or `error`, a string or a validation list's first `msg`; null where there is none to show. */
export function serverMessageOf(body: unknown): string | null {
  const read = v.safeParse(errorBody, body);
  if (!read.success) return null;
  for (const candidate of [read.output.detail, read.output.message, read.output.error]) {
    const message = v.safeParse(said, candidate);
    if (message.success && !message.output.trimStart().startsWith('<')) return message.output.slice(0, LONGEST_MESSAGE);
  }
  return null;
}

/** A failure in words: the sentence of spec.md §8, and what can be said after it. */
export interface Problem {
  sentence: string;
  detail: string | null;
}

/** A problem in one line. */
export const problemText = ({ sentence, detail }: Problem): string =>
  detail ? `${sentence}${/[.:]$/.test(sentence) ? '' : ':'} ${detail}` : sentence;

export function problemOf(call: { fallback: string; preferServerMessage: boolean }, failure: Failure): Problem {
  switch (failure.kind) {
    case 'refused':
      return call.preferServerMessage && failure.message
        ? { sentence: failure.message, detail: null }
        : { sentence: call.fallback, detail: failure.message };
    case 'offline':
      return { sentence: call.fallback, detail: 'The service could not be reached.' };
    case 'timeout':
      return { sentence: call.fallback, detail: 'The service did not answer in time.' };
    case 'portal':
      return { sentence: call.fallback, detail: 'This network answered with its own page, not the service.' };
    case 'shape':
      return { sentence: call.fallback, detail: 'The service gave an unexpected answer.' };
  }
}
