export type JsonObjectRead =
  | { ok: true; value: Record<string, unknown> }
  /** `line` and `column` count from 1; null where the JSON is valid and something else than an object. */
  | { ok: false; message: string; place: { line: number; column: number } | null };

/** A text as a JSON object, or what is wrong with it and where: engines word and place their own errors each differently. */
export function readJsonObject(text: string): JsonObjectRead {
  const broken = firstFault(text);
  if (broken) {
    const before = text.slice(0, broken.at).split('\n');
    const place = { line: before.length, column: (before.at(-1) ?? '').length + 1 };
    return { ok: false, place, message: `Line ${place.line}, column ${place.column}: ${broken.expected}` };
  }
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { ok: false, place: null, message: 'Configuration must be a JSON object, like {"max_requests": 100}' };
  }
  return { ok: true, value: value as Record<string, unknown> };
}

interface Fault {
  at: number;
  expected: string;
}

class Stop extends Error {
  constructor(readonly fault: Fault) {
    super(fault.expected);
  }
}

const SPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them inside strings
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const DEEPEST = 500;

/** Where the grammar of RFC 8259 is first broken; null for valid JSON. */
function firstFault(text: string): Fault | null {
  let at = 0;
  const stop = (expected: string): never => {
    throw new Stop({ at, expected });
  };
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (!found) return false;
    at += found[0].length;
    return true;
  };
  const skip = () => void take(SPACE);
  const takeText = () => {
    if (take(STRING)) return;
    if (text[at] !== '"') stop('expected a name in double quotes');
    stop('this text in double quotes does not end, or holds a character that must be escaped');
  };
  const list = (close: string, item: () => void) => {
    at += 1;
    skip();
    if (text[at] === close) {
      at += 1;
      return;
    }
    for (;;) {
      skip();
      item();
      skip();
      if (text[at] === close) {
        at += 1;
        return;
      }
      if (text[at] !== ',') stop(at < text.length ? `expected a comma or ${close}` : `${close} is missing at the end`);
      at += 1;
    }
  };
  const value = (depth: number): void => {
    if (depth > DEEPEST) stop('nested too deeply');
    if (at >= text.length) stop('a value is missing');
    const sign = text[at];
    if (sign === '{') {
      list('}', () => {
        takeText();
        skip();
        if (text[at] !== ':') stop('expected a colon');
        at += 1;
        skip();
        value(depth + 1);
      });
    } else if (sign === '[') list(']', () => value(depth + 1));
    else if (sign === '"') takeText();
    else if (!take(WORD) && !take(NUMBER))
      stop('expected a value: a number, text in double quotes, true, false, null, { or [');
  };
  try {
    skip();
    value(0);
    skip();
    if (at < text.length) stop('nothing may follow the value');
    return null;
  } catch (error) {
    if (error instanceof Stop) return error.fault;
    throw error;
  }
}
