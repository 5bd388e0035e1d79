import * as v from 'valibot';
import { readEntries } from '@/api/readEntries';
import { KEEP_MS, KEEP_ROW_BYTES } from '@/contract/constants';
import type { AnyCall, OutputOf } from '@/contract/define';
import { MINUTE } from '@/durations';
import { type CheckRow, FORMAT, type ResponseRow } from './db';
import { type Owner, tenantOf, userOf } from './keys';

// Two readings of the clock may differ a little; a time further ahead than this means that the clock was set back.
const AHEAD_MS = MINUTE;

/** Neither from the future nor older than what is kept. Implausible rows are hidden, not deleted: the clock may be the one that is wrong (reliability.md, C2). */
export function isPlausible(at: number, now: number): boolean {
  return at <= now + AHEAD_MS && at >= now - KEEP_MS;
}

// Windows may see the clock a moment apart.
const APART_MS = 5_000;

/** How long ago that was, ms; null where it was never, or lies in the future: the clock was set back (reliability.md, L4). */
export function agoMs(at: number | null | undefined, now: number): number | null {
  return at == null || at > now + APART_MS ? null : Math.max(0, now - at);
}

/** Nothing is known yet of a row. */
export const newCheck = (key: string, call: string, parameters: Record<string, string>): CheckRow => ({
  key,
  call,
  parameters,
  checkedAt: null,
  failure: null,
  failedAt: 0,
  stale: false,
  tookMs: 0,
  size: 0,
  bytes: 0,
});

/** The last confirmation of a row that the store knows of, epoch ms; null where the row may not be shown for it (reliability.md, C2). */
export function confirmedAt(row: ResponseRow | undefined, check: CheckRow | undefined, now: number): number | null {
  if (!row || !isPlausible(row.storedAt, now)) return null;
  const checkedAt = check?.checkedAt ?? 0;
  return isPlausible(checkedAt, now) ? Math.max(row.storedAt, checkedAt) : row.storedAt;
}

/** True if a row read again from Dexie has the same content: the page then keeps its own object, and what it made of that. */
export const isSameRow = (a: ResponseRow, b: ResponseRow | undefined): boolean =>
  a.hash === b?.hash && a.storedAt === b.storedAt && a.format === b.format && a.total === b.total;

/** The rows parsed so far, each with whether the contract could read it: parsing a long list takes time. */
const readable = new WeakMap<ResponseRow, boolean>();

/** Marks a row as parsed, since the contract has just read its answer. */
export const markAsParsed = (row: ResponseRow): void => void readable.set(row, true);

/** The stored value, read by the contract again; undefined for a row of another scope, format or shape (reliability.md, F8). */
export function readRow<C extends AnyCall>(call: C, row: ResponseRow, owner: Owner): OutputOf<C> | undefined {
  if (row.format !== FORMAT || row.call !== call.name) return undefined;
  if (row.tenant !== tenantOf(owner) || row.user !== userOf(owner)) return undefined;
  if (typeof row.storedAt !== 'number' || typeof row.hash !== 'string') return undefined;
  if (!readable.has(row)) readByContract(call, row);
  return readable.get(row) ? (row.value as OutputOf<C>) : undefined;
}

/** Replaces the row's value by what the contract made of it: the same content, and not a second copy in memory. */
function readByContract(call: AnyCall, row: ResponseRow): void {
  const read = v.safeParse(call.response, row.value);
  if (read.success) row.value = read.output;
  readable.set(row, read.success);
}

/** Parses a long row in slices and caches the result, so that {@link readRow} returns it at once. */
export async function readLongRow(call: AnyCall, row: ResponseRow): Promise<void> {
  if (readable.has(row) || row.call !== call.name) return;
  await readEntries(call, row.value);
  readByContract(call, row);
}

interface Kept {
  value: unknown;
  /** The value as JSON. */
  text: string;
  /** Its length as UTF-8. */
  bytes: number;
  /** Length of the whole list where only its newest entries are kept; null otherwise. */
  total: number | null;
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

function kept(value: unknown, total: number | null): Kept {
  const text = JSON.stringify(value);
  return { value, text, bytes: bytesOf(text), total };
}

/**
 * Returns the part of a value to store: of a long list, as many of the newest entries as the contract allows and a row can hold; otherwise
 * the whole value.
 */
export function keptOf({ keepNewest }: AnyCall, value: unknown): Kept {
  const list = value as { items?: unknown[] } | null;
  if (keepNewest === null || !list || !Array.isArray(list.items)) return kept(value, null);
  const total = list.items.length;
  if (total <= keepNewest.most) {
    const whole = kept(value, null);
    if (whole.bytes <= KEEP_ROW_BYTES) return whole;
  }
  const newest = keepNewest.newestFirst(list.items).slice(0, keepNewest.most);
  const cut = kept({ ...list, items: newest }, total);
  if (cut.bytes <= KEEP_ROW_BYTES) return cut;
  const count = countWithin(newest, KEEP_ROW_BYTES - LIST_BYTES);
  return count === 0 ? cut : kept({ ...list, items: newest.slice(0, count) }, total);
}

// A list's JSON without its entries is shorter.
const LIST_BYTES = 1024;

/** Counts the first entries that fit into `most` bytes of JSON. */
function countWithin(entries: readonly unknown[], most: number): number {
  let left = most;
  const first = entries.findIndex((entry) => {
    left -= bytesOf(JSON.stringify(entry)) + 1;
    return left < 0;
  });
  return first === -1 ? entries.length : first;
}
