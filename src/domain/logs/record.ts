/** A value inside an event's details, with its name; flat, in the order in which it is read. */
export interface DetailLine {
  /** 'request.headers.2', 'headers."x.y"': unique among the lines. */
  path: string;
  name: string;
  /** The field's name in the search: an entry of a list is found by the list's name. */
  field: string;
  depth: number;
  /** For a list or an object: its size. Its contents follow. */
  holds: { kind: 'list' | 'object'; count: number } | null;
  /** For anything else: the value as text. */
  text: string;
}

export interface DetailLines {
  lines: readonly DetailLine[];
  /** True if there are more lines than are shown. */
  cut: boolean;
}

const MOST_LINES = 500;
const DEEPEST = 20;

/** A name within a path: one that would read as several, or as none, is in quotes. */
const step = (name: string) => (name === '' || /[."]/.test(name) ? JSON.stringify(name) : name);

/** An event's details as lines of a tree, cut to a readable number however much the service sent (reliability.md, I1, I5). */
export function detailLines(details: unknown): DetailLines {
  const lines: DetailLine[] = [];
  let cut = false;
  const open: { value: unknown; name: string; field: string; path: string; depth: number }[] = [];
  const push = (value: object, path: string, field: string, depth: number) => {
    const entries = Object.entries(value);
    if (entries.length > MOST_LINES) cut = true;
    for (const [name, inner] of entries.slice(0, MOST_LINES).reverse()) {
      open.push({
        value: inner,
        name,
        field: Array.isArray(value) ? field : name,
        path: path === '' ? step(name) : `${path}.${step(name)}`,
        depth,
      });
    }
  };
  if (typeof details !== 'object' || details === null) return { lines, cut };
  push(details, '', '', 0);
  for (let at = open.pop(); at; at = open.pop()) {
    if (lines.length === MOST_LINES) return { lines, cut: true };
    const { value, name, field, path, depth } = at;
    const nested = typeof value === 'object' && value !== null;
    const count = nested ? Object.keys(value).length : 0;
    lines.push({
      path,
      name,
      field,
      depth,
      holds: nested ? { kind: Array.isArray(value) ? 'list' : 'object', count } : null,
      text: nested ? '' : String(value),
    });
    if (!nested) continue;
    if (depth + 1 < DEEPEST) push(value, path, field, depth + 1);
    else if (count > 0) cut = true;
  }
  return { lines, cut };
}

/** Details as one text: an object as JSON, null as ''. The contract has cut what is nested too deeply for that. */
export function detailsAsText(details: unknown, indent?: number): string {
  if (details === null || details === undefined) return '';
  return typeof details === 'object' ? JSON.stringify(details, null, indent) : String(details);
}

export interface NamedRule {
  id: string;
  /** True for an endpoint's own rule, which is in no list of rules. */
  ofEndpoint: boolean;
}

/** The rule that an event's details name, if any. */
export function ruleOf(details: unknown): NamedRule | null {
  if (typeof details !== 'object' || details === null || !Object.hasOwn(details, 'rule_id')) return null;
  const { rule_id: id, scope } = details as { rule_id: unknown; scope?: unknown };
  const isId = typeof id === 'number' || typeof id === 'bigint' || (typeof id === 'string' && id !== '');
  return isId ? { id: String(id), ofEndpoint: scope === 'endpoint' } : null;
}
