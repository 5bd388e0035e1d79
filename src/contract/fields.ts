import * as v from 'valibot';
import { momentOf } from '@/moment';

/**
 * Servers of this product send ids as strings or as numbers; they are echoed back as they came (contract.md, rules 1 and 2). A whole
 * number beyond 2^53 is a bigint here (api/json.ts).
 */
export type Id = string | number | bigint;

const number = v.pipe(v.number(), v.finite());
/** A reader that accepts more than a server should send: the generated OpenAPI document names the type to send. */
const sentAs = <S extends v.GenericSchema>(canonical: 'boolean' | 'number' | 'string', schema: S) =>
  Object.assign(schema, { canonical });

/**
 * Attaches the documented form to a reader whose own schema differs from it. The generated OpenAPI document and the check of a service
 * against the contract use that form.
 */
export const documentedBy = <S extends v.GenericSchema, const E extends v.ObjectEntries>(
  form: v.ObjectSchema<E, undefined>,
  schema: S,
) => Object.assign(schema, { form, entries: form.entries });

const numeral = v.pipe(v.string(), v.regex(/^\s*-?\d+(\.\d+)?\s*$/), v.transform(Number));
/** Some services send numbers as text. An amount may lose its last digits; an id may not. */
export const amount = v.pipe(
  sentAs('number', v.union([v.number(), v.pipe(v.bigint(), v.transform(Number)), numeral])),
  v.finite(),
);

const yes = v.pipe(
  v.picklist([1, '1', 'true']),
  v.transform(() => true),
);
const no = v.pipe(
  v.picklist([0, '0', 'false']),
  v.transform(() => false),
);
/** Databases without booleans have 1 and 0 instead. */
export const yesOrNo = sentAs('boolean', v.union([v.boolean(), yes, no]));

export const id = v.union([v.pipe(v.string(), v.regex(/\S/)), number, v.bigint()]);

/** Missing, null, or of a kind this version does not know: null. */
export const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.nullish(schema, null), null);

/** A request's required text, trimmed. */
export const requiredText = (label: string) => v.pipe(v.string(), v.trim(), v.nonEmpty(`${label} is required`));
/** A request's password: required, and sent exactly as typed. */
export const secret = v.pipe(v.string(), v.nonEmpty('Password is required'));
/**
 * One '@' with something on both sides; the service decides the rest. The repeated parts have no character in common with what follows
 * them, so that a long text is gone over once.
 */
export const EMAIL = /^\s*[^@\s][^@]*@\s*[^@\s][^@]*$/;
export const emailAddress = v.pipe(requiredText('Email'), v.regex(EMAIL, 'Enter a valid email address'));
/** A name to find something by, not blank, and sent exactly as it is listed. */
export const listedName = (label: string) => v.pipe(v.string(), v.regex(/\S/, `${label} is required`));

const notBlank = v.check((value: string) => /\S/.test(value));
const filled = v.pipe(v.string(), notBlank);
/** Text, which some services send as a number where it is all digits: a group named 2026, the version 2. */
export const words = sentAs(
  'string',
  v.union([v.string(), v.pipe(v.union([number, v.bigint()]), v.transform(String))]),
);
/** Blank text says no more than null: languages whose texts cannot be null send it instead. */
export const optionalText = optional(v.pipe(words, notBlank));
export const optionalId = optional(id);
export const blank = v.pipe(
  v.string(),
  v.regex(/^\s*$/),
  v.transform(() => null),
);
/**
 * The id of the user, group or app that an entry is about; null if it is about none. An id that cannot be read makes the entry unreadable.
 */
export const subjectId = v.nullish(Object.assign(v.union([id, blank]), { form: id }), null);
/** The same, but blank text stays as it came: it is sent back. */
export const optionalWords = sentAs('string', optional(words));
export const text = v.fallback(words, '');
export const optionalAmount = sentAs('number', optional(amount));
/** The same, of things that are counted: a number below zero says nothing. */
export const optionalCount = sentAs('number', optional(v.pipe(amount, v.minValue(0))));
export const flag = (otherwise: boolean) => v.fallback(yesOrNo, otherwise);

/**
 * A value of a closed set that may grow on the server: unknown ones are kept as they are, and shown with a neutral badge
 * (contract.md, rule 1).
 */
export const openEnum = <const T extends string>(known: readonly T[], otherwise: NoInfer<T> | '') =>
  // The generated OpenAPI document names the known ones.
  Object.assign(v.fallback(v.string() as v.GenericSchema<T | (string & {})>, otherwise), { known });

/** The same, but a missing value stays missing: null. */
export const optionalEnum = <const T extends string>(known: readonly T[]) =>
  Object.assign(optional(filled as v.GenericSchema<T | (string & {})>), { known });

// The service dates what has happened, and nothing from before 2000. Between these two moments no number can be both seconds and
// milliseconds, and microseconds or 20260301 can be neither.
const EPOCHS_FROM = Date.UTC(2000, 0);
const EPOCHS_BEFORE = Date.UTC(2100, 0);

/** Epoch milliseconds of a number of seconds or milliseconds; NaN if it can be neither. */
const momentOfEpoch = (epoch: number): number =>
  [epoch, epoch * 1000].find((at) => at >= EPOCHS_FROM && at < EPOCHS_BEFORE) ?? Number.NaN;

// The form that `readTimestamp` returns, which most services send. A moment in it is returned as it is, and so is what names none, such as
// 30 February. Only 24:00 is read as 00:00 of the next day.
const AS_RETURNED = /^\d{4}-\d\d-\d\dT(?!24)\d\d:\d\d:\d\d\.\d{3}Z$/;

/** ISO 8601 text (without a zone: UTC), epoch seconds or milliseconds (as number or digits) → ISO 8601 text in UTC; anything else → as it came. */
export function readTimestamp(raw: string | number): string {
  if (typeof raw === 'string' && AS_RETURNED.test(raw)) return raw;
  const isEpoch = typeof raw === 'number' || /^\d+(\.\d+)?$/.test(raw);
  const moment = isEpoch ? momentOfEpoch(Number(raw)) : momentOf(raw.trim());
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? String(raw) : date.toISOString();
}

/**
 * Languages and databases whose times cannot be null send their first moment instead: that of Go and .NET, in any zone or as an epoch, that
 * of MySQL, and the epoch 0.
 */
const ZERO_TIME = /^(?:0001-01-01|0000-12-31|0000-00-00|(?:0|-62135596800(?:000)?)$)/;

/** null for a time that stands for none. */
export const timestamp = v.pipe(
  v.union([filled, v.number(), v.pipe(v.bigint(), v.transform(String))]),
  v.transform((raw) => {
    const at = readTimestamp(raw);
    return ZERO_TIME.test(at) ? null : at;
  }),
);
export const optionalTimestamp = optional(timestamp);

/** A list as the screens get it: what could be read, and how many elements could not. */
export interface List<T> {
  items: T[];
  unreadable: number;
}

const WRAPPERS = ['items', 'data', 'results'];

function unwrap(raw: unknown, ownNames: readonly string[]): { elements: unknown[]; unreadable: number } | null {
  if (Array.isArray(raw)) return { elements: raw, unreadable: 0 };
  if (typeof raw !== 'object' || raw === null) return null;
  const record = raw as Record<string, unknown>;
  for (const name of [...ownNames, ...WRAPPERS]) {
    if (!Object.hasOwn(record, name)) continue;
    const elements = record[name];
    if (!Array.isArray(elements)) continue;
    // A stored list is read again by this schema: it carries its own count.
    const before = record.unreadable;
    return { elements, unreadable: typeof before === 'number' && before >= 0 ? before : 0 };
  }
  return null;
}

/** Equal for entries that say the same. An id may be a bigint. */
const textOf = (entry: unknown) =>
  JSON.stringify(entry, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));

/** Tests whether an entry repeats an earlier one: same id and same content. Services whose pages overlap send such repeats. */
function repeats(): (entry: unknown) => boolean {
  const byId = new Map<unknown, unknown>();
  return (entry) => {
    const { id: own } = entry as { id?: unknown };
    if (own === undefined) return false;
    const before = byId.get(own);
    if (before !== undefined) return textOf(before) === textOf(entry);
    byId.set(own, entry);
    return false;
  };
}

type Entry<S extends v.GenericSchema> = { output: v.InferOutput<S> } | null;

/** Null for one that cannot be read, or over which its reader fails: a value may be nested deeper than the stack is (reliability.md, I5). */
function readEntry<S extends v.GenericSchema>(element: S, entry: unknown): Entry<S> {
  try {
    const read = v.safeParse(element, entry);
    return read.success ? { output: read.output } : null;
  } catch {
    return null;
  }
}

/**
 * A bare array, or one wrapped in `items`, `data`, `results` or the resource's own name. A bad element is left out and counted, a repeated one left out.
 * Idempotent: what it returned reads as itself, so that stored values pass the same check.
 */
export function listOf<S extends v.GenericSchema>(element: S, ownNames: readonly string[]) {
  const readAhead = new WeakMap<readonly unknown[], Entry<S>[]>();
  const schema = v.pipe(
    v.unknown(),
    v.rawTransform<unknown, List<v.InferOutput<S>>>(({ dataset, addIssue, NEVER }) => {
      const raw = unwrap(dataset.value, ownNames);
      if (!raw) {
        addIssue({ message: 'not a list' });
        return NEVER;
      }
      const items: v.InferOutput<S>[] = [];
      let unreadable = raw.unreadable;
      const isRepeated = repeats();
      const known = readAhead.get(raw.elements);
      readAhead.delete(raw.elements);
      raw.elements.forEach((entry, index) => {
        const before = known?.[index];
        const read = before === undefined ? readEntry(element, entry) : before;
        if (!read) unreadable += 1;
        else if (!isRepeated(read.output)) items.push(read.output);
      });
      return { items, unreadable };
    }),
  );
  /** Reads one entry per step. The list, read afterwards, takes those over, so that a long one can be read in slices. */
  function* readEntries(raw: unknown): Generator<void> {
    const elements = unwrap(raw, ownNames)?.elements ?? [];
    const known: Entry<S>[] = [];
    readAhead.set(elements, known);
    for (const entry of elements) {
      known.push(readEntry(element, entry));
      yield;
    }
  }
  // The generated OpenAPI document describes a list by its element and its wrappers.
  return Object.assign(schema, { element, wrappers: [...ownNames, ...WRAPPERS], readEntries });
}
