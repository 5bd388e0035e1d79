import * as v from 'valibot';

/** Servers of this product send ids as strings or as numbers; they are echoed back as they came (contract.md, rules 1 and 2). */
export type Id = string | number;

export const id = v.union([v.pipe(v.string(), v.nonEmpty()), v.pipe(v.number(), v.finite())]);

/** Missing, null, or of a kind this version does not know: null. */
export const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.nullish(schema, null), null);

/** A request's required text, trimmed. */
export const requiredText = (label: string) => v.pipe(v.string(), v.trim(), v.nonEmpty(`${label} is required`));
/** A request's password: required, and sent exactly as typed. */
export const secret = (label: string) => v.pipe(v.string(), v.nonEmpty(`${label} is required`));
export const emailAddress = v.pipe(requiredText('Email'), v.email('Enter a valid e-mail address'));

export const optionalText = optional(v.string());
export const optionalId = optional(id);
export const text = (otherwise = '') => v.fallback(v.string(), otherwise);
export const count = v.fallback(v.pipe(v.number(), v.finite()), 0);
export const flag = (otherwise: boolean) => v.fallback(v.boolean(), otherwise);

/**
 * A value of a closed set that may grow on the server: unknown ones are kept as they are, and shown with a neutral badge
 * (contract.md, rule 1).
 */
export const openEnum = <const T extends string>(known: readonly T[], otherwise: NoInfer<T>) =>
  // The generated OpenAPI document names the known ones.
  Object.assign(v.fallback(v.string() as v.GenericSchema<T | (string & {})>, otherwise), { known });

// Epoch seconds stay below this for 3,000 years; epoch milliseconds have been above it since 1973.
const SECONDS_BELOW = 1e11;

/** ISO 8601 text, epoch seconds or milliseconds (as number or digits) → ISO 8601 text; anything else readable → as it came. */
export function readTimestamp(raw: string | number): string {
  const asNumber = typeof raw === 'number' ? raw : /^\d{9,}(\.\d+)?$/.test(raw) ? Number(raw) : Number.NaN;
  const date = Number.isNaN(asNumber)
    ? new Date(raw)
    : new Date(Math.abs(asNumber) < SECONDS_BELOW ? asNumber * 1000 : asNumber);
  return Number.isNaN(date.getTime()) ? String(raw) : date.toISOString();
}

export const timestamp = v.pipe(v.union([v.string(), v.number()]), v.transform(readTimestamp));
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

/**
 * A bare array, or one wrapped in `items`, `data`, `results` or the resource's own name. A bad element is left out and counted.
 * Idempotent: what it returned reads as itself, so that stored values pass the same check.
 */
export function listOf<S extends v.GenericSchema>(element: S, ownNames: readonly string[]) {
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
      for (const entry of raw.elements) {
        const read = v.safeParse(element, entry);
        if (read.success) items.push(read.output);
        else unreadable += 1;
      }
      return { items, unreadable };
    }),
  );
  // The generated OpenAPI document describes a list by its element and its wrappers.
  return Object.assign(schema, { element, wrappers: [...ownNames, ...WRAPPERS] });
}
