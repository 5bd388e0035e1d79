import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseJson } from '@/api/json';

describe('JSON of the service', () => {
  it('I5: reads whole numbers beyond 2^53 without loss, wherever they are, and leaves text unchanged', () => {
    const text =
      '{"id":9007199254740993,"list":[-9223372036854775808, 18446744073709551616],"__proto__":12345678901234567890,' +
      '"text":"id: 9007199254740993, \\"9007199254740993\\" \\\\","deep":{"a":[[9007199254740993]]}}';
    const read = parseJson(text) as Record<string, unknown>;
    expect(read.id).toBe(9007199254740993n);
    expect(read.list).toEqual([-9223372036854775808n, 18446744073709551616n]);
    expect(read.text).toBe('id: 9007199254740993, "9007199254740993" \\');
    expect(read.deep).toEqual({ a: [[9007199254740993n]] });
    expect(Object.getOwnPropertyDescriptor(read, '__proto__')?.value).toBe(12345678901234567890n);
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  });

  it('I5: reads every other text exactly as JSON.parse does', () => {
    for (const text of [
      '9007199254740991',
      '[0.1234567890123456789, 1e2, 1234567890123456789e3, -1234567890123456.5, 12345678901234567E-2]',
      '"9007199254740993"',
      '{"a\\\\":"\\\\","b":"\\"1234567890123456789"}',
    ])
      expect(parseJson(text)).toEqual(JSON.parse(text));
    expect(parseJson('9007199254740993')).toBe(9007199254740993n);
    for (const text of ['', '{', '[1234567890123456789', '{"a":01234567890123456789}'])
      expect(() => parseJson(text)).toThrow(SyntaxError);
  });

  it('I5: reads a long number nested 20,000 levels deep', () => {
    const text = `${'['.repeat(20_000)}9007199254740993${']'.repeat(20_000)}`;
    let inner = parseJson(text);
    for (let level = 0; level < 20_000; level += 1) inner = (inner as unknown[])[0];
    expect(inner).toBe(9007199254740993n);
  });

  describe('written', () => {
    const engine = JSON as { rawJSON?: (text: string) => unknown };
    const { rawJSON } = engine;
    const written = () => JSON.stringify({ ids: [9007199254740993n, -18446744073709551616n] });
    afterEach(() => {
      if (rawJSON) engine.rawJSON = rawJSON;
      else delete engine.rawJSON;
    });

    it.runIf(rawJSON)('I5: a bigint is a number again if the engine has JSON.rawJSON', () => {
      expect(written()).toBe('{"ids":[9007199254740993,-18446744073709551616]}');
    });

    it('I5: a bigint passes through JSON.rawJSON with all its digits', () => {
      // Stands in for an engine that has it: whatever JSON.rawJSON returns is what is written.
      engine.rawJSON = (text) => ({ raw: text });
      expect(written()).toBe('{"ids":[{"raw":"9007199254740993"},{"raw":"-18446744073709551616"}]}');
    });

    it('I5: a bigint is text of the same digits in an engine without JSON.rawJSON', () => {
      delete engine.rawJSON;
      expect(written()).toBe('{"ids":["9007199254740993","-18446744073709551616"]}');
    });
  });
});

it('loads in a browser without BigInt, since the head script that tells of such browsers contains it', async () => {
  vi.resetModules();
  vi.stubGlobal('BigInt', undefined);
  await expect(import('@/api/json')).resolves.toBeDefined();
});
