import { isLong } from '@/api/readEntries';
import type { AnyCall } from '@/contract/define';
import type { ResponseRow } from './db';
import { type Found, lookUp } from './lookup';
import { isSameRow, readLongRow } from './rows';

/**
 * Passes rows from Dexie to the screens. A long row is parsed in slices first. Every row arrives twice, by live query and by look-up, but
 * is parsed only once, and never replaces a row that arrived later.
 */
export class Arrivals {
  private count = 0;
  private taken = 0;
  private reading: { row: ResponseRow; done: Promise<ResponseRow> } | null = null;

  constructor(
    private readonly call: AnyCall,
    private readonly key: string,
    /** Returns the row that the page has now. */
    private readonly loadedRow: () => ResponseRow | undefined,
  ) {}

  /** @param onReady called once with the row, synchronously unless it is long; with undefined if a later row has arrived in the meantime */
  take(row: ResponseRow | undefined, onReady: (row: ResponseRow | undefined) => void): void {
    // A missing row changes nothing: the page keeps its row, and one being read still arrives.
    if (!row) {
      onReady(undefined);
      return;
    }
    this.count += 1;
    const number = this.count;
    if (!isLong(row.bytes) || isSameRow(row, this.loadedRow())) {
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

  /** The page's own object for a row that was read again unchanged: a second copy of a long list would stay in memory. */
  own(row: ResponseRow | undefined): ResponseRow | undefined {
    const known = [this.loadedRow(), this.reading?.row];
    return row && (known.find((one) => isSameRow(row, one)) ?? row);
  }

  /** Looks the row up in Dexie and passes it through {@link take}. */
  async look(): Promise<Found> {
    const { row, check } = await lookUp(this.key, this.loadedRow());
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
