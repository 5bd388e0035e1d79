import type { AnyCall } from '@/contract/define';
import type { Failure } from '@/contract/errors';
import { askAside, askService } from './ask';
import { changesHere } from './changes';
import { type CacheDb, type CheckRow, openedDb, type ResponseRow } from './db';
import { Followed } from './follow';
import type { Owner } from './keys';
import { tell, tellFailure } from './outcomes';
import type { Outcome } from './read';
import { confirmedAt } from './rows';
import type { Stored } from './write';

/** A value held by this page alone: not stored, or stored only in part. */
export interface Held {
  value: unknown;
  at: number;
  size: number;
  tookMs: number;
}

/** Changes only when what a screen shows does; a refresh that brings nothing new leaves it as it is. */
export interface View {
  held: Held | null;
  failure: Failure | null;
}

export interface Activity {
  running: boolean;
  /** The worker's stored copy serves while the service is silent. */
  slow: boolean;
}

// Answers in a row overtaken by changes, as while many users are deleted one by one: from then on with a pause, but never left at an
// answer that is known to miss a change.
const ROUNDS_AT_ONCE = 3;
const PAUSE_MS = 500;
const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

// Two panels of one screen, or a screen left and opened again at once, share one read.
const JUST_NOW_MS = 1_000;
const LONG_AGO = Number.NEGATIVE_INFINITY;

// Told whenever any resource's trouble may have changed: the page makes one notice of all (reliability.md, S1 to S4).
const observers = new Set<() => void>();
function changed(): void {
  for (const observer of observers) observer();
}
export function onAnyResource(observer: () => void): () => void {
  observers.add(observer);
  return () => observers.delete(observer);
}

/** One row as this page sees it: the value it holds itself, why its last read failed, and the read under way. */
export class Resource {
  view: View = { held: null, failure: null };
  activity: Activity = { running: false, slow: false };
  /**
   * The row as last seen in Dexie, so that a screen opened again shows it at once. It stays when the row goes while the session does not:
   * evicted for room, or cleared with the site's data.
   */
  lastRow: ResponseRow | undefined;
  lastCheck: CheckRow | undefined;
  private running: Promise<void> | null = null;
  private again = false;
  private outdated = false;
  private ended = false;
  // By the page's own clock: the device's may be set back, and a day would pass until it is as late again (reliability.md, C2).
  private notBefore = LONG_AGO;
  private answeredAt = LONG_AGO;
  private shown = 0;
  private readonly row: Followed<ResponseRow>;
  private readonly check: Followed<CheckRow>;
  private readonly viewListeners = new Set<() => void>();
  private readonly activityListeners = new Set<() => void>();

  constructor(
    readonly call: AnyCall,
    readonly parameters: Record<string, string>,
    readonly owner: Owner,
    readonly key: string,
  ) {
    this.row = new Followed(
      async (db) => db.responses.get(key),
      (row) => this.note({ row }),
      () => this.lastRow !== undefined,
    );
    this.check = new Followed(
      async (db) => db.checks.get(key),
      (check) => this.note({ check }),
      () => this.lastCheck !== undefined,
    );
    this.onRow = this.row.listen;
    this.onCheck = this.check.listen;
  }

  /** Tells when `lastRow` changes; what Dexie has is followed meanwhile. */
  readonly onRow: (listener: () => void) => () => void;
  /** The same for `lastCheck`, on which only labels depend. */
  readonly onCheck: (listener: () => void) => () => void;

  onView = (listener: () => void) => {
    this.viewListeners.add(listener);
    return () => this.viewListeners.delete(listener);
  };

  onActivity = (listener: () => void) => {
    this.activityListeners.add(listener);
    return () => this.activityListeners.delete(listener);
  };

  /** A screen shows it; returns the function to call when it no longer does. */
  show(): () => void {
    this.shown += 1;
    changed();
    return () => {
      this.shown -= 1;
      changed();
    };
  }
  isShown = () => this.shown > 0;

  /** What Dexie was seen to have. The page's notice may come of it: a read that failed before its row was seen has data to speak of now. */
  note(seen: { row?: ResponseRow | undefined; check?: CheckRow | undefined }): void {
    if (this.ended) return;
    if (seen.row && !isSameRow(seen.row, this.lastRow)) {
      this.lastRow = seen.row;
      this.row.announce();
    }
    if (seen.check && !isSameCheck(seen.check, this.lastCheck)) {
      this.lastCheck = seen.check;
      this.check.announce();
    }
    changed();
  }

  /** Whether what is at hand can be shown as it is, before the service is asked again. */
  isPresentable = () => !this.outdated && this.at() !== null;

  /** When what is at hand was last confirmed, epoch ms; null where nothing is. */
  at(): number | null {
    return confirmedAt(this.lastRow, this.lastCheck, this.view.held, Date.now());
  }

  /** The session is over: nothing that is still under way is kept. */
  end(): void {
    this.ended = true;
    this.view = { held: null, failure: null };
    this.lastRow = undefined;
    this.lastCheck = undefined;
  }

  private setView(change: Partial<View>): void {
    const next = { ...this.view, ...change };
    if (next.held === this.view.held && sameFailure(next.failure, this.view.failure)) return;
    this.view = next;
    for (const listener of this.viewListeners) listener();
    changed();
  }

  private setActivity(change: Partial<Activity>): void {
    this.activity = { ...this.activity, ...change };
    for (const listener of this.activityListeners) listener();
    if (change.slow !== undefined) changed();
  }

  /**
   * Reads from the service; joins a read that is under way. `changed`: a change was made since that one began, so one more follows.
   * Without `asked` by the user, a Retry-After is waited out.
   */
  refresh(why: { changed?: boolean; asked?: boolean } = {}): Promise<void> {
    if (this.ended) return Promise.resolve();
    if (this.running) {
      if (why.changed) this.again = true;
      return this.running;
    }
    const now = performance.now();
    if (!why.asked && !why.changed && (now < this.notBefore || now - this.answeredAt < JUST_NOW_MS))
      return Promise.resolve();
    this.running = this.rounds().finally(() => {
      this.running = null;
      if (this.ended) return;
      this.setActivity({ running: false, slow: false });
      // Asked for after the last round had made up its mind.
      if (this.again) void this.refresh({ changed: true });
    });
    this.setActivity({ running: true });
    return this.running;
  }

  private async rounds(): Promise<void> {
    for (let round = 0; !this.ended; round += 1) {
      if (round >= ROUNDS_AT_ONCE) await pause();
      this.again = false;
      const changes = changesHere(this.call, this.parameters);
      const startedAt = Date.now();
      let stored: Stored | undefined;
      const outcome = await askService(this, {
        onSlow: () => this.setActivity({ slow: true }),
        onStored: (written) => {
          stored = written;
        },
      });
      if (this.ended) return;
      const overtaken = changesHere(this.call, this.parameters) !== changes;
      if (await this.take(outcome, overtaken, startedAt, stored)) return;
    }
  }

  /** A change was made to what it shows: an answer of a moment ago is not enough for the next that asks. */
  outdate(): void {
    this.outdated = true;
    this.answeredAt = LONG_AGO;
    if (this.running) this.again = true;
  }

  /** True when the read is settled, false when another round is needed. */
  private async take(outcome: Outcome, overtaken: boolean, startedAt: number, stored?: Stored): Promise<boolean> {
    if (outcome.kind === 'failed') {
      tellFailure(outcome.failure);
      const wait = outcome.failure.kind === 'refused' ? (outcome.failure.retryAfterS ?? 0) : 0;
      this.notBefore = performance.now() + wait * 1000;
      this.setView({ failure: outcome.failure });
      return !this.again;
    }
    // Dropped, though this page's session stands: its store was opened anew meanwhile (reliability.md, F5).
    if (outcome.kind === 'superseded' || outcome.kind === 'dropped') return false;
    if (overtaken && outcome.kind === 'value') return false;
    if (outcome.kind === 'kept') {
      if (stored) this.note(stored);
      else await this.pull();
      // It cannot be read back: storage was cleared meanwhile, or is closed to this page alone. The page holds the answer itself.
      if (!this.lastRow) return this.take(await askAside(this), false, startedAt);
    }
    tell('answered', startedAt);
    this.notBefore = LONG_AGO;
    this.answeredAt = performance.now();
    this.outdated = this.again;
    if (outcome.kind === 'value') {
      const at = Date.now();
      this.setView({ held: { value: outcome.value, at, size: outcome.size, tookMs: at - startedAt }, failure: null });
    } else this.setView({ held: null, failure: null });
    return !this.again;
  }

  /** Looks into Dexie itself, so that a screen does not depend on being told. */
  async pull(): Promise<void> {
    const db = openedDb();
    if (!db || this.ended) return;
    try {
      const [row, check] = await Promise.all([this.newerRow(db), db.checks.get(this.key)]);
      if (this.ended) return;
      this.note({ row, check });
    } catch {
      // Closed under us: what was seen before stays.
    }
  }

  /** The row, unless it is the one at hand: its index tells, without 2 MB being read again. */
  private async newerRow(db: CacheDb): Promise<ResponseRow | undefined> {
    const { lastRow, key } = this;
    if (lastRow) {
      const keys = await db.responses.where('storedAt').equals(lastRow.storedAt).primaryKeys();
      if (keys.includes(key)) return undefined;
    }
    return db.responses.get(key);
  }
}

// Read from Dexie once more, a row is another object of the same content: the one at hand stays, with what was made of it.
const isSameRow = (a: ResponseRow, b: ResponseRow | undefined) =>
  a.hash === b?.hash && a.storedAt === b.storedAt && a.format === b.format && a.total === b.total;
const isSameCheck = (a: CheckRow, b: CheckRow | undefined) => JSON.stringify(a) === JSON.stringify(b);

function sameFailure(a: Failure | null, b: Failure | null): boolean {
  return a === b || (a !== null && b !== null && JSON.stringify(a) === JSON.stringify(b));
}
