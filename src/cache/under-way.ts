import type { AnyCall } from '@/contract/define';
import { withResolvers } from '@/promise';
import type { Session } from './lifetime';
import { thingOf } from './unseen';
import type { SubmitState } from './useSubmit';

/** A form, or a control like one, that waits for a change. */
export interface Waiting {
  show: (state: SubmitState) => void;
  /** True while it is on screen. */
  isHere: () => boolean;
}

/** A change under way, with the forms that wait for it: the one that sends it, and those opened since that would send the same. */
class UnderWay<T> {
  readonly #forms: Waiting[] = [];
  #state: SubmitState = { phase: 'sending' };
  /** Settles for all forms alike. */
  readonly end: Promise<T>;
  /** Resolves once nothing more is sent: at the end, or when the look-up of a lost answer begins (T2), which may take very long. */
  readonly sent: Promise<void>;

  constructor(send: (show: Waiting['show']) => Promise<T>) {
    const sent = withResolvers();
    this.sent = sent.promise;
    const isSent = () => sent.resolve();
    this.end = send((state) => {
      if (state.phase === 'checking') isSent();
      this.#state = state;
      for (const form of this.#forms) form.show(state);
    });
    this.end.then(isSent, isSent);
  }

  add(form: Waiting): void {
    this.#forms.push(form);
    form.show(this.#state);
  }

  isSentBy(form: Waiting): boolean {
    return form === this.#forms[0];
  }

  /** True for one form alone, so that the end is told once: of the newest on screen, or of the sender where none is. */
  isToldBy(form: Waiting): boolean {
    return form === (this.#forms.findLast(({ isHere }) => isHere()) ?? this.#forms[0]);
  }
}

interface OnTheirWay {
  /** Creations and deletions, by the text of call and input. */
  joinable: Map<string, { change: UnderWay<unknown>; call: AnyCall }>;
  /** The last edit of each thing, until it has been sent, by the text of call and parameters. */
  edited: Map<string, Promise<void>>;
}

/** The changes of each session, keyed weakly: once the session is gone its inputs are released, even if no answer ever comes. */
const all = new WeakMap<object, OnTheirWay>();
/** Onboarding's changes belong to no session. */
const NOBODY = {};

function onTheirWay(session: Session | null): OnTheirWay {
  const known = all.get(session ?? NOBODY) ?? { joinable: new Map(), edited: new Map() };
  all.set(session ?? NOBODY, known);
  return known;
}

interface Wanted {
  session: Session | null;
  call: AnyCall;
  input: Record<string, unknown>;
  form: Waiting;
}

/**
 * The key of a change that must not be sent twice: one that would create something again, or a deletion, which would be refused the second
 * time. Null for others.
 */
function joinKeyOf({ session, call, input }: Wanted): string | null {
  const isJoinable = !call.idempotent || call.method === 'DELETE';
  // Without a session a change that needs a tenant never settles, so nothing may join it.
  if (!isJoinable || (call.tenant && session === null)) return null;
  return `${call.name} ${JSON.stringify(input)}`;
}

/** 'apiKeys.' of 'apiKeys.revoke'. */
const namePrefixOf = ({ name }: AnyCall) => name.slice(0, name.indexOf('.') + 1);

/**
 * Sends a change once the edit of the same thing that is on its way has been answered or lost, whichever form sent that: sent side by side
 * they could arrive in either order, and a precheck would take the value before both for somebody else's doing. Only a call that edits one
 * thing waits; every other begins at once.
 */
function sendInTurn<T>({ session, call, input }: Wanted, send: (show: Waiting['show']) => Promise<T>): UnderWay<T> {
  const isEdit = call.idempotent && call.body !== null;
  if (!isEdit || (call.tenant && session === null)) return new UnderWay(send);
  const { edited } = onTheirWay(session);
  const key = thingOf(call, input);
  const before = edited.get(key);
  const change = new UnderWay(before ? (show) => before.then(() => send(show)) : send);
  const sent = change.sent.then(() => void (edited.get(key) === sent && edited.delete(key)));
  edited.set(key, sent);
  return change;
}

/**
 * Sends a change, or joins the same one of the same session: a form can be left and reopened before its answer comes, and a POST sent twice
 * creates two things (reliability.md, E2). Sends it again if a deletion, revocation or edit of the same resource has begun since, which may
 * have removed the result. A deletion is sent again after a creation has begun, or once its own answer was lost.
 */
function sendOrJoinOnce<T>(wanted: Wanted, send: (show: Waiting['show']) => Promise<T>): UnderWay<T> {
  const { call } = wanted;
  const { joinable } = onTheirWay(wanted.session);
  const key = joinKeyOf(wanted);
  const same = key === null ? undefined : (joinable.get(key)?.change as UnderWay<T> | undefined);
  const change = same ?? sendInTurn(wanted, send);
  change.add(wanted.form);
  if (same) return change;
  for (const [other, earlier] of joinable)
    if (other.startsWith(namePrefixOf(call)) && earlier.call.idempotent !== call.idempotent) joinable.delete(other);
  if (key !== null) {
    joinable.set(key, { change, call });
    const forget = () => void (joinable.get(key)?.change === change && joinable.delete(key));
    // A deletion may be sent again while the lost answer to it is looked up.
    (call.idempotent ? change.sent : change.end).then(forget, forget);
  }
  return change;
}

/**
 * Sends a change or joins the same one, and resolves with it once it has ended, well or not. If another form sent nothing, for a reason that
 * concerns that form, this one looks for itself.
 */
export async function sendOrJoin<T extends { made: unknown }>(
  wanted: Wanted,
  send: (show: Waiting['show']) => Promise<T>,
): Promise<UnderWay<T>> {
  for (;;) {
    const change = sendOrJoinOnce(wanted, send);
    const isOver = await change.end.then(
      ({ made }) => made !== null || change.isSentBy(wanted.form),
      () => true,
    );
    if (isOver) return change;
  }
}
