import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { canonicalApiKeyStatus } from '@/contract/api-keys';
import { app } from '@/contract/apps';
import { sessionUser } from '@/contract/auth';
import type { AnyCall } from '@/contract/define';
import { endpoint } from '@/contract/endpoints';
import { externalUserGroup } from '@/contract/external-user-groups';
import { externalUser } from '@/contract/external-users';
import { id, timestamp } from '@/contract/fields';
import { type CallName, calls } from '@/contract/index';
import { plan } from '@/contract/plans';
import { policyLog } from '@/contract/policy-logs';
import { sdkBuild } from '@/contract/sdk';
import { dashboardStats } from '@/contract/stats';
import { legacyTile, routeRule, tile } from '@/contract/tiles';
import { internalUser } from '@/contract/users';
import { type ListReader, listReader } from './api-dialects';
import { ANSWERS } from './openapi-answers';

type Schema = v.GenericSchema;
type Json = Record<string, unknown>;

/** The shape that a server should send; the readers accept more (contract.md, rule 1). */
const ENTITIES = {
  SessionUser: sessionUser,
  App: app,
  ApiKeyStatus: canonicalApiKeyStatus,
  SdkBuild: sdkBuild,
  InternalUser: internalUser.form,
  ExternalUser: externalUser,
  ExternalUserGroup: externalUserGroup,
  Tile: tile.form,
  LegacyTile: legacyTile,
  PolicyLog: policyLog,
  DashboardStats: dashboardStats,
  Endpoint: endpoint,
  RouteRule: routeRule,
  Plan: plan,
} as const satisfies Record<string, Schema>;

const PRIMITIVES = { Id: id, Timestamp: timestamp };
const NAMED: Record<string, Schema> = { ...PRIMITIVES, ...ENTITIES };
const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const nameOf = (schema: Schema) => Object.keys(NAMED).find((name) => NAMED[name] === schema);

const settings = (typeMode: 'input' | 'output') =>
  ({
    target: 'draft-2020-12',
    typeMode,
    errorMode: 'ignore',
    overrideRef: ({ referenceId }: { referenceId: string }) => `#/components/schemas/${referenceId}`,
    overrideSchema: ({ valibotSchema }: { valibotSchema: object }) => {
      if ('known' in valibotSchema && Array.isArray(valibotSchema.known)) {
        return { type: 'string' as const, description: `Known: ${valibotSchema.known.join(', ')}` };
      }
      if ('form' in valibotSchema) return convert(valibotSchema.form as Schema, typeMode);
      if ('canonical' in valibotSchema) return { type: valibotSchema.canonical as 'boolean' | 'number' | 'string' };
      // States the type: a query holds text only, and without it a server would compare the text with the boolean.
      if ('literal' in valibotSchema && typeof valibotSchema.literal === 'boolean') {
        return { type: 'boolean' as const, enum: [valibotSchema.literal] };
      }
      // The client keeps large whole numbers as bigints; on the wire they are ordinary integers.
      if ('type' in valibotSchema && valibotSchema.type === 'bigint') return { type: 'integer' as const };
      return undefined;
    },
  }) as const;

const sent = (schema: Schema): Json => convert(schema, 'input');

/** The form that a reader of another kind documents. */
const formOf = (schema: Schema): Schema => ('form' in schema ? (schema.form as Schema) : schema);

function convert(of: Schema, typeMode: 'input' | 'output'): Json {
  const schema = formOf(of);
  const name = nameOf(schema);
  if (name !== undefined) return refTo(name);
  const { $schema: _, $defs: __, ...rest } = toJsonSchema(schema, { ...settings(typeMode), definitions: NAMED });
  return rest as Json;
}

/** A bare array, or an array under any of the names that the reader knows. */
function listOf({ element, wrappers }: ListReader): Json {
  const array = { type: 'array', items: convert(element, 'output') };
  const wrapped = wrappers.map((name) => ({ type: 'object', properties: { [name]: array }, required: [name] }));
  return { anyOf: [array, ...wrapped] };
}

/** Answers whose canonical form is not in the contract, since the client does not need it. */
const CANONICAL: Partial<Record<CallName, Json>> = {
  'auth.login': { type: 'object' },
  'externalUsers.assign': { type: 'object', properties: { updated: { type: 'integer' } } },
  'routeRules.create': refTo('RouteRule'),
  'apiKeys.status': refTo('ApiKeyStatus'),
  'apiKeys.revoke': refTo('ApiKeyStatus'),
  'plans.current': { type: 'object', properties: { plan: refTo('Plan') }, required: ['plan'] },
  'plans.upgrade': { type: 'object', properties: { plan: refTo('Plan') }, required: ['plan'] },
};

function answered(call: AnyCall): Json {
  const canonical = CANONICAL[call.name as CallName];
  if (canonical) return canonical;
  const list = listReader(call);
  if (list) return listOf(list);
  // For `union([entity, nothing])`: a server should send the first.
  const options = (call.response as { options?: Schema[] }).options;
  return convert(options?.[0] ?? call.response, 'output');
}

const json = (schema: Json): Json => ({ 'application/json': { schema } });
const refusal = (description: string): Json => ({ description, content: json(refTo('Refusal')) });

function responses(call: AnyCall): Json {
  const { success, refusals } = ANSWERS[call.name as CallName];
  const good = call.noContent ? { description: 'Done' } : { description: 'Done', content: json(answered(call)) };
  const tenantWide = call.tenant ? { 401: 'Nobody is signed in', 403: 'The session is of another tenant' } : {};
  return {
    [success]: good,
    ...Object.fromEntries(Object.entries({ ...tenantWide, ...refusals }).map(([code, why]) => [code, refusal(why)])),
  };
}

function parameters(call: AnyCall): Json[] {
  const of = (place: 'path' | 'query', fields: AnyCall['params']) =>
    Object.entries(fields.entries).map(([name, schema]) => ({
      name,
      in: place,
      required: place === 'path' || schema.type !== 'optional',
      schema: sent((schema.type === 'optional' ? (schema as { wrapped?: Schema }).wrapped : schema) as Schema),
    }));
  const tenant = call.tenant ? [{ $ref: '#/components/parameters/Tenant' }] : [];
  return [...of('path', call.params), ...of('query', call.query), ...tenant];
}

function operation(call: AnyCall): Json {
  const [tag] = call.name.split('.');
  return {
    operationId: call.name,
    summary: ANSWERS[call.name as CallName].summary,
    tags: [tag],
    ...(parameters(call).length > 0 ? { parameters: parameters(call) } : {}),
    ...(call.body ? { requestBody: { required: true, content: json(sent(call.body)) } } : {}),
    responses: responses(call),
    // /auth/me is the only call without a tenant that needs a session.
    ...(call.tenant || call.name === 'auth.me' ? {} : { security: [] }),
  };
}

function paths(): Json {
  const found: Record<string, Json> = {};
  for (const call of calls) found[call.path] = { ...found[call.path], [call.method.toLowerCase()]: operation(call) };
  return found;
}

/** Fields that the client can do without; a server should always send them, and not as null (contract.md, 'Canonical shapes'). */
const ALWAYS_SENT = {
  SessionUser: ['tenant_id'],
  App: ['status', 'created_at'],
  ApiKeyStatus: ['created_at'],
  SdkBuild: ['build_status', 'created_at'],
  InternalUser: ['username', 'name', 'role'],
  Tile: ['tile_name', 'tenant_id'],
  PolicyLog: ['timestamp', 'details'],
  DashboardStats: ['apps_total', 'external_users_total', 'groups_total', 'active_policies_total'],
  Endpoint: ['hit_count_24h'],
} as const satisfies Partial<Record<keyof typeof ENTITIES, readonly string[]>>;

type ObjectSchema = { properties: Record<string, Json>; required: string[] };

function sendAlways(entity: ObjectSchema, fields: readonly string[]): void {
  for (const field of fields) {
    const options = (entity.properties[field]?.anyOf ?? []) as Json[];
    const [one, ...others] = options.filter(({ type }) => type !== 'null');
    if (one && others.length === 0) entity.properties[field] = one;
  }
  entity.required = [...entity.required, ...fields];
}

function schemas(): Json {
  const { $schema: _, ...entities } = toJsonSchemaDefs(NAMED, settings('output')) as Record<string, Json>;
  const fields = (name: keyof typeof ENTITIES) => entities[name]?.properties as Json;
  // The converter cannot handle a reader within a reader, or free-form JSON.
  fields('ExternalUser').tiles = {
    type: 'array',
    items: { type: 'object', properties: { type: { type: 'string' } }, required: ['type'] },
  };
  fields('Plan').features = {
    type: 'object',
    description: 'null: unlimited; boolean: enabled or not; otherwise a value',
    additionalProperties: { type: ['null', 'boolean', 'number', 'string'] },
  };
  fields('SessionUser').tenant_id = refTo('Id');
  fields('PolicyLog').details = { anyOf: [{ type: 'string' }, { type: 'object' }] };
  for (const [name, names] of Object.entries(ALWAYS_SENT)) sendAlways(entities[name] as unknown as ObjectSchema, names);
  sendAlways(fields('Tile').rule_data as ObjectSchema, ['limit', 'period']);
  const config = fields('LegacyTile').config as ObjectSchema;
  sendAlways(config, ['max_requests']);
  // null for a period that is not counted in seconds.
  config.required.push('interval_seconds');
  fields('App').api_key_status = { ...(fields('App').api_key_status as Json), type: ['string', 'null'] };
  return {
    ...entities,
    Id: { description: 'Echoed back in the type in which it came', anyOf: [{ type: 'string' }, { type: 'number' }] },
    Timestamp: { description: 'Epoch seconds and milliseconds are read too', type: 'string', format: 'date-time' },
    Refusal: { type: 'object', properties: { detail: { type: 'string' } }, required: ['detail'] },
  };
}

/** The contract as an OpenAPI 3.1 document. */
export function openApi(): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'The API that Portcullis calls',
      version: '1',
      description:
        'Generated from src/contract by `npm run openapi`. It shows what a server should send. Portcullis reads more: lists bare or wrapped, ids as strings or numbers, timestamps as ISO 8601 or epoch, optional fields left out or null, unknown fields and unknown values of an enumeration.',
    },
    servers: [{ url: '/', description: 'The origin of the portal, or the one that VITE_API_BASE names' }],
    security: [{ session: [] }],
    paths: paths(),
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'session',
          description: 'HttpOnly cookie that /auth/login sets; its name is the server’s choice',
        },
      },
      parameters: {
        Tenant: {
          name: 'X-Tenant-ID',
          in: 'header',
          required: true,
          description: 'The tenant of the session, in UTF-8',
          schema: { type: 'string' },
        },
      },
      schemas: schemas(),
    },
  };
}

export const openApiText = (): string => `${JSON.stringify(openApi(), null, 2)}\n`;
