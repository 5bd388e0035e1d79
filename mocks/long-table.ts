import type { Comparison, Key, OnChange, Query, Table, Where } from './table';

/** Compares a value with a condition as @mswjs/data does: null never matches. */
function meets<T>(value: T, comparison: Comparison<NonNullable<T>>): boolean {
  if (value === null || value === undefined) return false;
  if ('equals' in comparison) return value === comparison.equals;
  return value !== comparison.notEquals;
}

/**
 * A long table behind the same interface as a model: @mswjs/data takes 60 µs for each row it creates and scans every row for each query
 * (design.md, 'What was tried' 8). A query for one value of an indexed field scans only the rows with that value.
 */
export function createLongTable<R extends { id: Key }>(indexed: readonly (keyof R)[], onChange: OnChange<R>): Table<R> {
  const rows = new Map<string, Readonly<R>>();
  const indexes = new Map<keyof R, Map<unknown, Map<string, Readonly<R>>>>();

  /** Built on first use, so that filling a long table costs one map only. */
  const indexOn = (field: keyof R) => {
    let index = indexes.get(field);
    if (!index) {
      index = new Map();
      for (const [key, row] of rows) bucket(index, row[field]).set(key, row);
      indexes.set(field, index);
    }
    return index;
  };

  const put = (key: string, row: R) => {
    const before = rows.get(key);
    const kept = Object.freeze(row);
    for (const [field, index] of indexes) {
      // Dropped here and rebuilt on next use: the changed row would be added at the end, but rows come in order of creation.
      if (before && before[field] !== kept[field]) indexes.delete(field);
      else bucket(index, kept[field]).set(key, kept);
    }
    rows.set(key, kept);
    return kept;
  };

  function* matching({ where }: { where: Where<R> }): Iterable<Readonly<R>> {
    const fields = Object.keys(where) as (keyof R)[];
    const from = indexed.find((field) => {
      const comparison = where[field];
      return comparison && 'equals' in comparison;
    });
    const comparison = from === undefined ? undefined : where[from];
    const scope =
      from !== undefined && comparison && 'equals' in comparison ? indexOn(from).get(comparison.equals) : rows;
    const others = fields.filter((field) => field !== from);
    for (const row of scope?.values() ?? []) {
      if (others.every((field) => meets(row[field], where[field] as Comparison<NonNullable<R[keyof R]>>))) yield row;
    }
  }

  return {
    get: (id) => rows.get(String(id)),
    findFirst: (query) => {
      for (const row of matching(query)) return row;
      return null;
    },
    findMany: (query) => [...matching(query)],
    getAll: () => [...rows.values()],
    count: (query?: Query<R>) => (query ? [...matching(query)].length : rows.size),
    create: (row) => {
      const key = String(row.id);
      if (rows.has(key)) throw new Error(`There is a row ${key} already`);
      const kept = put(key, { ...row });
      onChange(row.id, kept, null);
      return kept;
    },
    update: (id, changes) => {
      const key = String(id);
      const before = rows.get(key);
      if (!before) throw new Error(`There is no row ${key}`);
      const kept = put(key, { ...before, ...changes });
      onChange(before.id, kept, before);
      return kept;
    },
    delete: (id) => {
      const key = String(id);
      const before = rows.get(key);
      if (!before) return;
      for (const [field, index] of indexes) index.get(before[field])?.delete(key);
      rows.delete(key);
      onChange(before.id, null, before);
    },
  };
}

function bucket<R>(index: Map<unknown, Map<string, R>>, value: unknown): Map<string, R> {
  let found = index.get(value);
  if (!found) {
    found = new Map();
    index.set(value, found);
  }
  return found;
}
