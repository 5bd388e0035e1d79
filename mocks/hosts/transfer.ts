import * as v from 'valibot';
import { type RowChange, rowSchemas, type TableName, tableNames } from '../rows';
import { type ScenarioName, SEED_VERSION, scenarioNames } from '../scenarios/list';
import type { StateRecord } from './demo-store';

const FORMAT = 'portcullis-demo';
/** Who is signed in, and what was answered to whom, is no part of the data. */
const KEPT_HERE: readonly TableName[] = ['sessions', 'answered'];

const document = v.object({
  format: v.literal(FORMAT),
  seedVersion: v.number(),
  scenario: v.picklist(scenarioNames),
  seededAt: v.pipe(v.number(), v.integer(), v.minValue(0)),
  rows: v.array(v.object({ table: v.picklist(tableNames), id: v.union([v.string(), v.number()]), row: v.unknown() })),
});

export function writeExport({ scenario, seedVersion, seededAt }: StateRecord, rows: readonly RowChange[]): string {
  const kept = rows.filter(({ table }) => !KEPT_HERE.includes(table));
  return JSON.stringify({ format: FORMAT, seedVersion, scenario, seededAt, rows: kept }, null, 1);
}

export interface Imported {
  scenario: ScenarioName;
  seededAt: number;
  rows: RowChange[];
}

/** Throws an Error that says what is wrong with the text. */
export function readExport(text: string): Imported {
  const read = v.safeParse(document, parse(text));
  if (!read.success) throw new Error('This is not an export of the Portcullis demo.');
  const { seedVersion, scenario, seededAt, rows } = read.output;
  if (seedVersion !== SEED_VERSION) throw new Error('This export is of another version of the demo.');
  return { scenario, seededAt, rows: rows.filter(({ table }) => !KEPT_HERE.includes(table)).map(readRow) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Error('This is not an export of the Portcullis demo: it is not JSON.');
  }
}

function readRow({ table, id, row }: { table: TableName; id: string | number; row?: unknown }): RowChange {
  if (row === null) return { table, id, row };
  const read = v.safeParse(rowSchemas[table], row);
  if (!read.success || read.output.id !== id)
    throw new Error(`This export has an entry in '${table}' that cannot be read.`);
  return { table, id, row: read.output };
}
