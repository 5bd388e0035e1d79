import { markStale } from '@/cache/invalidate';
import { sameOwner, tenantOf } from '@/cache/keys';
import { sendAs, whileOpen } from '@/cache/lifetime';
import { allOverlays, overlay } from '@/cache/overlays';
import { listApps } from '@/contract/apps';
import type { Machine, Tab } from './browser';
import { Rows } from './rows';

/** A user's change, as `useSubmit` runs it: an optional read first, one request, then the effects of its answer. */
interface Submit {
  tab: Tab;
  machine: Machine;
  /** Ends the read before the change. */
  looked: (() => void) | null;
  sent: number;
  ended: boolean;
}

/** A change on its way to the service. */
interface Change {
  tab: Tab;
  machine: Machine;
  served: number | null;
  answer: () => void;
  fail: (cause: Error) => void;
}

const flush = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Changes, with the real code for what a session may send and what may follow, and the real overlay of the chosen value. */
export abstract class Submits extends Rows {
  protected submits: Submit[] = [];
  protected changes: Change[] = [];
  /** Violations found in work that is not awaited. */
  protected readonly wrongs: string[] = [];

  /** How many changes have left a page so far. */
  get changesSent(): number {
    return this.submits.reduce((sum, { sent }) => sum + sent, 0);
  }

  async change(index: number, precheck = false): Promise<void> {
    const tab = this.tabs[index];
    const machine = tab?.machine;
    if (!tab || !machine) return;
    const { session } = machine;
    const one: Submit = { tab, machine, looked: null, sent: 0, ended: false };
    this.submits.push(one);
    const look = precheck
      ? whileOpen(
          session,
          new Promise<void>((resolve) => {
            one.looked = resolve;
          }),
        )
      : Promise.resolve();
    const made = whileOpen(
      session,
      look.then(() => sendAs(session, () => this.send(one))),
    );
    const done = made.then(
      () => this.follow(one),
      () => this.follow(one),
    );
    overlay(`switch of ${session.id}`, true, done, session);
    await this.rest();
  }

  /** Answers the read before a change. */
  async look(): Promise<void> {
    const one = this.submits.find(({ looked }) => looked !== null);
    if (!one) return;
    one.looked?.();
    one.looked = null;
    await this.rest();
  }

  private send(one: Submit): Promise<void> {
    one.sent += 1;
    if (one.sent > 1) this.wrongs.push('a change was sent twice');
    if (one.tab.machine !== one.machine) this.wrongs.push('a change was sent after its session');
    const { owner } = one.machine;
    void this.db.meta.get('session').then((row) => {
      if (row?.user && !sameOwner(row.user, owner)) this.wrongs.push('a change was sent from another user’s device');
    });
    return new Promise((answer, fail) => {
      this.changes.push({ tab: one.tab, machine: one.machine, served: null, answer, fail });
    });
  }

  /** Stands for the effects of an answer: the toast, the closing of the form, the next page. */
  private follow(one: Submit): void {
    one.ended = true;
    if (one.tab.machine !== one.machine) this.wrongs.push('something followed a change after its session');
  }

  /** Resolves once everything that the last step started is waiting for another event. */
  protected async rest(): Promise<void> {
    // Transactions run in order, so all earlier requests to the store are done after this one.
    await this.db.meta.get('session').catch(() => {});
    await flush();
  }

  async serveChange(): Promise<void> {
    const change = this.changes.find(({ served }) => served === null);
    if (!change) return;
    const tenant = tenantOf(change.machine.owner);
    // The service refuses the cookie of another user.
    if (!this.cookie || tenantOf(this.cookie) !== tenant) {
      this.changes = this.changes.filter((one) => one !== change);
      change.fail(new Error('refused'));
      return this.rest();
    }
    this.versions[tenant] = (this.versions[tenant] ?? 0) + 1;
    change.served = this.versions[tenant];
  }

  /** Mirrors src/cache/invalidate.ts. If the answer is lost, the page only knows that the change may have been made. */
  async landChange(lost: boolean): Promise<void> {
    const change = this.changes.find(({ served }) => served !== null);
    if (!change) return;
    this.changes = this.changes.filter((one) => one !== change);
    const { tab, machine, served } = change;
    if (lost) change.fail(new Error('lost'));
    else change.answer();
    await this.rest();
    if (tab.machine !== machine) return;
    this.touched = true;
    this.confirmedAt.clear();
    this.polledAt.clear();
    await this.row(tab, machine, { kind: 'changed', read: false });
    machine.knows = served ?? 0;
    if (!this.away) {
      await markStale(this.db, [listApps.name]);
      const tenant = tenantOf(machine.owner);
      if (!lost) this.confirmed[tenant] = Math.max(this.confirmed[tenant] ?? 0, served ?? 0);
    }
    const { owner } = machine;
    this.tell(tab, async (other) => {
      if (!other.machine || !sameOwner(other.machine.owner, owner)) return;
      await this.row(other, other.machine, { kind: 'changed', read: other.visible });
      other.machine.knows = Math.max(other.machine.knows, served ?? 0);
    });
    await this.row(tab, machine, { kind: 'changed', read: true });
  }

  /** Lets everything happen that changes are waiting for. */
  protected async drainChanges(): Promise<void> {
    while (this.submits.some(({ looked }) => looked)) await this.look();
    while (this.changes.length > 0) {
      await this.serveChange();
      await this.landChange(false);
    }
  }

  /** Changes and overlays that have not ended; call it once nothing is under way. */
  protected unsettled(): string[] {
    const waiting = this.submits.filter(({ tab, machine, ended }) => tab.machine === machine && !ended);
    return [
      ...waiting.map(() => 'a change never ended'),
      ...[...allOverlays().keys()].map((key) => `${key} shows a choice for ever`),
    ];
  }
}
