import { createModels, type Model, type ModelName, modelNames } from './models';
import { type Row, type RowChange, type TableName, tableNames } from './rows';
import { seeds } from './scenarios/index';
import { defaultScenario, type ScenarioName, SEED_VERSION } from './scenarios/list';
import type { Mood } from './scenarios/logs';
import { createTable, type Key, type Table } from './table';

export type Tables = { readonly [T in TableName]: Table<Row<T>> };

/** A state as plain data: a seed, and every row that differs from it. */
export interface Snapshot {
  scenario: ScenarioName;
  seedVersion: number;
  /** Epoch milliseconds that the seed's times are relative to. */
  seededAt: number;
  rows: RowChange[];
}

const INDEXED: { [T in TableName]?: readonly (keyof Row<T>)[] } = {
  users: ['tenant_id'],
  apps: ['tenant_id'],
  apiKeys: ['app_id', 'tenant_id'],
  sdkBuilds: ['app_id', 'tenant_id'],
  externalUserGroups: ['tenant_id'],
  tiles: ['tenant_id'],
  externalUsers: ['tenant_id', 'group_id'],
  endpoints: ['app_id'],
  policyLogs: ['tenant_id'],
};

/** Everything the backend knows. A scenario's seed is a pure function of its name and `seededAt`; changes to it are remembered one by one. */
export class Db {
  scenario: ScenarioName = defaultScenario;
  seededAt = 0;
  /** Counts changes; the same number means the same data. */
  revision = 0;
  /** Differs after every reset and restore, for what is computed from the seed and kept. */
  generation = 0;
  /** Whose traffic goes on after the seed, by tenant; part of the seed, not of the state. */
  traffic = new Map<number, { userIds: readonly string[]; mood: Mood }>();
  private tables!: Tables;
  private differing = new Map<string, RowChange>();
  private unsaved = new Map<string, RowChange>();
  private seeding = false;

  constructor(scenario: ScenarioName, seededAt: number) {
    this.reset(scenario, seededAt);
  }

  table<T extends TableName>(name: T): Table<Row<T>> {
    return this.tables[name] as unknown as Table<Row<T>>;
  }

  /** Puts a scenario's seed in place of everything. */
  reset(scenario: ScenarioName, seededAt: number): void {
    this.scenario = scenario;
    this.seededAt = seededAt;
    this.tables = this.emptyTables();
    this.traffic = new Map();
    this.differing = new Map();
    this.unsaved = new Map();
    this.revision += 1;
    this.generation += 1;
    this.seeding = true;
    try {
      seeds[scenario](this, seededAt);
    } finally {
      this.seeding = false;
    }
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

  /** Takes over rows that another host or an earlier start of this one wrote. They count as saved. */
  apply(rows: readonly RowChange[]): void {
    for (const { table, id, row } of rows) {
      const target = this.tables[table] as unknown as Table<{ id: Key }>;
      if (row === null) target.remove(id);
      else if (target.get(id)) target.update(id, row);
      else target.insert(row);
      this.unsaved.delete(`${table} ${id}`);
    }
  }

  /** What changed since the last call, each row once, as it is now. */
  takeChanges(): RowChange[] {
    const changes = [...this.unsaved.values()];
    this.unsaved = new Map();
    return changes;
  }

  private emptyTables(): Tables {
    const models = createModels();
    const isModel = (name: string): name is ModelName => (modelNames as string[]).includes(name);
    const create = (name: TableName) =>
      createTable<{ id: Key }>(
        isModel(name) ? (models[name] as unknown as Model<{ id: Key }>) : null,
        (INDEXED[name] ?? []) as never[],
        (id, row) => this.note({ table: name, id, row: row as Row<TableName> | null }),
      );
    return Object.fromEntries(tableNames.map((name) => [name, create(name)])) as unknown as Tables;
  }

  private note(change: RowChange): void {
    if (this.seeding) return;
    const key = `${change.table} ${change.id}`;
    this.revision += 1;
    this.differing.set(key, change);
    this.unsaved.set(key, change);
  }
}
