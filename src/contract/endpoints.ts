import * as v from 'valibot';
import { defineCall } from './define';
import { flag, id, listOf, optionalCount, optionalTimestamp, text } from './fields';

/** A route that the protection layer has seen at an app. */
export const endpoint = v.object({
  id,
  method: v.string(),
  pattern: v.string(),
  last_seen_at: optionalTimestamp,
  /** null: the service does not say, or counts below zero. */
  hit_count_24h: optionalCount,
  tags: v.fallback(v.array(text), []),
  is_ignored: flag(false),
});
export type Endpoint = v.InferOutput<typeof endpoint>;
export type NamedEndpoint = Pick<Endpoint, 'id' | 'method' | 'pattern'>;

/** Some services give the methods of a route one id, and list each as an entry of its own. */
export const endpointKey = ({ id, method, pattern }: NamedEndpoint): string =>
  JSON.stringify([String(id), method, pattern]);

/** Only non-ignored ones are fetched (spec.md §4). */
export const listEndpoints = defineCall({
  name: 'endpoints.list',
  method: 'GET',
  path: '/api/endpoints',
  query: v.object({ tenant_id: id, app_id: id, ignored: v.literal(false) }),
  response: listOf(endpoint, ['endpoints']),
  fallback: 'Failed to fetch endpoints',
  preferServerMessage: true,
  storable: true,
});
