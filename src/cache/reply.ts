import * as v from 'valibot';
import { readJsonAs } from '@/api/answer';
import { bodyText } from '@/api/bodyText';
import { BASE_PATH } from '@/api/config';
import { parseExactly } from '@/api/json';
import { knownServiceTime, noteServiceTime } from '@/api/serviceClock';
import type { AnyCall } from '@/contract/define';
import { markOf } from '@/contract/installation';
import { FORMAT, noteWorkerStorage, type StorageState, storageState } from './db';
import type { Outcome } from './read';

// The worker's answer to a page's read. A header has the kind of outcome, the state of the worker's store and, if the service has just
// answered, the service's time. The body is the outcome as JSON, with the value only where it was not stored.
const HEADER = 'X-Portcullis';

/**
 * The fragment of a page's request says which replies it can read, and which installation it belongs to. A worker of another version or
 * another installation leaves the request alone (reliability.md, G4 and H7).
 */
const MARK = markOf(FORMAT, BASE_PATH);

export const askForNote = (request: Request): Request => new Request(new URL(MARK, request.url), request);
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

/** `slow`: the stored copy serves meanwhile, and `ended` tells how the read ended once it has. */
export type Reply = Outcome | { kind: 'slow'; ended: Promise<Outcome> };

// Without an answer the worker knows the service's time by a clock that may have been set since.
const ANSWERED: readonly Reply['kind'][] = ['kept', 'value', 'superseded'];

const headers = (kind: Reply['kind']) => ({
  [HEADER]: [FORMAT, kind, storageState(), (ANSWERED.includes(kind) && knownServiceTime()) || ''].join(' ').trim(),
  'Content-Type': 'application/json',
});

export function writeReply(outcome: Outcome): Response {
  return new Response(JSON.stringify(outcome), { headers: headers(outcome.kind) });
}

/** Says `slow` at once; the body stays open until the read has ended, and is the outcome. */
export function writeSlowReply(ended: Promise<Outcome>): Response {
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      try {
        controller.enqueue(new TextEncoder().encode(JSON.stringify(await ended)));
        controller.close();
      } catch (error) {
        controller.error(error);
      }
    },
  });
  return new Response(body, { headers: headers('slow') });
}

/**
 * Reads the worker's reply; null if the response is the service's own and not from a worker of this version.
 * @param asked.askedAt when the page asked, by this device's clock
 * @param asked.onEnded the worker has ended the read, and what is left is its note: up to 30 MB
 */
export async function readReply(
  response: Response,
  call: AnyCall,
  { askedAt, onEnded }: { askedAt: number; onEnded: () => void },
): Promise<Reply | null> {
  const [format, kind, storage, time] = (response.headers.get(HEADER) ?? '').split(' ');
  if (Number(format) !== FORMAT) return null;
  noteServiceTime(Number(time), askedAt);
  noteWorkerStorage(TROUBLES.find((trouble) => trouble === storage) ?? 'ok');
  if (kind === 'slow') return { kind, ended: readOutcome(response, call) };
  onEnded();
  return readOutcome(response, call);
}

async function readOutcome(response: Response, call: AnyCall): Promise<Outcome> {
  const text = await bodyText(response);
  const { json, hasBigints } = parseExactly(text);
  const said = json as Outcome;
  if (said.kind === 'failed') {
    const read = v.safeParse(failure, said.failure);
    return { kind: 'failed', failure: read.success ? read.output : { kind: 'shape' } };
  }
  // Written by this version's worker, which has read the value by the contract: not read twice, since it may be 30 MB. Only large numbers
  // are not yet as the contract has them, since JSON does not tell an amount from an id.
  if (!('value' in said) || !hasBigints) return said;
  return { ...said, value: await readJsonAs(call, said.value, text.length) };
}
