import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { calls } from '@/contract/index';
import { openApi, openApiText } from '../../../scripts/lib/openapi';

const text = openApiText();

describe('openapi.json', () => {
  it('is what `npm run openapi` writes', () => {
    expect(readFileSync('openapi.json', 'utf8')).toBe(text);
  });

  it('has every call of the contract', () => {
    const operations = [...text.matchAll(/"operationId": "([^"]+)"/g)].map(([, name]) => name);
    expect(operations.toSorted()).toEqual(calls.map(({ name }) => name).toSorted());
  });

  it('refers to nothing that it does not define', () => {
    const { components } = openApi() as { components: Record<string, Record<string, unknown>> };
    const missing = [...text.matchAll(/"\$ref": "#\/components\/(\w+)\/(\w+)"/g)].filter(
      ([, kind = '', name = '']) => components[kind]?.[name] === undefined,
    );
    expect(missing.map(([reference]) => reference)).toEqual([]);
  });

  it('leaves no field without a description of what it holds', () => {
    const empty = [...text.matchAll(/"(\w+)": \{\}/g)].map(([, name]) => name);
    // Free JSON in a group's configuration, and the body of a rebuild.
    expect(empty).toEqual(['properties', 'additionalProperties']);
  });
});
