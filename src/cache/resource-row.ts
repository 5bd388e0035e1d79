import type { AnyCall } from '@/contract/define';
import { Arrivals } from './arrivals';
import type { CheckRow, ResponseRow } from './db';
import { Followed } from './follow';
import type { Found } from './lookup';
import { lookBeforePoll } from './poll';
import type { Announced } from './resource-state';

/** A row and its check as Dexie has them: looked up, and followed live as long as anyone listens. */
export class StoredRow {
  private readonly arrivals: Arrivals;
  private readonly row: Followed<ResponseRow>;
  private readonly check: Followed<CheckRow>;

  /**
   * @param loaded returns what the page has of both now
   * @param note receives what was seen of them
   */
  constructor(
    call: AnyCall,
    private readonly key: string,
    loaded: () => Found,
    private readonly note: (seen: Found) => void,
  ) {
    this.arrivals = new Arrivals(call, key, () => loaded().row);
    this.row = new Followed(
      // The live query holds on to its result, so it gets the page's own object.
      async (db) => this.arrivals.own(await db.responses.get(key)),
      (row) => this.arrivals.take(row, (ready) => note({ row: ready })),
      () => loaded().row !== undefined,
    );
    this.check = new Followed(
      async (db) => db.checks.get(key),
      (check) => note({ check }),
      () => loaded().check !== undefined,
    );
  }

  /** Calls back when the row that the page has changes. Returns an unsubscribe function. */
  onRow = (listener: () => void): (() => void) => this.row.subscribe(listener);
  /** The same for the check, on which only labels depend. */
  onCheck = (listener: () => void): (() => void) => this.check.subscribe(listener);

  isFollowed = () => this.row.isFollowed();

  look = (): Promise<Found> => this.arrivals.look();

  /**
   * Looks, before this page asks again, how long ago another window asked, in ms. Null: none has within this time, and the other windows now
   * take it that this page does.
   */
  async askedElsewhere(withinMs: number): Promise<number | null> {
    const { check, free, sinceMs } = await lookBeforePoll(this.key, withinMs);
    if (check) this.note({ check });
    return free ? null : sinceMs;
  }

  announce(what: readonly Announced[]): void {
    if (what.includes('row')) this.row.announce();
    if (what.includes('check')) this.check.announce();
  }
}
