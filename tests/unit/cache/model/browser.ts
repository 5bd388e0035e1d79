import { vi } from 'vitest';
import type { CacheDb } from '@/cache/db';
import { type Owner, sameOwner, tenantOf, userOf } from '@/cache/keys';
import type { Session } from '@/cache/lifetime';
import { openSessionRow, purge, readSession } from '@/cache/purge';
import { initialResource, type ResourceEvent, type ResourceState } from '@/cache/resource-state';
import { sessionStep } from '@/cache/session-machine';
import { initialSession, type SessionEffect, type SessionEvent } from '@/cache/session-state';
import type { Ticket } from '@/cache/ticket';
import type { Failure } from '@/contract/errors';

export const owners: readonly Owner[] = [
  { id: 1, tenantId: 'acme', email: 'alice@acme.example' },
  { id: 2, tenantId: 'globex', email: 'bob@globex.example' },
  // Of the same tenant as the first: the service gives both the same lists, and the device keeps them apart.
  { id: 3, tenantId: 'acme', email: 'carol@acme.example' },
];

export type Event = ResourceEvent extends infer E ? (E extends ResourceEvent ? Omit<E, 'at'> : never) : never;

/** The state of a session's row in one tab. A new session has a new machine; answers to an old machine's reads go to the old one. */
export interface Machine {
  owner: Owner;
  session: Session;
  /** Ends the session. */
  over: AbortController;
  state: ResourceState;
  wakeAt: number | null;
  beganAt: number;
  /** Somebody waits for an answer to a request from now on, so it may be sent at once. */
  urgent: boolean;
  /** True if its last look before a poll found the row in the store. */
  coordinated: boolean;
  /** The latest version that this page knows to come from a change. */
  knows: number;
}

export interface Tab {
  session: typeof initialSession;
  machine: Machine | null;
  visible: boolean;
  inbox: (() => Promise<void>)[];
}

/** A read under way: answered for the user who is signed in when it reaches the service; the answer lands later or is lost. */
export interface Read {
  tab: Tab;
  machine: Machine;
  id: number;
  ticket: Ticket | null;
  /** `unmodified`: answered with 304. */
  served: { version: number; unmodified: boolean } | { failure: Failure } | null;
}

const START = 1_760_000_000_000;
export const markOf = (owner: Owner) => `${tenantOf(owner)} ${userOf(owner)}`;

let sessions = 0;
function newMachine(owner: Owner): Machine {
  const over = new AbortController();
  sessions += 1;
  return {
    owner,
    session: { id: sessions, owner, signal: over.signal, verifiedAt: null, marked: false },
    over,
    state: initialResource,
    wakeAt: null,
    beganAt: Number.NEGATIVE_INFINITY,
    urgent: false,
    coordinated: false,
    knows: 0,
  };
}

/** Three tabs of one browser, each with its session's real state machine on the real store, and the session at the service. */
export abstract class Browser {
  readonly tabs: Tab[] = [0, 1, 2].map(() => ({ session: initialSession, machine: null, visible: true, inbox: [] }));
  protected reads: Read[] = [];
  protected questions: { tab: Tab; turn: number }[] = [];
  protected mono = 0;
  protected offset = START;
  protected cookie: Owner | null = null;
  protected versions: Record<string, number> = { acme: 1, globex: 1 };
  protected confirmed: Record<string, number> = { acme: 0, globex: 0 };
  // localStorage.
  protected mark: string | null = null;
  protected signedOutHere = false;
  /** True while the store is not open: no page can read or write it. */
  protected away = false;
  /** When a row was last polled, and last confirmed by an answer that a window stored; cleared when no tab can know it. */
  protected polledAt = new Map<string, number>();
  protected confirmedAt = new Map<string, number>();
  /** Answers that have landed, and may land a second time. */
  protected heard: { tab: Tab; machine: Machine; event: Event }[] = [];
  /** True if something may have been written since the store was last checked. */
  protected touched = true;
  /** Machines of ended sessions: their remaining timers must have no effect. */
  protected gone: { tab: Tab; machine: Machine }[] = [];
  protected constructor(protected readonly db: CacheDb) {}

  protected setTime(): void {
    vi.setSystemTime(this.offset + this.mono);
  }

  // The session of a tab: the real reducer, with its effects on the real store.

  protected async session(tab: Tab, event: SessionEvent): Promise<void> {
    const step = sessionStep(tab.session, event);
    tab.session = step.state;
    for (const effect of step.effects) await this.runSession(tab, effect);
  }

  protected async runSession(tab: Tab, effect: SessionEffect): Promise<void> {
    this.touched = true;
    if (effect.kind === 'admit' || effect.kind === 'forget' || effect.kind === 'purge') {
      this.polledAt.clear();
      this.confirmedAt.clear();
    }
    switch (effect.kind) {
      case 'ask':
        this.questions = this.questions.filter((one) => one.tab !== tab || one.turn !== effect.turn);
        this.questions.push({ tab, turn: effect.turn });
        return;
      case 'recall': {
        const { user } = await readSession(this.db);
        const recalled = user ? ({ kind: 'open', owner: user } as const) : ({ kind: 'none' } as const);
        return this.session(tab, { kind: 'recalled', turn: effect.turn, recalled, marked: this.mark !== null });
      }
      case 'admit': {
        const holds = () => tab.session.turn === effect.turn;
        const { user } = await readSession(this.db);
        if (!holds()) return;
        if (user && sameOwner(user, effect.owner)) await openSessionRow(effect.owner, holds);
        else await purge(effect.owner, holds);
        return this.session(tab, { kind: 'admitted', turn: effect.turn, owner: effect.owner });
      }
      case 'open': {
        this.mark = markOf(effect.session.owner);
        const { machine } = tab;
        if (machine && sameOwner(machine.owner, effect.session.owner)) return;
        await this.endMachine(tab);
        tab.machine = newMachine(effect.session.owner);
        return;
      }
      case 'close':
        return this.endMachine(tab);
      case 'forget':
        if (effect.reason === 'signed-out') this.signedOutHere = true;
        this.mark = null;
        this.tell(tab, (other) =>
          this.session(other, { kind: 'ended-elsewhere', reason: effect.reason, device: this.deviceOf(other) }),
        );
        await purge();
        return;
      case 'purge':
        await purge(null, tab.session.reason === 'signed-out' ? () => this.signedOutHere : undefined);
        return;
      case 'tell-opened':
        return this.tell(tab, (other) => this.session(other, { kind: 'device-changed', device: this.deviceOf(other) }));
    }
  }

  protected deviceOf(tab: Tab) {
    const mine = tab.machine && markOf(tab.machine.owner);
    if (this.mark === mine) return 'same' as const;
    if (this.mark !== null) return 'other' as const;
    return this.signedOutHere ? ('signed-out' as const) : ('nobody' as const);
  }

  /** Sends a message to the other tabs; each receives it some time later. */
  protected tell(from: Tab, hear: (tab: Tab) => Promise<void>): void {
    for (const tab of this.tabs) if (tab !== from) tab.inbox.push(() => hear(tab));
  }

  protected async endMachine(tab: Tab): Promise<void> {
    const { machine } = tab;
    if (!machine) return;
    machine.over.abort();
    await this.endRow(tab, machine);
    tab.machine = null;
    this.gone.push({ tab, machine });
  }

  protected abstract endRow(tab: Tab, machine: Machine): Promise<void>;
}
