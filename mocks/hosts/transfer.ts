import * as v from 'valibot';
import { type RowChange, rowSchemas, type TableName, tableNames } from '../rows';
import { type ScenarioName, SEED_VERSION, scenarioNames } from '../scenarios/list';
import { isTimeField } from '../set-back';
import { isPlausible } from './demo-state';
import type { StateRecord } from './demo-store';

const FORMAT = 'portcullis-demo';
/** Left out of the exported data: sessions, and the remembered answers. */
const KEPT_HERE: readonly TableName[] = ['sessions', 'answered'];

const document = v.object({
  format: v.literal(FORMAT),
  seedVersion: v.number(),
  scenario: v.picklist(scenarioNames),
  seededAt: v.number(),
  /** An export of an earlier version has neither. */
  hasOwnPast: v.optional(v.boolean()),
  calledAt: v.optional(v.number()),
  rows: v.array(v.object({ table: v.string(), id: v.union([v.string(), v.number()]), row: v.unknown() })),
});

const isTable = (name: string): name is TableName => (tableNames as string[]).includes(name);

// The past of a seed that was made by a clock of 1970 lies before it.
const isTime = (value: unknown) =>
  value === null || (typeof value === 'string' && isPlausible(Math.abs(Date.parse(value))));

export function writeExport(state: StateRecord, rows: readonly RowChange[]): string {
  const { scenario, seedVersion, seededAt, hasOwnPast, calledAt } = state;
  const kept = rows.filter(({ table }) => !KEPT_HERE.includes(table));
  const from = { format: FORMAT, seedVersion, scenario, seededAt, hasOwnPast, calledAt };
  return JSON.stringify({ ...from, rows: kept }, null, 1);
}

export interface Imported {
  scenario: ScenarioName;
  seededAt: number;
  hasOwnPast?: boolean;
  calledAt?: number;
  rows: RowChange[];
}

/** Throws an Error that describes what is wrong with the text. */
export function readExport(text: string): Imported {
  const read = v.safeParse(document, parse(text));
  if (!read.success) throw new Error('This is not an export of the Portcullis demo.');
  const { seedVersion, scenario, seededAt, hasOwnPast = false, calledAt = seededAt, rows } = read.output;
  if (seedVersion !== SEED_VERSION) throw new Error('This export comes from another version of the demo.');
  if (!isPlausible(seededAt) || !isPlausible(calledAt)) throw new Error('This export has an impossible date.');
  const kept = rows.map(readRow).filter(({ table }) => !KEPT_HERE.includes(table));
  return { scenario, seededAt, hasOwnPast, calledAt, rows: kept };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Error('This is not an export of the Portcullis demo: it is not JSON.');
  }
}

function readRow({ table, id, row }: { table: string; id: string | number; row?: unknown }): RowChange {
  if (!isTable(table)) throw new Error(`This export has a table '${table.slice(0, 40)}' that the demo does not know.`);
  if (row === null) return { table, id, row };
  const read = v.safeParse(rowSchemas[table], row);
  const times = read.success ? Object.entries(read.output).filter(([name]) => isTimeField(name)) : [];
  if (!read.success || read.output.id !== id || !times.every(([, time]) => isTime(time)))
    throw new Error(`This export has an entry in '${table}' that cannot be read.`);
  return { table, id, row: read.output };
}
