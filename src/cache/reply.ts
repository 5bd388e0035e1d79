import * as v from 'valibot';
import { FORMAT, noteWorkerStorage, type StorageState, storageState } from './db';
import type { Outcome } from './read';

// The worker's answer to a page's read: a header that says how it ended and how its store is, and a body only where it did not store it.
const HEADER = 'X-Portcullis';

/**
 * By the fragment of its request a page says which notes it can read; fragments never leave the browser. A worker of another version,
 * or one asked by somebody else, answers with what the service said (reliability.md, G4).
 */
const MARK = `#portcullis-${FORMAT}`;

export const askForNote = (request: Request): Request => new Request(request.url + MARK, request);
export const asksForNote = (request: Request): boolean => request.url.endsWith(MARK);

const failure = v.variant('kind', [
  v.object({
    kind: v.literal('refused'),
    status: v.number(),
    message: v.nullable(v.string()),
    retryAfterS: v.nullable(v.number()),
  }),
  v.object({ kind: v.picklist(['offline', 'timeout', 'portal', 'shape']) }),
]);

const TROUBLES: readonly StorageState[] = ['absent', 'full', 'blocked'];

export type Reply = Outcome | { kind: 'slow' };

export function writeReply(reply: Reply): Response {
  const body =
    reply.kind === 'value' ? { value: reply.value, size: reply.size } : reply.kind === 'failed' ? reply.failure : null;
  return new Response(body && JSON.stringify(body), {
    headers: { [HEADER]: `${FORMAT} ${reply.kind} ${storageState()}`, 'Content-Type': 'application/json' },
  });
}

/** What the worker said; null where a response is not from a worker of this version, but the service's own. */
export async function readReply(response: Response): Promise<Reply | null> {
  const [format, kind, storage] = (response.headers.get(HEADER) ?? '').split(' ');
  if (Number(format) !== FORMAT) return null;
  noteWorkerStorage(TROUBLES.find((trouble) => trouble === storage) ?? 'ok');
  switch (kind) {
    case 'kept':
    case 'superseded':
    case 'dropped':
    case 'slow':
      return { kind };
    case 'value':
      // Written by this version's worker, which has read it by the contract: not read twice, since it may be 30 MB.
      return { kind, ...((await response.json()) as { value: unknown; size: number }) };
    case 'failed': {
      const read = v.safeParse(failure, await response.json());
      return {
        kind,
        failure: read.success ? (read.output as Extract<Reply, { kind: 'failed' }>['failure']) : { kind: 'shape' },
      };
    }
    default:
      return null;
  }
}
