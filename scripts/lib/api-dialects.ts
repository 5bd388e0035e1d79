import * as v from 'valibot';
import type { AnyCall } from '@/contract/define';
import { type List, optionalTimestamp, timestamp } from '@/contract/fields';
import type { CallName } from '@/contract/index';
import { isRecord } from '@/contract/rule-state';

/**
 * The three dialects in which servers of this product answer (contract.md, 'Rules for the client', 1). `bare`: a bare array, ids as text,
 * times in ISO 8601. `wrapped`: a list under its own name, ids as numbers, times as epoch seconds, unknown fields. `gaps`: a list under
 * 'data' with a null and a nonsense element among the entries; of these, every field that may be missing is missing.
 */
export const DIALECTS = ['bare', 'wrapped', 'gaps'] as const;
export type Dialect = (typeof DIALECTS)[number];

type Fields = Record<string, unknown>;
type Schema = v.GenericSchema & { entries?: v.ObjectEntries; wrapped?: Schema };

/** The names under which contract.md lists entries; every other list is a bare array. */
const LIST_NAMES: Partial<Record<CallName, string>> = {
  'apps.list': 'apps',
  'users.list': 'users',
  'externalUsers.list': 'users',
  'endpoints.list': 'items',
};
const ISO_WITH_ZONE = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;
const UNREADABLE = [null, 'nonsense'];

export const isTime = (schema: unknown): boolean => schema === timestamp || schema === optionalTimestamp;
const isId = (name: string) => name === 'id' || name.endsWith('_id');

/** The form of a time, in words; null for the contract's form and for no time. */
export function timeForm(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' && ISO_WITH_ZONE.test(value)) return null;
  const read = v.safeParse(timestamp, value);
  const at = read.success ? read.output : '';
  if (at === null) return null;
  if (!ISO_WITH_ZONE.test(at)) return 'not a time';
  if (typeof value === 'number') return Date.parse(at) === Math.trunc(value) ? 'epoch milliseconds' : 'epoch seconds';
  return /^\d+(\.\d+)?$/.test(String(value)) ? 'epoch digits' : 'a date in another form';
}

export interface ListReader {
  element: Schema;
  wrappers: readonly string[];
}
export const listReader = ({ response }: AnyCall): ListReader | null =>
  'element' in response && 'wrappers' in response ? (response as unknown as ListReader) : null;

/** The schema of an answer that is one record, without the null that a refusal stands for. */
const recordSchema = ({ response }: AnyCall): Schema => (response as Schema).wrapped ?? response;

interface Found {
  /** The name under which the list was; null for a bare array. */
  name: string | null;
  entries: readonly unknown[];
  /** False if the portal does not look under this name. */
  known: boolean;
}

/** Finds the list in an answer, if need be under a name that the portal does not know. */
export function findList({ wrappers }: ListReader, json: unknown): Found | null {
  if (Array.isArray(json)) return { name: null, entries: json, known: true };
  if (!isRecord(json)) return null;
  const named = (names: readonly string[]) => names.find((name) => Array.isArray(json[name]));
  const known = named(wrappers);
  const name = known ?? named(Object.keys(json));
  return name === undefined ? null : { name, entries: json[name] as unknown[], known: known !== undefined };
}

/** How the list differs from the contract's form; null if it does not. */
export function listDifference(call: AnyCall, { name }: Found): string | null {
  const due = LIST_NAMES[call.name as CallName] ?? null;
  if (name === due) return null;
  return `the list is ${inWords(name)} instead of ${inWords(due)}`;
}
const inWords = (name: string | null) => (name === null ? 'a bare array' : `in '${name}'`);

const distinct = (words: readonly string[]) => [...new Set(words)].sort().join(' and ');

/** The dialect of an answer in words, such as "in 'apps', ids as text, times in ISO 8601". Leaves out what the answer does not have. */
export function dialectOf(call: AnyCall, json: unknown): string | null {
  const reader = listReader(call);
  const list = reader && findList(reader, json);
  const records = (list ? list.entries : [json]).filter(isRecord);
  const schema = reader ? reader.element : recordSchema(call);
  const fields = records.flatMap((record) => Object.entries(record).filter(([, value]) => value !== null));
  const ids = fields.filter(([name]) => isId(name)).map(([, id]) => (typeof id === 'string' ? 'text' : 'numbers'));
  const times = fields.filter(([name]) => isTime(schema.entries?.[name])).map(([, at]) => timeForm(at) ?? 'ISO 8601');
  const words = [
    ...(list ? [inWords(list.name)] : []),
    ...(ids.length > 0 ? [`ids as ${distinct(ids)}`] : []),
    ...(times.length > 0 ? [`times in ${distinct(times)}`] : []),
  ];
  return words.length === 0 ? null : words.join(', ');
}

function epochSeconds(value: unknown): unknown {
  const read = v.safeParse(timestamp, value);
  const ms = read.success ? Date.parse(read.output ?? '') : Number.NaN;
  return Number.isNaN(ms) ? value : Math.floor(ms / 1000);
}

/** A number in place of an id. Ids such as 'app_1' have none of their own: equal ids have to get equal numbers, others different ones. */
type NumberOf = (id: unknown) => number;
function numbering(): NumberOf {
  const numbers = new Map<string, number>();
  return (id) => {
    const number = numbers.get(String(id)) ?? numbers.size + 1;
    numbers.set(String(id), number);
    return number;
  };
}

/** Leaves out every field that may be missing, or all but one where the record would otherwise say nothing that can be read. */
function withGaps(schema: Schema, record: Fields): Fields {
  const mayBeMissing = ([name]: [string, unknown]) => {
    const entry = schema.entries?.[name];
    return entry !== undefined && v.is(entry, undefined);
  };
  const isReadable = (fields: Fields): boolean => v.is(schema, fields);
  const rest: Fields = Object.fromEntries(Object.entries(record).filter((field) => !mayBeMissing(field)));
  if (isReadable(rest)) return rest;
  const withOne = Object.entries(record)
    .filter(mayBeMissing)
    .map(([name, value]) => ({ ...rest, [name]: value }));
  return withOne.find(isReadable) ?? rest;
}

function recordIn(dialect: Dialect, schema: Schema, record: unknown, numberOf: NumberOf): unknown {
  if (!isRecord(record)) return record;
  if (dialect === 'gaps') return withGaps(schema, record);
  const fields = Object.entries(record).map(([name, value]): [string, unknown] => {
    if (value === null) return [name, value];
    if (isId(name)) return [name, dialect === 'bare' ? String(value) : numberOf(value)];
    if (!isTime(schema.entries?.[name])) return [name, value];
    const read = v.safeParse(timestamp, value);
    return [name, dialect === 'wrapped' ? epochSeconds(value) : read.success ? read.output : value];
  });
  return { ...Object.fromEntries(fields), ...(dialect === 'wrapped' ? { not_in_the_contract: { beta: true } } : {}) };
}

/** Writes an answer in a dialect. An answer in which no list is found although one is due stays as it is. */
export function inDialect(dialect: Dialect, call: AnyCall, json: unknown, numberOf = numbering()): unknown {
  const reader = listReader(call);
  if (!reader) return recordIn(dialect, recordSchema(call), json, numberOf);
  const list = findList(reader, json)?.entries.map((entry) => recordIn(dialect, reader.element, entry, numberOf));
  if (!list) return json;
  const [name = 'items'] = reader.wrappers;
  return { bare: list, wrapped: { [name]: list, page: 1 }, gaps: { data: [...list, ...UNREADABLE] } }[dialect];
}

/** The dialects in which the portal would read the answer: if it is a list, all of its entries. Of repeated ones it keeps one. */
export function readableIn(call: AnyCall, json: unknown): Dialect[] {
  const reader = listReader(call);
  const itself = reader && v.safeParse(call.response, findList(reader, json)?.entries);
  const due = itself?.success ? (itself.output as List<unknown>) : null;
  return DIALECTS.filter((dialect) => {
    const read = v.safeParse(call.response, inDialect(dialect, call, json));
    if (!read.success || !reader) return read.success;
    return due?.unreadable === 0 && (read.output as List<unknown>).items.length === due.items.length;
  });
}
