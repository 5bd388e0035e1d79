import { describe, expect, it } from 'vitest';
import { readJsonObject } from '@/domain/json-object';

describe('a configuration', () => {
  it('reads as the object it is', () => {
    const text = '{ "max_requests": 100, "deep": [1, -2.5e3, {"a": "b\\n\\u00e9"}, true, null] }';
    expect(readJsonObject(text)).toEqual({ ok: true, value: JSON.parse(text) });
    expect(readJsonObject(' {} ')).toEqual({ ok: true, value: {} });
  });

  it.each(['[]', 'null', '1', '"text"', 'true'])('must be an object: %s is not', (text) => {
    expect(readJsonObject(text)).toMatchObject({ ok: false, place: null });
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
    const read = readJsonObject(text);
    expect(() => JSON.parse(text)).toThrow();
    expect(read).toMatchObject({ ok: false, place: { line, column } });
    expect(read.ok ? '' : read.message).toMatch(`Line ${line}, column ${column}: `);
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
    const read = (text: string) => {
      const result = readJsonObject(text);
      return result.ok || result.place === null;
    };
    expect(texts.filter((text) => valid(text) !== read(text))).toEqual([]);
  });

  it('is read at any depth', () => {
    expect(readJsonObject('['.repeat(100_000))).toMatchObject({ ok: false });
  });
});
