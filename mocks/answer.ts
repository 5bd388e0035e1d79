/** A handler's answer: status and JSON body (undefined: none). */
export interface Answer {
  status: number;
  body?: unknown;
  /** Set if the body is a secret: a repeat computes it from this, and nothing remembers it (secrets.ts). */
  sealed?: string;
}

export const ok = (body: unknown): Answer => ({ status: 200, body });
export const created = (body: unknown): Answer => ({ status: 201, body });
export const accepted = (): Answer => ({ status: 202 });
export const noContent = (): Answer => ({ status: 204 });

/** Thrown by a handler; becomes `{detail}` with the status. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    readonly status: number,
    readonly detail: string,
  ) {
    super(detail);
  }
}

export const notFound = (what: string) => new Refusal(404, `${what} not found`);
export const conflict = (detail: string) => new Refusal(409, detail);
export const invalid = (detail: string) => new Refusal(422, detail);

/** `headers` are added last; API answers are never kept by an HTTP cache. */
export function toResponse(answer: Answer, headers: Record<string, string> = {}): Response {
  const all = { 'cache-control': 'no-store', ...headers };
  if (answer.body === undefined) return new Response(null, { status: answer.status, headers: all });
  return new Response(JSON.stringify(answer.body), {
    status: answer.status,
    headers: { 'content-type': 'application/json', ...all },
  });
}

export const refusalResponse = (status: number, detail: string, headers: Record<string, string> = {}) =>
  toResponse({ status, body: { detail } }, headers);
