export type Key = string | number;
/** Conditions by which rows are looked up: a caller may name any number. */
type Sought = Key | bigint;

/** The comparisons of @mswjs/data that the backend uses. As there, no comparison ever matches null. */
export type Comparison<T> = { equals: T } | { notEquals: T } | { in: readonly T[] };
export type Where<R> = { readonly [F in keyof R]?: Comparison<NonNullable<R[F]>> };

export interface Query<R> {
  where: Where<R>;
}

/**
 * A table as handlers see it: the queries of an @mswjs/data model. Short tables are such models (model-table.ts); the long ones keep their rows
 * in a map with indexes (long-table.ts). Rows are handed out frozen: only `update` changes one.
 */
export interface Table<R extends { id: Key }> {
  /** The row with that id. Ids from a URL are text, so they are compared as text. */
  get(id: Sought): Readonly<R> | undefined;
  findFirst(query: Query<R>): Readonly<R> | null;
  /** In order of creation. */
  findMany(query: Query<R>): readonly Readonly<R>[];
  getAll(): readonly Readonly<R>[];
  count(query?: Query<R>): number;
  /** Throws where there is a row of that id. */
  create(row: R): Readonly<R>;
  /** Throws where there is no such row. */
  update(id: Key, changes: Partial<R>): Readonly<R>;
  /** Does nothing where there is no such row. */
  delete(id: Key): void;
}

/** Told of every change: the row as it was (null: it was not there) and as it is (null: it is gone). */
export type OnChange<R> = (id: Key, row: R | null, before: R | null) => void;
