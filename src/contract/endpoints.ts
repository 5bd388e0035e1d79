import * as v from 'valibot';
import { defineCall } from './define';
import { flag, id, listOf, optionalAmount, optionalTimestamp, text } from './fields';

/** A route that the protection layer has seen at an app. */
export const endpoint = v.object({
  id,
  method: v.string(),
  pattern: v.string(),
  last_seen_at: optionalTimestamp,
  /** null: the service does not say. */
  hit_count_24h: optionalAmount,
  tags: v.fallback(v.array(text), []),
  is_ignored: flag(false),
});
export type Endpoint = v.InferOutput<typeof endpoint>;

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
