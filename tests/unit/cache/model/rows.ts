import { expect } from 'vitest';
import { keyOf, sameOwner, tenantOf } from '@/cache/keys';
import { lookBeforePoll } from '@/cache/poll';
import { resourceStep } from '@/cache/resource-machine';
import type { ReadEnd, ReadLimits, ResourceEffect, ResourceEvent } from '@/cache/resource-state';
import { beginRead, type Ticket } from '@/cache/ticket';
import { confirmAnswer, type Stored, writeAnswer, writeFailure } from '@/cache/write';
import { listApps } from '@/contract/apps';
import { READ_TIMEOUT_MS } from '@/contract/constants';
import type { Failure } from '@/contract/errors';
import { appsNamed } from '../support';
import { Browser, type Event, type Machine, type Read, type Tab } from './browser';

export const POLL_MS = 30_000;
/** Timers of two windows are not exact to the millisecond. */
const SLACK_MS = 200;
const LIMITS: ReadLimits = {
  spacingMs: 1_000,
  settleMs: 100,
  retryMinMs: 5_000,
  retryMaxMs: 60_000,
  pollBelowBytes: 1_000_000,
  pollDurationFactor: 10,
  readMs: 15_000,
};

const tagOf = (tenant: string, version: number) => `"${tenant}-${version}"`;
const appsAt = (tenant: string, version: number) => appsNamed(`${tenant} ${version}`);
/** The tenant and version that a list encodes. */
export function versionIn(value: unknown): { tenant: string; version: number } | null {
  const [tenant, version] = (value as ReturnType<typeof appsNamed>).items[0]?.app_display_name.split(' ') ?? [];
  return tenant === undefined || version === undefined ? null : { tenant, version: Number(version) };
}
const refused = (status: number): Failure => ({ kind: 'refused', status, message: null, retryAfterS: null });

/** The row that each tab shows: the real state machine, with its reads on the real store. */
export abstract class Rows extends Browser {
  /** When a stored row was polled, by any window; by the clock of {@link now}. */
  readonly polls: number[] = [];
  /** Time that has passed, ms. */
  get now(): number {
    return this.mono;
  }

  protected endRow(tab: Tab, machine: Machine): Promise<void> {
    return this.row(tab, machine, { kind: 'session-ended' });
  }

  protected async row(tab: Tab, machine: Machine, event: Event): Promise<void> {
    const at = { mono: this.mono, wall: this.offset + this.mono };
    if (event.kind === 'asked' && event.by !== 'screen') machine.urgent = true;
    const step = resourceStep(machine.state, { ...event, at } as ResourceEvent, LIMITS);
    machine.state = step.state;
    if (event.kind === 'session-ended') expect(step.state.ended, 'the session is over').toBe(true);
    if (step.state.ended) {
      expect([step.state.row, step.state.view.held], 'a session that is over holds nothing').toEqual([undefined, null]);
      expect(step.effects.some(({ kind }) => kind === 'read' || kind === 'look')).toBe(false);
    }
    for (const effect of step.effects) await this.runRow(tab, machine, effect, event);
  }

  protected async runRow(tab: Tab, machine: Machine, effect: ResourceEffect, why: Event): Promise<void> {
    if (effect.kind === 'read' || effect.kind === 'look')
      expect(tab.machine, 'asked for a session that is over').toBe(machine);
    switch (effect.kind) {
      case 'schedule':
        machine.wakeAt = effect.inMs === null ? null : this.mono + effect.inMs;
        return;
      case 'read': {
        this.checkSpacing(machine, effect.bypassStore, why);
        const read: Read = { tab, machine, id: effect.read, ticket: null, served: null };
        this.reads.push(read);
        const ticket = this.away ? null : await beginRead(this.db, listApps, {}, tenantOf(machine.owner));
        read.ticket = !effect.bypassStore && ticket && sameOwner(ticket.owner, machine.owner) ? ticket : null;
        return;
      }
      case 'look': {
        const free = { free: true, sinceMs: 0, check: undefined };
        const look = this.away ? free : await lookBeforePoll(this.keyOf(machine), effect.withinMs);
        // While the row is not stored yet, each window reads for itself.
        if (!look.check) this.polledAt.delete(this.keyOf(machine));
        machine.coordinated = look.check !== undefined;
        if (look.check) await this.row(tab, machine, { kind: 'row', check: look.check });
        return this.row(tab, machine, { kind: 'looked', free: look.free, sinceMs: look.sinceMs });
      }
    }
  }

  protected keyOf = ({ owner }: Machine) => keyOf(listApps, {}, owner);

  protected checkSpacing(machine: Machine, bypassStore: boolean, why: Event): void {
    if (!bypassStore && !machine.urgent) {
      expect(this.mono - machine.beganAt, `asked again within a second, by ${why.kind}`).toBeGreaterThanOrEqual(1_000);
    }
    machine.beganAt = this.mono;
    machine.urgent = false;
    if (why.kind !== 'looked' || !machine.coordinated) return;
    const key = this.keyOf(machine);
    const gap = this.mono - (this.polledAt.get(key) ?? Number.NEGATIVE_INFINITY);
    // A window that polled and has stored no answer may be gone: another polls as soon as a read's time limit has passed (src/cache/poll.ts).
    expect(gap, 'polled again while a poll may still be answered').toBeGreaterThanOrEqual(READ_TIMEOUT_MS - SLACK_MS);
    const since = this.mono - (this.confirmedAt.get(key) ?? Number.NEGATIVE_INFINITY);
    expect(since, 'polled although an answer was stored within the interval').toBeGreaterThanOrEqual(
      POLL_MS - SLACK_MS,
    );
    this.polledAt.set(key, this.mono);
    this.polls.push(this.mono);
  }

  /** Lets a request reach the service. */
  serve(which: number): void {
    const waiting = this.reads.filter(({ served }) => served === null);
    const read = waiting[which % Math.max(1, waiting.length)];
    if (!read) return;
    const tenant = tenantOf(read.machine.owner);
    if (!this.cookie) read.served = { failure: refused(401) };
    else if (tenantOf(this.cookie) !== tenant) read.served = { failure: refused(403) };
    else {
      const version = this.versions[tenant] ?? 0;
      read.served = { version, unmodified: read.ticket?.etag?.tag === tagOf(tenant, version) };
    }
  }

  fail(which: number, failure: Failure): void {
    const waiting = this.reads.filter(({ served }) => served === null);
    const read = waiting[which % Math.max(1, waiting.length)];
    if (read) read.served = { failure };
  }

  private takeAnswered(which: number): Read | undefined {
    const answered = this.reads.filter(({ served }) => served !== null);
    const read = answered[which % Math.max(1, answered.length)];
    if (!read) return undefined;
    this.reads = this.reads.filter((one) => one !== read);
    this.touched = true;
    return read;
  }

  /** Lets an answer reach the page. */
  async land(which: number): Promise<void> {
    const read = this.takeAnswered(which);
    if (!read) return;
    const { tab, machine, id } = read;
    const event = await this.store(read);
    await this.row(tab, machine, event);
    this.heard.push({ tab, machine, event });
    const unauthorized = event.kind === 'failed' && event.failure.kind === 'refused' && event.failure.status === 401;
    if (unauthorized && tab.machine === machine) await this.session(tab, { kind: 'asked' });
    expect(machine.state.read?.id, 'a read that was answered is over').not.toBe(id);
  }

  /** The worker is stopped after it has stored an answer and before it has told the page, whose request fails. */
  async stopWorker(which: number): Promise<void> {
    const read = this.takeAnswered(which);
    if (!read) return;
    const { tab, machine, id } = read;
    await this.store(read);
    await this.row(tab, machine, { kind: 'failed', read: id, failure: { kind: 'offline' } });
    expect(machine.state.read?.id, 'a read that has failed is over').not.toBe(id);
  }

  /** Delivers an answer a second time. */
  async again(which: number): Promise<void> {
    // It could do harm only while another read is under way.
    const reading = this.heard.filter(({ machine }) => machine.state.read !== null);
    const late = reading[which % Math.max(1, reading.length)];
    if (!late) return;
    const { read, view, row } = late.machine.state;
    await this.row(late.tab, late.machine, late.event);
    expect([late.machine.state.read, late.machine.state.view, late.machine.state.row]).toEqual([read, view, row]);
  }

  /** Mirrors src/cache/read.ts. */
  protected async store({ machine, ticket, served, id }: Read): Promise<Event & { read: number }> {
    const usable = this.away ? null : ticket;
    const tenant = tenantOf(machine.owner);
    if (served && 'failure' in served) {
      if (usable) await writeFailure(this.db, listApps, {}, usable, served.failure);
      return { kind: 'failed', read: id, failure: served.failure };
    }
    const { known, written, version, confirmed } = await this.write(usable, served, tenant);
    if (written === 'stored') {
      this.confirmedAt.set(this.keyOf(machine), this.mono);
      expect(known.row && versionIn(known.row.value), 'what is confirmed is what the service has answered').toEqual({
        tenant,
        version,
      });
    }
    const answer: ReadEnd =
      written === 'stored'
        ? { kind: 'kept', ...known }
        : written === 'dropped' || (written === 'superseded' && confirmed)
          ? { kind: written }
          : {
              kind: written === 'superseded' ? written : 'value',
              value: appsAt(tenant, version),
              size: 100,
            };
    return { kind: 'answered', read: id, answer };
  }

  protected async write(ticket: Ticket | null, served: Exclude<Read['served'], { failure: Failure }>, tenant: string) {
    let known: Partial<Stored> = {};
    const onStored = (stored: Stored) => {
      known = stored;
    };
    let version = served?.version ?? this.versions[tenant] ?? 0;
    if (!ticket) return { known, version, written: 'unstored' as const, confirmed: false };
    if (served?.unmodified) {
      const confirmed = await confirmAnswer(this.db, listApps, {}, ticket, onStored);
      if (confirmed !== 'unusable') return { known, version, written: confirmed, confirmed: true };
      // The read is repeated without the tag.
      version = this.versions[tenant] ?? 0;
    }
    const answer = { value: appsAt(tenant, version), size: 100, etag: tagOf(tenant, version) };
    const written = await writeAnswer(this.db, listApps, {}, ticket, answer, onStored);
    return { known, version, written, confirmed: false };
  }
}
