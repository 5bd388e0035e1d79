import { newId } from './lib/random';
import { createLongTable } from './long-table';
import { createModelTable } from './model-table';
import { createModels, type Model, type ModelName, modelNames } from './models';
import { type Row, type RowChange, type TableName, TRACKED, tableNames } from './rows';
import { seeds } from './scenarios/index';
import { defaultScenario, type ScenarioName, SEED_VERSION } from './scenarios/list';
import type { Key, Table } from './table';
import type { TrafficPlan } from './traffic/plan';

export type Tables = { readonly [T in TableName]: Table<Row<T>> };

/** A state as plain data: a seed, and every row that differs from it. */
export interface Snapshot {
  scenario: ScenarioName;
  seedVersion: number;
  /** Epoch milliseconds that the seed's times are relative to. */
  seededAt: number;
  rows: RowChange[];
}

/** The long tables, each with the fields it indexes. Every other table is an @mswjs/data model: a short one belongs in models.ts. */
const INDEXED: { [T in Exclude<TableName, ModelName>]: readonly (keyof Row<T>)[] } = {
  externalUsers: ['group_id', 'tenant_id'],
  endpoints: ['app_id'],
  history: ['row_id', 'tenant_id'],
  answered: [],
};

/** All of the backend's data. A scenario's seed is a pure function of its name and `seededAt`; each change to it is recorded. */
export class Db {
  scenario: ScenarioName = defaultScenario;
  seededAt = 0;
  /** Counts changes; the same number means the same data. */
  revision = 0;
  /** Changes with every reset and restore, so that values cached from the seed are dropped. */
  generation = 0;
  /** The callers, by tenant; part of the seed, not of the state. */
  traffic = new Map<number, TrafficPlan>();
  private tables!: Tables;
  private differing = new Map<string, RowChange>();
  private unsaved = new Map<string, RowChange>();
  /** The source of the rows that are being loaded, a seed or a saved state; null while calls change them. */
  private loading: 'seed' | 'saved' | null = null;

  constructor(
    scenario: ScenarioName,
    seededAt: number,
    private readonly now: () => number = Date.now,
  ) {
    this.reset(scenario, seededAt);
  }

  table<T extends TableName>(name: T): Table<Row<T>> {
    return this.tables[name] as unknown as Table<Row<T>>;
  }

  /** Replaces everything with a scenario's seed. */
  reset(scenario: ScenarioName, seededAt: number): void {
    this.scenario = scenario;
    this.seededAt = seededAt;
    this.tables = this.emptyTables();
    this.traffic = new Map();
    this.differing = new Map();
    this.unsaved = new Map();
    this.revision += 1;
    this.generation += 1;
    this.load('seed', () => seeds[scenario](this, seededAt));
  }

  snapshot(): Snapshot {
    return {
      scenario: this.scenario,
      seedVersion: SEED_VERSION,
      seededAt: this.seededAt,
      rows: structuredClone([...this.differing.values()]),
    };
  }

  restore(state: Snapshot): void {
    this.reset(state.scenario, state.seededAt);
    this.apply(state.rows);
  }

  /** Applies rows that another host, or an earlier run of this one, has written. They count as saved. */
  apply(rows: readonly RowChange[]): void {
    this.load('saved', () => {
      for (const { table, id, row } of rows) {
        const target = this.tables[table] as unknown as Table<{ id: Key }>;
        if (row === null) target.delete(id);
        else if (target.get(id)) target.update(id, row);
        else target.create(row);
        this.unsaved.delete(`${table} ${id}`);
      }
    });
  }

  /** Returns the rows that changed since the last call, each once and in its current state. */
  takeChanges(): RowChange[] {
    const changes = [...this.unsaved.values()];
    this.unsaved = new Map();
    return changes;
  }

  private emptyTables(): Tables {
    const models = createModels();
    const isModel = (name: string): name is ModelName => (modelNames as string[]).includes(name);
    const create = (name: TableName): Table<{ id: Key }> => {
      const onChange = (id: Key, row: { id: Key } | null, before: { id: Key } | null) =>
        this.note({ table: name, id, row: row as Row<TableName> | null }, before);
      return isModel(name)
        ? createModelTable(models[name] as unknown as Model<{ id: Key }>, onChange)
        : createLongTable<{ id: Key }>(INDEXED[name] as never[], onChange);
    };
    return Object.fromEntries(tableNames.map((name) => [name, create(name)])) as unknown as Tables;
  }

  private load(from: 'seed' | 'saved', rows: () => void): void {
    this.loading = from;
    try {
      rows();
    } finally {
      this.loading = null;
    }
  }

  private note(change: RowChange, before: { id: Key } | null): void {
    if (this.loading === 'seed') return;
    const key = `${change.table} ${change.id}`;
    this.revision += 1;
    this.differing.set(key, change);
    this.unsaved.set(key, change);
    if (!this.loading) this.remember(change, before);
  }

  private remember({ table, id, row }: RowChange, before: { id: Key } | null): void {
    const tracked = TRACKED.find((name) => name === table);
    const tenant = row ?? before;
    if (!tracked || !tenant || !('tenant_id' in tenant)) return;
    this.table('history').create({
      id: newId('his'),
      tenant_id: Number(tenant.tenant_id),
      table: tracked,
      row_id: String(id),
      created_at: new Date(this.now()).toISOString(),
      before: before && { ...before },
    });
  }
}
