/** Deeper nesting can be neither stored nor written as JSON: browsers do both by recursion (reliability.md, I5). */
export const DEEPEST = 100;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

export const isDeeper = (value: unknown, levels: number): boolean =>
  isObject(value) && (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)));

const cut = (value: unknown, levels: number): unknown => {
  if (!isObject(value)) return value;
  if (levels === 0) return '…';
  if (Array.isArray(value)) return value.map((inner) => cut(inner, levels - 1));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cut(inner, levels - 1)]));
};

/** The same value, with '…' instead of deeper levels. */
export const cutBelow = (value: unknown, levels: number): unknown =>
  isDeeper(value, levels) ? cut(value, levels) : value;
