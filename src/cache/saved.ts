import type { AnyCall, OutputOf } from '@/contract/define';
import { openedDb } from './db';
import type { Owner } from './keys';
import type { Resource } from './resource';
import { isPlausible, readRow } from './rows';
import { allResources } from './store';

export interface Saved<T> {
  parameters: Readonly<Record<string, string>>;
  value: T;
}

/** The answer that the page has in memory; undefined if there is none that may be shown. */
export function loadedValue<C extends AnyCall>(call: C, resource: Resource): OutputOf<C> | undefined {
  const { view, lastRow, owner } = resource;
  if (resource.at() === null) return undefined;
  return view.held ? (view.held.value as OutputOf<C>) : lastRow && readRow(call, lastRow, owner);
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

/** Yields each answer of a call that the page has in memory, then each stored one. Sends no requests. */
export async function* knownAnswers<C extends AnyCall>(call: C, owner: Owner): AsyncGenerator<OutputOf<C>> {
  for (const resource of [...allResources()]) {
    const value = resource.call.name === call.name ? loadedValue(call, resource) : undefined;
    if (value !== undefined) yield value;
  }
  for await (const { value } of savedAnswers(call, owner)) yield value;
}
