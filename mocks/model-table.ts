import type { Model } from './models';
import type { Key, OnChange, Query, Table } from './table';

/** A short table: rows live in an @mswjs/data model and nowhere else. A query looks at every row. */
export function createModelTable<R extends { id: Key }>(model: Model<R>, onChange: OnChange<R>): Table<R> {
  // The library never mutates an entity, an update replaces it, so one copy of each is enough.
  const rows = new WeakMap<R, Readonly<R>>();

  /** Copies an entity without its internal symbols and freezes the copy. */
  const toRow = (entity: R): Readonly<R> => {
    let row = rows.get(entity);
    if (!row) {
      row = Object.freeze(Object.fromEntries(Object.entries(entity)) as R);
      rows.set(entity, row);
    }
    return row;
  };
  const byId = (id: Key) => ({ where: { id: { equals: id } } as Query<R>['where'] });
  const find = (id: Key) => {
    // Numeric ids arrive from a URL as text, and the model compares strictly.
    const found = model.findFirst(byId(id));
    return found ?? model.findFirst(byId(typeof id === 'string' ? Number(id) : String(id)));
  };

  return {
    get: (id) => {
      const found = find(typeof id === 'bigint' ? String(id) : id);
      return found ? toRow(found) : undefined;
    },
    findFirst: (query) => {
      const found = model.findFirst(query);
      return found && toRow(found);
    },
    findMany: (query) => model.findMany(query).map(toRow),
    getAll: () => model.getAll().map(toRow),
    count: (query?: Query<R>) => model.count(query),
    create: (row) => {
      const created = toRow(model.create(row));
      onChange(row.id, created, null);
      return created;
    },
    update: (id, changes) => {
      const found = find(id);
      const updated = found && model.update({ ...byId(found.id), data: changes });
      if (!updated) throw new Error(`There is no row ${id}`);
      const row = toRow(updated);
      onChange(row.id, row, toRow(found));
      return row;
    },
    delete: (id) => {
      const found = find(id);
      if (!found) return;
      model.delete(byId(found.id));
      onChange(found.id, null, toRow(found));
    },
  };
}
