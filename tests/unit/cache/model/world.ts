import { expect } from 'vitest';
import { cacheDb } from '@/cache/db';
import { keyOf, type Owner, tenantOf, userOf } from '@/cache/keys';
import { purge, readSession } from '@/cache/purge';
import { readRow } from '@/cache/rows';
import { initialSession } from '@/cache/session-state';
import { listApps } from '@/contract/apps';
import { type Machine, markOf, owners } from './browser';
import { POLL_MS, versionIn } from './rows';
import { Timed } from './timed';

export const INVARIANTS = [
  'no row of one owner is seen or stored under another, and a session that is over holds nothing',
  'no stored row is older than a confirmed change, unless it says so',
  'a value is never stored without its confirmation',
  'a row is asked for by itself at most once a second; it is polled by one window per interval, or again after a read’s time limit if no answer was stored',
  'a change is sent once, in its own session, and ends; nothing follows it once that session is over; its choice is shown no longer than it lasts',
  'what a 304 or an answer confirms is what the service has said',
  'every read ends; a late or second answer changes nothing',
  'with the network up again every tab belongs to whoever is signed in, and every shown row is the truth',
];

/** Events in the browser and its service, and the invariants that must hold after each. */
export class World extends Timed {
  /** @param stored false if the store does not open, as in a browser without one */
  static async make(stored: boolean): Promise<World> {
    const db = await cacheDb();
    if (!db) throw new Error('no database');
    const world = new World(db);
    world.setTime();
    await purge();
    await world.signIn(0, 0);
    await world.setAway(!stored);
    return world;
  }

  async signIn(index: number, who: number): Promise<void> {
    const [tab, owner] = [this.tabs[index], owners[who]];
    if (!tab || !owner) return;
    this.cookie = owner;
    this.signedOutHere = false;
    await this.session(tab, { kind: 'signed-in', owner });
  }

  async signOut(index: number): Promise<void> {
    const tab = this.tabs[index];
    if (tab?.machine) await this.session(tab, { kind: 'signed-out' });
  }

  /** Opens a tab at the app's address, or reloads it. */
  async load(index: number): Promise<void> {
    const tab = this.tabs[index];
    if (!tab) return;
    await this.endMachine(tab);
    tab.session = initialSession;
    tab.inbox = [];
    this.questions = this.questions.filter((one) => one.tab !== tab);
    await this.session(tab, { kind: 'started', signedOutHere: this.signedOutHere });
  }

  endAtService(): void {
    this.cookie = null;
  }

  async answerQuestion(): Promise<void> {
    const question = this.questions.shift();
    if (!question) return;
    const { tab, turn } = question;
    // A sign-out in another tab takes effect as soon as its mark is set.
    if (this.signedOutHere)
      await this.session(tab, { kind: 'ended-elsewhere', reason: 'signed-out', device: 'signed-out' });
    const { cookie } = this;
    await this.session(tab, cookie ? { kind: 'verified', turn, owner: cookie } : { kind: 'refused', turn });
  }

  /** The tab was frozen, and what the others told it meanwhile is lost. */
  async wake(index: number): Promise<void> {
    const tab = this.tabs[index];
    if (!tab) return;
    tab.inbox = [];
    await this.session(tab, { kind: 'looked', device: this.deviceOf(tab) });
  }

  async deliver(index: number): Promise<void> {
    const message = this.tabs[index]?.inbox.shift();
    if (message) await message();
  }

  async show(index: number, polled: boolean): Promise<void> {
    const tab = this.tabs[index];
    if (!tab?.machine || tab.machine.state.shown > 1) return;
    await this.row(tab, tab.machine, { kind: 'shown' });
    if (polled && tab.machine) await this.row(tab, tab.machine, { kind: 'polled', everyMs: POLL_MS });
  }

  async hide(index: number): Promise<void> {
    const tab = this.tabs[index];
    if (!tab?.machine || tab.machine.state.shown === 0) return;
    const { machine } = tab;
    if (machine.state.polls.length >= machine.state.shown)
      await this.row(tab, machine, { kind: 'unpolled', everyMs: POLL_MS });
    await this.row(tab, machine, { kind: 'hidden' });
  }

  async ask(index: number, by: 'screen' | 'user' | 'current'): Promise<void> {
    const tab = this.tabs[index];
    if (tab?.machine) await this.row(tab, tab.machine, { kind: 'asked', by });
  }

  /** What is stored now reaches one tab late, out of order or again. */
  async hearStore(index: number): Promise<void> {
    const tab = this.tabs[index];
    if (!tab?.machine || this.away) return;
    const { machine } = tab;
    const key = this.keyOf(machine);
    const [row, check] = await Promise.all([this.db.responses.get(key), this.db.checks.get(key)]);
    if (row && tab.machine === machine) await this.row(tab, machine, { kind: 'row', row, check });
  }

  async letGo(index: number): Promise<void> {
    const tab = this.tabs[index];
    if (tab?.machine) await this.row(tab, tab.machine, { kind: 'let-go' });
  }

  async see(index: number, visible: boolean): Promise<void> {
    const tab = this.tabs[index];
    if (!tab) return;
    tab.visible = visible;
    if (visible && tab.machine) await this.tick(tab, tab.machine);
  }

  /** Changes the tenant's data as somebody else on another device would. */
  changeElsewhere(which: number): void {
    const tenant = tenantOf(owners[which % owners.length] as Owner);
    this.versions[tenant] = (this.versions[tenant] ?? 0) + 1;
  }

  /** The service answers one tab, the data changes, and the answer to another tab's later read lands first. */
  async cross(first: number, second: number): Promise<void> {
    await this.ask(first, 'current');
    this.serve(0);
    this.changeElsewhere(0);
    await this.ask(second, 'current');
    this.serve(0);
    await this.land(1);
  }

  async clearStorage(): Promise<void> {
    const { db } = this;
    await db.transaction('rw', [db.meta, db.responses, db.checks, db.changes], () =>
      Promise.all([db.meta.clear(), db.responses.clear(), db.checks.clear(), db.changes.clear()]),
    );
    this.mark = null;
    this.signedOutHere = false;
    this.polledAt.clear();
    this.confirmedAt.clear();
  }

  async setAway(away: boolean): Promise<void> {
    if (this.away === away) return;
    this.away = away;
    this.polledAt.clear();
    this.confirmedAt.clear();
    if (away) return;
    const { user } = await readSession(this.db);
    for (const tab of this.tabs) if (tab.machine) await this.session(tab, { kind: 'store-opened', owner: user });
  }

  /** Lets everything that is under way arrive, as on a working network. */
  readonly drain = async (): Promise<void> => {
    for (let round = 0; round < 1_000; round += 1) {
      for (const tab of this.tabs) while (tab.inbox.length > 0) await tab.inbox.shift()?.();
      while (this.questions.length > 0) await this.answerQuestion();
      await this.drainChanges();
      if (this.reads.length === 0 && this.tabs.every(({ inbox }) => inbox.length === 0)) return;
      while (this.reads.length > 0) {
        this.serve(0);
        await this.land(0);
      }
    }
    throw new Error('it never comes to rest');
  };

  async settle(): Promise<void> {
    await this.setAway(false);
    this.heard = [];
    for (const tab of this.tabs) tab.visible = true;
    await this.drain();
    // As if the user returned to each tab: it checks whose session the device has, and asks /auth/me.
    for (const tab of this.tabs) {
      await this.session(tab, { kind: 'looked', device: this.deviceOf(tab) });
      if (tab.machine) await this.session(tab, { kind: 'asked' });
      await this.drain();
    }
    await this.pass(31_000, this.drain);
    for (const tab of this.tabs) if (tab.machine) await this.row(tab, tab.machine, { kind: 'asked', by: 'user' });
    await this.pass(2_000, this.drain);
    await this.check();
    expect(this.unsettled()).toEqual([]);
    for (const { machine, session } of this.tabs) {
      if (this.cookie && this.mark) expect(session.phase, 'whoever is signed in is so in every tab').not.toBe('closed');
      if (!machine) continue;
      expect(this.cookie && markOf(this.cookie), 'whose tab it is').toBe(markOf(machine.owner));
      expect(machine.state.read, 'every read ends').toBeNull();
      if (machine.state.shown === 0) continue;
      expect(this.shownVersion(machine), 'what is shown is the truth').toBe(this.versions[tenantOf(machine.owner)]);
    }
  }

  protected shownVersion({ state, owner }: Machine): number | null {
    const { row, view } = state;
    const value = view.held ? view.held.value : row && readRow(listApps, row, owner);
    const shown = value === undefined ? null : versionIn(value);
    if (!shown) return null;
    expect(shown.tenant, 'whose row is shown').toBe(tenantOf(owner));
    if (row) expect(row.user, 'whose row is shown').toBe(userOf(owner));
    return shown.version;
  }

  async check(): Promise<void> {
    expect(this.wrongs).toEqual([]);
    for (const { machine } of this.tabs) {
      const version = machine && this.shownVersion(machine);
      if (version == null || machine?.state.outdated) continue;
      expect(version, 'shown as current, and older than a change').toBeGreaterThanOrEqual(machine?.knows ?? 0);
    }
    if (!this.touched) return;
    this.touched = false;
    const { db } = this;
    const [session, rows, checks] = await Promise.all([
      db.meta.get('session'),
      db.responses.toArray(),
      db.checks.toArray(),
    ]);
    for (const row of rows) {
      const user = session?.user;
      expect(user && keyOf(listApps, {}, user), 'whose row is stored').toBe(row.key);
      const stored = versionIn(row.value);
      expect(stored?.tenant).toBe(row.tenant);
      const check = checks.find(({ key }) => key === row.key);
      expect(check, 'a value with its confirmation').toBeDefined();
      if (check && !check.stale)
        expect(stored?.version, 'not older than a confirmed change').toBeGreaterThanOrEqual(
          this.confirmed[row.tenant] ?? 0,
        );
    }
  }
}
