import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { parametersOf } from '@/api/request';
import type { AnyCall } from '@/contract/define';
import { listEndpoints } from '@/contract/endpoints';
import { calls } from '@/contract/index';
import { openApi, openApiText } from '../../../scripts/lib/openapi';

const require = createRequire(import.meta.url);
const text = openApiText();

describe('openapi.json', () => {
  it('matches the output of `npm run openapi`', () => {
    expect(readFileSync('openapi.json', 'utf8')).toBe(text);
  });

  // Shows the command's own output, which says what is wrong and where.
  it('passes `redocly lint` without an error', () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [require.resolve('@redocly/cli/bin/cli.js'), 'lint', 'openapi.json', '--format=stylish'],
      {
        encoding: 'utf8',
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      },
    );
    expect(status, `${stdout}\n${stderr}`).toBe(0);
  });

  it('gives every operation a summary of its own', () => {
    const summaries = [...text.matchAll(/"summary": "([^"]+)"/g)].map(([, summary]) => summary);
    expect(summaries).toHaveLength(calls.length);
    expect(new Set(summaries).size).toBe(calls.length);
  });

  it('describes the filter of endpoints as the boolean false, although a query can only hold text', () => {
    const { paths } = openApi() as { paths: Record<string, { get: { parameters: { name?: string }[] } }> };
    const ignored = paths['/api/endpoints']?.get.parameters.find(({ name }) => name === 'ignored');
    expect(ignored).toMatchObject({ in: 'query', required: true, schema: { type: 'boolean', enum: [false] } });
    // As a server made from the document reads it.
    const sent = parametersOf(listEndpoints, { tenant_id: 1, app_id: 'a', ignored: false });
    expect(JSON.parse(sent.ignored ?? 'null')).toBe(false);
  });

  it('names the server', () => {
    expect(openApi().servers).toEqual([expect.objectContaining({ url: '/' })]);
  });

  it('has every call of the contract', () => {
    const operations = [...text.matchAll(/"operationId": "([^"]+)"/g)].map(([, name]) => name);
    expect(operations.toSorted()).toEqual(calls.map(({ name }) => name).toSorted());
  });

  it('documents a 404 for every call that names something of a tenant by its id or name', () => {
    const NAMES =
      /^(id|app_id|user_id|endpoint_id|group|group_id|external_user_id|external_user_ids|external_user_group)$/;
    const { paths } = openApi() as { paths: Record<string, Record<string, { responses: object }>> };
    const naming = (calls as readonly AnyCall[]).filter(({ params, query, body }) => {
      const fields = [params, query, body].flatMap((part) => (part && 'entries' in part ? [part.entries] : []));
      return fields.some((entries) => Object.keys(entries as object).some((name) => NAMES.test(name)));
    });
    expect(naming.length).toBeGreaterThan(calls.length / 2);
    const silent = naming.filter(
      ({ path, method }) => !('404' in (paths[path]?.[method.toLowerCase()]?.responses ?? {})),
    );
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  it('has no dangling references', () => {
    const { components } = openApi() as { components: Record<string, Record<string, unknown>> };
    const references = [...text.matchAll(/"\$ref": "#\/components\/(\w+)\/(\w+)"/g)];
    expect(references).toHaveLength(text.split('"$ref"').length - 1);
    expect(references.length).toBeGreaterThan(calls.length);
    const missing = references.filter(([, kind = '', name = '']) => components[kind]?.[name] === undefined);
    expect(missing.map(([reference]) => reference)).toEqual([]);
  });

  it('describes the type of every field', () => {
    const empty = [...text.matchAll(/"(\w+)": \{\}/g)].map(([, name]) => name);
    // Except free-form JSON in a group's configuration, and the body of a rebuild.
    expect(empty).toEqual(['properties', 'additionalProperties']);
  });
});
