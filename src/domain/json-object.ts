import { printParseErrorCode, visit } from 'jsonc-parser';

export type JsonObjectRead =
  | { ok: true; value: Record<string, unknown> }
  /** `line` and `column` count from 1; null where the JSON is valid and something else than an object. */
  | { ok: false; message: string; place: { line: number; column: number } | null };

/**
 * A text as a JSON object, or what is wrong with it and where: engines word and place their own errors each differently.
 * @param parse parses valid JSON, without rounding its whole numbers (api/json.ts)
 */
export function readJsonObject(text: string, parse: (text: string) => unknown): JsonObjectRead {
  const broken = firstFault(text);
  if (broken) {
    const { line, column, expected } = broken;
    return { ok: false, place: { line, column }, message: `Line ${line}, column ${column}: ${expected}` };
  }
  const value = parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { ok: false, place: null, message: 'Configuration must be a JSON object, like {"max_requests": 100}' };
  }
  return { ok: true, value: value as Record<string, unknown> };
}

interface Fault {
  line: number;
  column: number;
  expected: string;
}

const VALUE = 'expected a value: a number, text in double quotes, true, false, null, { or [';
const ESCAPED = 'this text in double quotes holds a character that must be escaped';

/** By the parser's name of the fault. */
const EXPECTED: Readonly<Record<string, string>> = {
  InvalidSymbol: VALUE,
  InvalidNumberFormat: 'this number is incomplete',
  PropertyNameExpected: 'expected a name in double quotes',
  ValueExpected: VALUE,
  ColonExpected: 'expected a colon',
  CommaExpected: 'a comma is missing',
  CloseBraceExpected: 'expected a comma or }',
  CloseBracketExpected: 'expected a comma or ]',
  EndOfFileExpected: 'unexpected text after the value',
  InvalidCommentToken: 'comments are not allowed here',
  UnexpectedEndOfComment: 'comments are not allowed here',
  UnexpectedEndOfString: 'the closing double quote is missing',
  UnexpectedEndOfNumber: 'this number is incomplete',
  InvalidUnicode: ESCAPED,
  InvalidEscapeCharacter: ESCAPED,
  InvalidCharacter: ESCAPED,
};

/** Position of the first syntax error, or of the first number that is too large to be sent; null where there is none. */
function firstFault(text: string): Fault | null {
  let first: Fault | null = null;
  const note = (line: number, column: number, expected: string) => {
    first ??= { line: line + 1, column: column + 1, expected };
  };
  try {
    visit(
      text,
      {
        onError: (code, _offset, _length, line, column) =>
          note(line, column, EXPECTED[printParseErrorCode(code)] ?? VALUE),
        // Infinite once parsed, it would be sent as null.
        onLiteralValue: (value, _offset, _length, line, column) => {
          if (typeof value === 'number' && !Number.isFinite(value)) note(line, column, 'this number is too large');
        },
      },
      { disallowComments: true },
    );
  } catch (error) {
    // The parser calls itself once a level, and the engine runs out of room for that.
    if (!(error instanceof RangeError)) throw error;
    return { line: 1, column: 1, expected: 'nested too deeply' };
  }
  return first;
}
