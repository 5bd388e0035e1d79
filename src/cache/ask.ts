import { exchange, requestOf, scaled } from '@/api/call';
import { serviceReady } from '@/api/ready';
import { READ_TIMEOUT_MS } from '@/contract/constants';
import type { AnyCall } from '@/contract/define';
import { failureOf } from '@/contract/errors';
import type { Owner } from './keys';
import { type Outcome, readAndWrite } from './read';
import { askForNote, type Reply, readReply } from './reply';
import type { Stored } from './write';

/** What the asker is told on the way. */
interface Heard {
  /** The stored copy serves meanwhile. */
  onSlow: () => void;
  /** What this page has written itself; what a worker has written is to be looked up. */
  onStored: (stored: Stored) => void;
}

/** What is read, and for whom. */
interface Asked {
  call: AnyCall;
  parameters: Record<string, string>;
  owner: Owner;
}

const requestFor = ({ call, parameters }: Asked, signal?: AbortSignal) => requestOf(call, parameters as never, signal);

// A worker that is stopped in mid-flight fails the request, or leaves its reply cut: in the middle of its text, or, in Firefox, as aborted.
const isCut = (error: unknown) =>
  error instanceof TypeError || error instanceof SyntaxError || error instanceof DOMException;

/** Reads from the service: through the worker where one is in control, else here. */
export async function askService(asked: Asked, heard: Heard): Promise<Outcome> {
  await serviceReady();
  // Asked again, a stopped worker starts anew. Without a network it replies in words.
  for (let attempt = 0; attempt < 2 && globalThis.navigator?.serviceWorker?.controller; attempt += 1) {
    try {
      const response = await fetch(askForNote(requestFor(asked)));
      const reply = await readReply(response);
      // A worker of another version let the request through: what came is the service's own answer.
      return reply ? await heed(reply, heard) : await readHere(asked, heard, async () => response);
    } catch (error) {
      if (!isCut(error)) throw error;
    }
  }
  if (globalThis.navigator?.serviceWorker?.controller) return { kind: 'failed', failure: { kind: 'offline' } };
  return readHere(asked, heard, (request) => fetch(request));
}

/** The page as its own reader. Its request asks for no note, so that a worker in between leaves it alone. */
function readHere(
  asked: Asked,
  { onSlow, onStored }: Heard,
  ask: (request: Request) => Promise<Response>,
): Promise<Outcome> {
  const { call, parameters, owner } = asked;
  return readAndWrite({
    call,
    parameters,
    tenantHeader: call.tenant ? String(owner.tenantId) : null,
    owner,
    makeRequest: (signal) => requestFor(asked, signal),
    fetch: ask,
    onSlow,
    onStored,
  });
}

async function heed(reply: Reply, { onSlow }: Heard): Promise<Outcome> {
  if (reply.kind !== 'slow') return reply;
  // The stored copy serves, and the worker goes on.
  onSlow();
  return within(scaled(READ_TIMEOUT_MS), reply.ended);
}

/** As `work`, or a failure where it takes longer: a worker may be stopped with its reply left open. */
function within(ms: number, work: Promise<Outcome>): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve({ kind: 'failed', failure: { kind: 'timeout' } }), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Past storage. */
export async function askAside(asked: Asked): Promise<Outcome> {
  try {
    return { kind: 'value', ...(await exchange(asked.call, (signal) => requestFor(asked, signal))) };
  } catch (error) {
    return { kind: 'failed', failure: failureOf(error) };
  }
}
