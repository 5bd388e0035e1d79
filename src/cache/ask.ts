import { exchange, requestOf, scaled } from '@/api/call';
import { unlessHeld } from '@/api/hold';
import { serviceReady } from '@/api/ready';
import { READ_TIMEOUT_MS, SERVE_STORED_AFTER_MS } from '@/contract/constants';
import type { AnyCall } from '@/contract/define';
import { failureOf } from '@/contract/errors';
import type { Owner } from './keys';
import { type Outcome, readAndWrite } from './read';
import { askForNote, type Reply, readReply } from './reply';
import type { Stored } from './write';

/** How the caller is kept informed while a read goes on. */
interface Heard {
  /** Ends the read: its session is over. */
  signal: AbortSignal;
  /** 4 s have passed without an answer: what is at hand serves meanwhile. */
  onSlow: () => void;
  /** Gets what this page wrote itself. What a worker wrote has to be looked up. */
  onStored: (stored: Stored) => void;
}

/** A read, and whom it is for. */
interface Asked {
  call: AnyCall;
  parameters: Record<string, string>;
  owner: Owner;
}

const requestFor = ({ call, parameters }: Asked, signal?: AbortSignal) => requestOf(call, parameters as never, signal);

// A worker that is stopped in mid-flight fails the request, or leaves its reply cut: in the middle of its text, or, in Firefox, as aborted.
const isCut = (error: unknown) =>
  error instanceof TypeError || error instanceof SyntaxError || error instanceof DOMException;

const isControlled = () => Boolean(globalThis.navigator?.serviceWorker?.controller);

/** A read's time limit and its session's end, as one signal. */
class Deadline {
  private readonly stop = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private endsAt = 0;
  private pass: (outcome: Outcome) => void = () => {};
  readonly signal = this.stop.signal;
  readonly passed = new Promise<Outcome>((resolve) => {
    this.pass = resolve;
  });

  constructor(
    private readonly session: AbortSignal,
    private readonly ms: number,
  ) {
    session.addEventListener('abort', this.end, { once: true });
    this.restart();
  }

  private readonly end = () => {
    this.pass({ kind: 'dropped' });
    this.stop.abort();
  };

  /** Counts from now on. */
  restart(): void {
    clearTimeout(this.timer);
    this.endsAt = performance.now() + this.ms;
    this.timer = setTimeout(() => {
      this.pass({ kind: 'failed', failure: { kind: 'timeout' } });
      this.stop.abort();
    }, this.ms);
  }

  leftMs = () => Math.max(0, this.endsAt - performance.now());

  clear(): void {
    clearTimeout(this.timer);
    this.session.removeEventListener('abort', this.end);
  }
}

/**
 * Reads from the service: through the worker where one is in control, else here. Ends within 15 s, whoever makes the request: a worker has
 * a limit of its own, but one of another version lets the request through, and one that is stopped leaves it open (reliability.md, B12).
 */
export async function askService(asked: Asked, heard: Heard): Promise<Outcome> {
  await serviceReady();
  return unlessHeld(() => askNow(asked, heard));
}

async function askNow(asked: Asked, heard: Heard): Promise<Outcome> {
  // The session may have ended while the read was held back.
  if (heard.signal.aborted) return { kind: 'dropped' };
  // Timed by the page: the data that serves meanwhile may be in this page alone, unknown to worker and store.
  const slow = setTimeout(heard.onSlow, scaled(SERVE_STORED_AFTER_MS));
  try {
    return await askWithin(scaled(READ_TIMEOUT_MS), asked, heard);
  } finally {
    clearTimeout(slow);
  }
}

async function askWithin(limitMs: number, asked: Asked, heard: Heard): Promise<Outcome> {
  if (!isControlled()) return readHere(asked, heard, limitMs, (request) => fetch(request));
  const deadline = new Deadline(heard.signal, limitMs);
  try {
    return await Promise.race([askWorker(asked, heard, deadline), deadline.passed]);
  } finally {
    deadline.clear();
  }
}

async function askWorker(asked: Asked, heard: Heard, deadline: Deadline): Promise<Outcome> {
  // Asked again, a stopped worker starts anew. Without a network it replies in words.
  for (let attempt = 0; attempt < 2 && isControlled() && !deadline.signal.aborted; attempt += 1) {
    try {
      const response = await fetch(askForNote(requestFor(asked, deadline.signal)));
      // A worker of another version let the request through: what came is the service's own answer.
      const reply = await readReply(response, () => deadline.restart());
      return reply
        ? await awaitReply(reply, heard)
        : await readHere(asked, heard, deadline.leftMs(), async () => response);
    } catch (error) {
      // An id that no address can carry cannot be asked for at all: a failure of this read alone.
      if (!isCut(error)) return { kind: 'failed', failure: failureOf(error) };
    }
  }
  if (isControlled()) return { kind: 'failed', failure: { kind: 'offline' } };
  return readHere(asked, heard, deadline.leftMs(), (request) => fetch(request));
}

/** The page as its own reader. Its request asks for no note, so that a worker in between leaves it alone. */
function readHere(
  asked: Asked,
  { signal, onSlow, onStored }: Heard,
  timeoutMs: number,
  ask: (request: Request) => Promise<Response>,
): Promise<Outcome> {
  const { call, parameters, owner } = asked;
  return readAndWrite({
    call,
    parameters,
    tenantHeader: call.tenant ? String(owner.tenantId) : null,
    owner,
    makeRequest: (ended) => requestFor(asked, ended),
    fetch: ask,
    timeoutMs,
    signal,
    onSlow,
    onStored,
  });
}

async function awaitReply(reply: Reply, { onSlow }: Heard): Promise<Outcome> {
  if (reply.kind !== 'slow') return reply;
  // The stored copy serves, and the worker goes on.
  onSlow();
  return reply.ended;
}

/** Reads from the service, bypassing the store. */
export async function askAside(asked: Asked, signal: AbortSignal): Promise<Outcome> {
  try {
    const { value, size } = await unlessHeld(() =>
      exchange(asked.call, (ended) => requestFor(asked, ended), { signal }),
    );
    return { kind: 'value', value, size };
  } catch (error) {
    return signal.aborted ? { kind: 'dropped' } : { kind: 'failed', failure: failureOf(error) };
  }
}
