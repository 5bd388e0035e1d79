export type Key = string | number;
/** Conditions on the fields of a row; all of them must hold. */
type Sought = Key | bigint;

/** The comparisons of @mswjs/data that the backend uses. None ever matches null, as in the library. */
export type Comparison<T> = { equals: T } | { notEquals: T };
export type Where<R> = { readonly [F in keyof R]?: Comparison<NonNullable<R[F]>> };

export interface Query<R> {
  where: Where<R>;
}

/**
 * A table as handlers see it: the queries of an @mswjs/data model. Short tables are such models (model-table.ts); long ones keep their rows
 * in a map with indexes (long-table.ts). Rows are returned frozen: only `update` changes one.
 */
export interface Table<R extends { id: Key }> {
  /** Returns the row with that id. Ids are compared as text, since those from a URL are text. */
  get(id: Sought): Readonly<R> | undefined;
  findFirst(query: Query<R>): Readonly<R> | null;
  /** In order of creation. */
  findMany(query: Query<R>): readonly Readonly<R>[];
  getAll(): readonly Readonly<R>[];
  count(query?: Query<R>): number;
  /** Throws if a row with that id exists. */
  create(row: R): Readonly<R>;
  /** Throws if there is no such row. */
  update(id: Key, changes: Partial<R>): Readonly<R>;
  /** Does nothing if there is no such row. */
  delete(id: Key): void;
}

/** Called for every change with the new row (null: deleted) and the old one (null: created). */
export type OnChange<R> = (id: Key, row: R | null, before: R | null) => void;
