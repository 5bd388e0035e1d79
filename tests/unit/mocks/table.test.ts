import { createLongTable } from '@mocks/long-table';
import { createModelTable } from '@mocks/model-table';
import { createModels, type Model } from '@mocks/models';
import type { Row } from '@mocks/rows';
import type { Table, Where } from '@mocks/table';
import fc from 'fast-check';
import { expect, it } from 'vitest';

type Tile = Row<'tiles'>;

const values = {
  app_id: fc.constantFrom(null, 'app_a', 'app_b'),
  limit: fc.constantFrom(1, 5, 10),
  enabled: fc.boolean(),
};
const ids = fc.constantFrom('t1', 't2', 't3', 't4');
const changes = fc.record(values, { requiredKeys: [] });
const comparisons = {
  app_id: fc.constantFrom({ equals: 'app_a' }, { notEquals: 'app_a' }),
  limit: fc.constantFrom({ equals: 5 }, { notEquals: 5 }),
  enabled: fc.constantFrom({ equals: true }, { notEquals: true }),
  id: fc.constantFrom({ equals: 't2' }, { notEquals: 't2' }),
};
const where = fc.record(comparisons, { requiredKeys: [] }) as fc.Arbitrary<Where<Tile>>;

const step = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), id: ids, values: fc.record(values) }),
  fc.record({ kind: fc.constant('update' as const), id: ids, values: changes }),
  fc.record({ kind: fc.constant('delete' as const), id: ids, values: fc.constant({}) }),
);

const tile = (id: string, given: Partial<Tile>): Tile => ({
  id,
  tenant_id: 1,
  type: 'rate-limit',
  tile_name: 'Rate Limiting',
  enabled: true,
  limit: 5,
  period: '1m',
  external_user_id: null,
  external_user_group: null,
  app_id: null,
  created_at: '2026-03-10T12:00:00.000Z',
  ...given,
});

/** Runs a step on a table; returns its result, or that it threw. */
function apply(table: Table<Tile>, { kind, id, values }: { kind: string; id: string; values: Partial<Tile> }): unknown {
  try {
    if (kind === 'create') return table.create(tile(id, values));
    if (kind === 'update') return table.update(id, values);
    return table.delete(id) ?? null;
  } catch {
    return 'threw';
  }
}

it('a model and a long table give the same results, whatever is created, changed, deleted and queried', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), fc.array(where, { maxLength: 5 }), (steps, queries) => {
      const told: unknown[][][] = [[], []];
      const tables = [
        createModelTable<Tile>(createModels().tiles as unknown as Model<Tile>, (...change) => told[0]?.push(change)),
        createLongTable<Tile>(['app_id', 'enabled'], (...change) => told[1]?.push(change)),
      ] as const;
      for (const one of steps) {
        expect(apply(tables[0], one)).toEqual(apply(tables[1], one));
        for (const query of queries) {
          expect(tables[0].findMany({ where: query })).toEqual(tables[1].findMany({ where: query }));
          expect(tables[0].findFirst({ where: query })).toEqual(tables[1].findFirst({ where: query }));
          expect(tables[0].count({ where: query })).toBe(tables[1].count({ where: query }));
        }
      }
      expect(tables[0].getAll()).toEqual(tables[1].getAll());
      expect(tables[0].count()).toBe(tables[1].count());
      expect(told[0]).toEqual(told[1]);
    }),
    { numRuns: 200 },
  );
});

it('a row of a model has only the fields of its table, and cannot be changed', () => {
  const table = createModelTable<Tile>(createModels().tiles as unknown as Model<Tile>, () => undefined);
  const row = table.create(tile('t1', {}));
  expect(Reflect.ownKeys(row)).toEqual(Object.keys(tile('t1', {})));
  expect(() => Object.assign(row, { limit: 7 })).toThrow();
  expect(() => Object.assign(table.findMany({ where: {} })[0] ?? {}, { limit: 7 })).toThrow();
});

it('an id reads the same as text and as a number', () => {
  const models = createModels();
  const table = createModelTable<Row<'tenants'>>(models.tenants as unknown as Model<Row<'tenants'>>, () => undefined);
  table.create({ id: 7, name: 'A', label: 'a', plan: 'Free', payment: 'ok', created_at: '' });
  expect(table.get('7')).toBe(table.get(7));
  expect(table.get('seven')).toBeUndefined();
});
