import { isLong } from '@/api/readEntries';
import type { AnyCall } from '@/contract/define';
import type { ResponseRow } from './db';
import { type Found, lookUp } from './lookup';
import { isSameRow, readLongRow } from './rows';

/**
 * A row's way from Dexie to who shows it. A long one is read by the contract first, in slices. It comes twice, as Dexie's news and as the
 * result of a look, and is read once; whichever way it takes, it does not overtake one that came later.
 */
export class Arrivals {
  private count = 0;
  private taken = 0;
  private reading: { row: ResponseRow; done: Promise<ResponseRow> } | null = null;

  constructor(
    private readonly call: AnyCall,
    private readonly key: string,
    /** The row at hand. */
    private readonly atHand: () => ResponseRow | undefined,
  ) {}

  /** @param onReady called once: with the row, at once unless it is long; with undefined where a later one has been taken meanwhile */
  take(row: ResponseRow | undefined, onReady: (row: ResponseRow | undefined) => void): void {
    // No row is no news: what is at hand stays, and so does one that is on its way.
    if (!row) {
      onReady(undefined);
      return;
    }
    this.count += 1;
    const number = this.count;
    if (!isLong(row.bytes) || isSameRow(row, this.atHand())) {
      this.taken = number;
      onReady(row);
      return;
    }
    void this.read(row).then((read) => {
      const isLate = number < this.taken;
      if (!isLate) this.taken = number;
      onReady(isLate ? undefined : read);
    });
  }

  /** What Dexie has, as {@link take} hands it on. */
  async look(): Promise<Found> {
    const { row, check } = await lookUp(this.key, this.atHand());
    return { row: await new Promise((resolve) => this.take(row, resolve)), check };
  }

  private read(row: ResponseRow): Promise<ResponseRow> {
    if (this.reading && isSameRow(row, this.reading.row)) return this.reading.done;
    const done = readLongRow(this.call, row).then(() => {
      if (this.reading?.row === row) this.reading = null;
      return row;
    });
    this.reading = { row, done };
    return done;
  }
}
