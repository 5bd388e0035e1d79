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

interface Shape {
  type?: string | readonly string[];
  anyOf?: readonly Shape[];
  properties?: Record<string, Shape>;
  required?: readonly string[];
}

const isNullable = ({ type, anyOf = [] }: Shape): boolean =>
  type === 'null' || (Array.isArray(type) && type.includes('null')) || anyOf.some(isNullable);

/** 'name', 'name|null', and with '?' for one that may be left out. */
const fieldText = (name: string, of: Shape, isRequired: boolean) =>
  `${name}${isNullable(of) ? '|null' : ''}${isRequired ? '' : '?'}`;

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

  it('documents a 422 for every call with a body of fields, which may be missing or wrong', () => {
    const { paths } = openApi() as { paths: Record<string, Record<string, { responses: object }>> };
    const withFields = (calls as readonly AnyCall[]).filter(
      ({ body }) => body && 'entries' in body && Object.keys(body.entries as object).length > 0,
    );
    expect(withFields.length).toBeGreaterThan(10);
    const silent = withFields.filter(
      ({ path, method }) => !('422' in (paths[path]?.[method.toLowerCase()]?.responses ?? {})),
    );
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  it('says of each field whether a server should always send it, and whether it may be null (contract.md, Canonical shapes)', () => {
    const { schemas } = (openApi() as { components: { schemas: Record<string, Shape> } }).components;
    const shapes = Object.entries(schemas).flatMap(([name, shape]) => [
      [name, shape] as const,
      ...Object.entries(shape.properties ?? {}).map(([field, inner]) => [`${name}.${field}`, inner] as const),
    ]);
    const found = shapes.flatMap(([name, { properties, required = [] }]) =>
      properties
        ? [[name, Object.entries(properties).map(([field, of]) => fieldText(field, of, required.includes(field)))]]
        : [],
    );
    expect(Object.fromEntries(found)).toEqual({
      SessionUser: ['id', 'tenant_id', 'email'],
      App: [
        'id',
        'app_display_name',
        'app_slug|null?',
        'logo_url|null?',
        'website_url|null?',
        'api_key_status|null?',
        'status',
        'created_at',
        'sdk_version|null?',
      ],
      ApiKeyStatus: ['revoked', 'created_at', 'last_used_at|null?'],
      SdkBuild: ['id', 'version', 'sdk_type', 'build_status', 'created_at', 'commit_hash|null?'],
      InternalUser: ['id', 'email', 'username', 'name', 'role'],
      ExternalUser: [
        'id',
        'email',
        'name|null?',
        'app_id|null?',
        'app_name|null?',
        'group_id|null?',
        'group_name|null?',
        'tiles',
      ],
      ExternalUserGroup: ['id', 'name'],
      Tile: [
        'id',
        'type',
        'tile_name',
        'tenant_id',
        'enabled',
        'rule_data',
        'external_user_id|null?',
        'external_user_group|null?',
        'app_id|null?',
      ],
      'Tile.rule_data': ['limit', 'period'],
      LegacyTile: ['id', 'type', 'enabled', 'config', 'external_user_id|null?', 'group|null?'],
      // The demo sends null for a period that it does not count in seconds.
      'LegacyTile.config': ['max_requests', 'interval_seconds|null'],
      PolicyLog: ['id', 'timestamp', 'user_id|null?', 'app_id|null?', 'action', 'event_type', 'severity', 'details'],
      DashboardStats: ['apps_total', 'external_users_total', 'groups_total', 'active_policies_total'],
      Endpoint: ['id', 'method', 'pattern', 'last_seen_at|null?', 'hit_count_24h', 'tags', 'is_ignored'],
      RouteRule: ['tenant_id', 'app_id', 'endpoint_id', 'method', 'pattern', 'limit', 'window', 'mode'],
      Plan: ['name', 'features'],
      Refusal: ['detail'],
    });
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
