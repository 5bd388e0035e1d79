import type { AnyCall } from '@/contract/define';
import type { Failure } from '@/contract/errors';
import { Listeners } from '@/listeners';
import { isVisible } from '@/visible';
import { askBypassingStore, askService } from './ask';
import { isDoubtfulNull, reportDoubt, reportFailure, reportSignal } from './connection-signals';
import type { CheckRow, ResponseRow } from './db';
import type { Owner } from './keys';
import type { Outcome } from './read';
import { isPresentable } from './resource-asking';
import { resourceStep } from './resource-machine';
import { changed, isReachable, limitsOf } from './resource-page';
import { StoredRow } from './resource-row';
import {
  type Activity,
  type Announced,
  type AskedBy,
  currentValue,
  type Instant,
  initialResource,
  isSettled,
  missesChange,
  type ReadEnd,
  type ResourceEffect,
  type ResourceEvent,
  type ResourceView,
  shownAt,
  sizeHeld,
} from './resource-state';
import type { Stored } from './write';

type Event = ResourceEvent extends infer E ? (E extends ResourceEvent ? Omit<E, 'at'> : never) : never;

const now = (): Instant => ({ wall: Date.now(), mono: performance.now() });

/** The shell of one row's machine (resource-machine.ts): keeps its state, runs its effects, and tells those who show it. */
export class Resource {
  private state = initialResource;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private reading = new AbortController();
  private readonly waiting = new Set<() => void>();
  readonly stored: StoredRow;
  private readonly viewers = new Listeners();
  /** When it was last shown, by the page's clock. */
  usedLast = performance.now();

  constructor(
    readonly call: AnyCall,
    readonly parameters: Record<string, string>,
    readonly owner: Owner,
    readonly key: string,
  ) {
    this.stored = new StoredRow(
      call,
      key,
      () => this.state,
      (seen) => this.note(seen),
    );
    this.onRow = this.stored.onRow;
    this.onCheck = this.stored.onCheck;
  }

  get view(): ResourceView {
    return this.state.view;
  }
  get activity(): Activity {
    return this.state.activity;
  }
  /** The row as last seen in Dexie, so that a screen opened again shows it at once. */
  get lastRow(): ResponseRow | undefined {
    return this.state.row;
  }
  get lastCheck(): CheckRow | undefined {
    return this.state.check;
  }

  /** Tells when `lastRow` changes; what Dexie has is followed meanwhile. */
  readonly onRow: (listener: () => void) => () => void;
  /** The same for `lastCheck`, on which only labels depend. */
  readonly onCheck: (listener: () => void) => () => void;

  readonly onView = this.viewers.subscribe;

  /** Marks the row as shown, and reads it. Returns a function to call when it is no longer shown. */
  show(): () => void {
    this.dispatch({ kind: 'shown' });
    changed();
    return () => {
      this.usedLast = performance.now();
      this.dispatch({ kind: 'hidden' });
      changed();
    };
  }
  isShown = () => this.state.shown > 0;

  /** Polls the row while it is shown in a visible window. Returns a function that stops polling. */
  poll(everyMs: number): () => void {
    this.dispatch({ kind: 'polled', everyMs });
    return () => this.dispatch({ kind: 'unpolled', everyMs });
  }

  /** Takes the row that Dexie turned out to have. The page's notice may follow: a read that failed before its row was seen has data to show now. */
  note(seen: { row?: ResponseRow | undefined; check?: CheckRow | undefined }): void {
    this.dispatch({ kind: 'row', ...seen });
    changed();
  }

  /** True if the loaded value can be shown as it is before the service is asked again. */
  isPresentable = () => isPresentable(this.state, now());

  /** True if its last read failed, and it tries again by itself. */
  triesAgain = () => this.state.retryAt !== null;
  /** True once this page has asked the service for it, or is doing so. */
  wasAskedFor = () => this.state.lastRead > 0;

  /** True if the loaded value is known to lack a change. */
  isOutdated = () => this.state.outdated;

  /** True if a change was made since the value that is shown was read. */
  mayMissChange = () => missesChange(this.state);

  /** When the loaded value was last confirmed, epoch ms; null where nothing is. */
  at(): number | null {
    return shownAt(this.state, now());
  }

  /** Bytes of JSON that it keeps in memory. */
  size = () => sizeHeld(this.state);
  /** Forgets its value, unless it is in use. */
  letGo(): void {
    if (!this.stored.isFollowed()) this.dispatch({ kind: 'let-go' });
  }

  /** The session is over: nothing that is still under way is kept. */
  end(): void {
    this.reading.abort();
    this.dispatch({ kind: 'session-ended' });
  }

  /** Reads from the service; joins a read that is under way. Resolves when no read of it is under way any more. */
  refresh(by: AskedBy = 'screen'): Promise<void> {
    this.dispatch({ kind: 'asked', by });
    return this.settled();
  }

  /**
   * A change was made to what it shows: the answer to a read under way misses it. Resolves as {@link refresh}.
   * @param options.read also read it again, where it is shown
   */
  outdate({ read = false } = {}): Promise<void> {
    this.dispatch({ kind: 'changed', read });
    return this.settled();
  }

  /** Starts the work that has come due without an event: the page is visible again, or nothing may be shown any more. */
  wake(): void {
    this.tick();
  }

  private settled(): Promise<void> {
    if (isSettled(this.state)) return Promise.resolve();
    return new Promise((resolve) => {
      this.waiting.add(resolve);
    });
  }

  private dispatch(event: Event): void {
    const before = currentValue(this.state);
    const step = resourceStep(this.state, { ...event, at: now() } as ResourceEvent, limitsOf(this.call));
    this.state = step.state;
    // If a known value turns into null, the service may have refused the session instead, so /auth/me is asked. For a value that never
    // existed, it would be asked after every read.
    if (before && isDoubtfulNull(this.call, currentValue(step.state))) reportDoubt();
    for (const effect of step.effects) this.run(effect);
    if (this.waiting.size === 0 || !isSettled(this.state)) return;
    const waiting = [...this.waiting];
    this.waiting.clear();
    for (const resolve of waiting) resolve();
  }

  private run(effect: ResourceEffect): void {
    switch (effect.kind) {
      case 'read':
        void this.read(effect.read, effect.bypassStore);
        break;
      case 'look':
        void this.stored.askedElsewhere(effect.withinMs).then((sinceMs) => {
          this.dispatch({ kind: 'looked', free: sinceMs === null, sinceMs: sinceMs ?? 0 });
        });
        break;
      case 'schedule':
        clearTimeout(this.timer);
        this.timer = effect.inMs === null ? undefined : setTimeout(this.tick, effect.inMs);
        break;
      case 'announce':
        this.announce(effect.what);
        break;
    }
  }

  private readonly tick = () => this.dispatch({ kind: 'tick', visible: isVisible(), reachable: isReachable() });

  private announce(what: readonly Announced[]): void {
    this.stored.announce(what);
    if (what.includes('view')) this.viewers.notify();
    if (what.includes('view') || what.includes('activity')) changed();
  }

  private async read(read: number, bypassStore: boolean): Promise<void> {
    this.reading = new AbortController();
    const { signal } = this.reading;
    const startedAt = performance.now();
    let written: Stored | undefined;
    let outcome: Outcome;
    try {
      outcome = bypassStore
        ? await askBypassingStore(this, signal)
        : await askService(this, {
            signal,
            onSlow: () => this.dispatch({ kind: 'slow', read }),
            onStored: (stored) => {
              written = stored;
              // A store that was still opening has it only now, after the page.
              if (this.state.read?.id !== read) this.note(stored);
            },
          });
    } catch (cause) {
      // A bug of ours: the read ends as failed, and the error is reported.
      this.fail(read, { kind: 'shape' }, startedAt);
      throw cause;
    }
    if (signal.aborted) return;
    if (outcome.kind === 'failed') return this.fail(read, outcome.failure, startedAt);
    const answer: ReadEnd =
      outcome.kind === 'kept' ? { kind: 'kept', ...(written ?? (await this.stored.look())) } : outcome;
    if (signal.aborted) return;
    if (outcome.kind !== 'dropped') reportSignal('answered', startedAt);
    this.dispatch({ kind: 'answered', read, answer });
  }

  private fail(read: number, failure: Failure, startedAt: number): void {
    this.dispatch({ kind: 'failed', read, failure });
    reportFailure(failure, startedAt);
  }

  /** Looks into Dexie directly, so that a screen does not depend on a notification. */
  async pull(): Promise<void> {
    this.note(await this.stored.look());
  }
}
