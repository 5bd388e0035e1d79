import type { Model } from './models';

export type Key = string | number;

/** What handlers see of a table, whichever way it is kept. Rows are handed out frozen: only `update` changes one. */
export interface Table<R extends { id: Key }> {
  /** Ids from a URL are text: they are compared as text. */
  get(id: Key): Readonly<R> | undefined;
  all(): readonly Readonly<R>[];
  /** Rows whose `field` is `value`, in order of insertion. Indexed for the fields named at creation. */
  where<F extends keyof R>(field: F, value: R[F]): readonly Readonly<R>[];
  insert(row: R): Readonly<R>;
  update(id: Key, changes: Partial<R>): Readonly<R>;
  remove(id: Key): void;
  readonly size: number;
}

export type OnChange<R> = (id: Key, row: R | null) => void;

/** Where the rows themselves are kept; null for a table that lives in its own map alone. */
type Backing<R> = Model<R> | null;

/**
 * Rows by id with indexes on some fields. For a short table every change goes through its @mswjs/data model; the map is what reads are
 * served from, since a query of the model scans all of it.
 */
export function createTable<R extends { id: Key }>(
  backing: Backing<R>,
  indexed: readonly (keyof R)[],
  onChange: OnChange<R>,
): Table<R> {
  const rows = new Map<string, Readonly<R>>();
  const indexes = new Map<keyof R, Map<unknown, Map<string, Readonly<R>>>>();
  let list: readonly Readonly<R>[] | null = null;
  let lists = new Map<string, readonly Readonly<R>[]>();

  const forget = () => {
    list = null;
    lists = new Map();
  };

  /** Built at the first use, so that filling a long table costs one map only. */
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
      if (before && before[field] !== kept[field]) index.get(before[field])?.delete(key);
      bucket(index, kept[field]).set(key, kept);
    }
    rows.set(key, kept);
    forget();
    return kept;
  };

  return {
    get size() {
      return rows.size;
    },
    get: (id) => rows.get(String(id)),
    all: () => {
      list ??= [...rows.values()];
      return list;
    },
    where: (field, value) => {
      if (!indexed.includes(field)) return [...rows.values()].filter((row) => row[field] === value);
      const key = `${String(field)} ${String(value)}`;
      const known = lists.get(key);
      if (known) return known;
      const found = [...(indexOn(field).get(value)?.values() ?? [])];
      lists.set(key, found);
      return found;
    },
    insert: (row) => {
      const key = String(row.id);
      if (rows.has(key)) throw new Error(`There is a row ${key} already`);
      backing?.create(row);
      const kept = put(key, { ...row });
      onChange(row.id, kept);
      return kept;
    },
    update: (id, changes) => {
      const key = String(id);
      const before = rows.get(key);
      if (!before) throw new Error(`There is no row ${key}`);
      backing?.update({ where: { id: { equals: before.id } }, data: changes });
      const kept = put(key, { ...before, ...changes });
      onChange(before.id, kept);
      return kept;
    },
    remove: (id) => {
      const key = String(id);
      const before = rows.get(key);
      if (!before) return;
      backing?.delete({ where: { id: { equals: before.id } } });
      for (const [field, index] of indexes) index.get(before[field])?.delete(key);
      rows.delete(key);
      forget();
      onChange(before.id, null);
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
