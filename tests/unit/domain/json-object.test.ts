import { describe, expect, it } from 'vitest';
import { parseJson } from '@/api/json';
import { readJsonObject } from '@/domain/json-object';

const read = (text: string) => readJsonObject(text, parseJson);

describe('a configuration', () => {
  it('reads as the object it is', () => {
    const text = '{ "max_requests": 100, "deep": [1, -2.5e3, {"a": "b\\n\\u00e9"}, true, null] }';
    expect(read(text)).toEqual({ ok: true, value: JSON.parse(text) });
    expect(read(' {} ')).toEqual({ ok: true, value: {} });
  });

  it('keeps every digit of a whole number, and every name', () => {
    const text = '{"account_id": 9223372036854775807, "prototype": {"a": 1}, "constructor": true, "__proto__": [1]}';
    const result = read(text);
    const entries = Object.entries(result.ok ? result.value : {});
    expect(entries).toEqual([
      ['account_id', 9223372036854775807n],
      ['prototype', { a: 1 }],
      ['constructor', true],
      ['__proto__', [1]],
    ]);
  });

  it.each(['{\n  "burst": 1e400}', '{\n  "burst": -1e400}'])(
    'has no number that would be sent as null: %s is refused with its position',
    (text) => {
      expect(read(text)).toEqual({
        ok: false,
        place: { line: 2, column: 12 },
        message: 'Line 2, column 12: this number is too large',
      });
    },
  );

  it.each(['[]', 'null', '1', '"text"', 'true'])('must be an object: %s is not', (text) => {
    expect(read(text)).toMatchObject({ ok: false, place: null });
  });

  it.each([
    ['', 1, 1],
    ['{', 1, 2],
    ['{"a": 1,\n  "b" 2}', 2, 7],
    ['{"a": 1\n  "b": 2}', 2, 3],
    ['{"a": 1,}', 1, 9],
    ["{'a': 1}", 1, 2],
    ['{"a": 01}', 1, 8],
    ['{"a": tru}', 1, 7],
    ['{"a": "x\ny"}', 1, 7],
    ['{"a": [1, 2}', 1, 12],
    ['{} {}', 1, 4],
    ['{"a": }', 1, 7],
  ])('shows where it is broken: %j', (text, line, column) => {
    const result = read(text);
    expect(() => JSON.parse(text)).toThrow();
    expect(result).toMatchObject({ ok: false, place: { line, column } });
    expect(result.ok ? '' : result.message).toMatch(`Line ${line}, column ${column}: `);
  });

  it('accepts and refuses the same short texts as JSON.parse', () => {
    const signs = ['{', '}', '[', ']', ',', ':', '"a"', '1', ' ', 'null', '"'];
    const texts = signs.flatMap((a) =>
      signs.flatMap((b) => signs.flatMap((c) => signs.map((d) => `${a}${b}${c}${d}`))),
    );
    const valid = (text: string) => {
      try {
        JSON.parse(text);
        return true;
      } catch {
        return false;
      }
    };
    const accepted = (text: string) => {
      const result = read(text);
      return result.ok || result.place === null;
    };
    expect(texts.filter((text) => valid(text) !== accepted(text))).toEqual([]);
  });

  it('is read at any depth', () => {
    expect(read('['.repeat(100_000))).toMatchObject({ ok: false });
  });
});
