import * as v from 'valibot';
import { isRecord } from '@/contract/rule-state';
import { isTime, timeForm } from './api-dialects';

/** Differences that the portal tolerates, with the number of entries that have each. */
export type Notes = Map<string, number>;

type Shape = v.GenericSchema & {
  entries?: v.ObjectEntries;
  wrapped?: Shape;
  fallback?: unknown;
  known?: readonly string[];
};

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const SCALARS = ['string', 'number', 'bigint', 'boolean'];
const scalarType = (value: unknown) => (typeof value === 'bigint' ? 'number' : typeof value);
/** True if a scalar is read as one of another type. */
const changesType = (value: unknown, read: unknown) =>
  SCALARS.includes(typeof value) && SCALARS.includes(typeof read) && scalarType(value) !== scalarType(read);
const kind = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'a list' : `a ${typeof value}`);

/** Notes fields that are missing, unknown, in another form, or of a type that the reader replaces. */
export function noteFields(schema: v.GenericSchema, raw: unknown, notes: Notes, path = ''): void {
  const { entries } = schema as Shape;
  if (!entries || !isRecord(raw)) return;
  const note = (text: string) => notes.set(text, (notes.get(text) ?? 0) + 1);
  for (const [name, entry] of Object.entries(entries) as [string, Shape][]) {
    const field = `${path}${name}`;
    const value = raw[name];
    if (value === undefined) {
      note(`${field} is missing`);
      continue;
    }
    const read = v.safeParse(entry, value);
    const isReplaced = 'fallback' in entry && same(read.output, entry.fallback) && !same(value, read.output);
    if (!read.success) note(`${field} is ${kind(value)}, which the contract does not allow`);
    else if (isReplaced || (changesType(value, read.output) && !isTime(entry)))
      note(`${field} is ${kind(value)} and is read as ${JSON.stringify(read.output)}`);
    else if (entry.known && typeof value === 'string' && !entry.known.includes(value))
      note(`${field} has an unknown value`);
    else if (isTime(entry)) {
      const form = timeForm(value);
      if (form !== null) note(`${field} is ${form} instead of ISO 8601 with a zone`);
    }
    noteFields(entry, value, notes, `${field}.`);
  }
  for (const name of Object.keys(raw)) if (!Object.hasOwn(entries, name)) note(`${path}${name} is not in the contract`);
}
