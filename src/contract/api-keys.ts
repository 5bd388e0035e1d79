import * as v from 'valibot';
import { defineCall, nothing } from './define';
import { id, optionalTimestamp } from './fields';

const dates = { created_at: optionalTimestamp, last_used_at: optionalTimestamp };

/** `revoked` or `status`, whichever the server sends (spec.md §3). */
export const apiKeyStatus = v.union([
  v.object({ revoked: v.boolean(), ...dates }),
  v.pipe(
    v.object({ status: v.string(), ...dates }),
    v.transform(({ status, ...rest }) => ({ revoked: status === 'revoked', ...rest })),
  ),
]);
export type ApiKeyStatus = v.InferOutput<typeof apiKeyStatus>;

/** null: 'No API key exists for this app yet.' */
export const getApiKeyStatus = defineCall({
  name: 'apiKeys.status',
  method: 'GET',
  path: '/api/apps/{id}/api-key/status',
  params: v.object({ id }),
  response: v.nullable(apiKeyStatus),
  fallback: 'Failed to load API key status.',
  storable: true,
  absentOn: [401, 404],
});

/** The answer is shown once and never stored, cached or logged. */
export const createApiKey = defineCall({
  name: 'apiKeys.create',
  method: 'POST',
  path: '/api/apps/{id}/api-key',
  params: v.object({ id }),
  response: v.object({ api_key: v.pipe(v.string(), v.nonEmpty()) }),
  fallback: 'Failed to create API key.',
  stales: [{ call: 'apiKeys.status', by: 'id' }, 'apps.list'],
});

export const revokeApiKey = defineCall({
  name: 'apiKeys.revoke',
  method: 'POST',
  path: '/api/apps/{id}/api-key/revoke',
  params: v.object({ id }),
  response: v.union([apiKeyStatus, nothing]),
  fallback: 'Failed to revoke API key.',
  stales: [{ call: 'apiKeys.status', by: 'id' }, 'apps.list'],
});
