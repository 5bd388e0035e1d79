import type { AnyCall, OutputOf } from '@/contract/define';
import { openedDb } from './db';
import type { Owner } from './keys';
import { isPlausible, readRow } from './rows';

export interface Saved<T> {
  parameters: Readonly<Record<string, string>>;
  value: T;
}

/** Yields each stored answer of a call that this owner may see, with its parameters. Sends no requests. */
export async function* savedAnswers<C extends AnyCall>(call: C, owner: Owner): AsyncGenerator<Saved<OutputOf<C>>> {
  const db = openedDb();
  if (!db) return;
  try {
    for (const { key, parameters } of await db.checks.where('call').equals(call.name).toArray()) {
      const row = await db.responses.get(key);
      const value = row && isPlausible(row.storedAt, Date.now()) ? readRow(call, row, owner) : undefined;
      if (value !== undefined) yield { parameters, value };
    }
  } catch {
    // The store was closed while reading: stops with what has been read.
  }
}
