import * as v from 'valibot';
import { defineCall, nothing } from './define';
import { blank, id, optional, optionalText, optionalTimestamp, timestamp, yesOrNo } from './fields';

const dates = { created_at: optionalTimestamp, last_used_at: optionalTimestamp };

/** null: never. Undefined: the service does not say, or not in a way that can be read. */
const lastUsed = v.fallback(v.optional(v.nullable(v.union([timestamp, blank]))), undefined);

/** The states that a server should send. */
export const canonicalApiKeyStatus = v.object({ revoked: v.boolean(), ...dates });

/** `active`, `revoked`, or the server's own word for anything else. */
type KeyStatus = 'active' | 'revoked' | (string & {});

/** Active only if nothing contradicts it. Another state keeps the server's own word, and a key in it can still be revoked. */
function keyStatus(revoked: boolean | null, status: string): KeyStatus {
  const word = status.toLowerCase();
  if (revoked === true || word === 'revoked') return 'revoked';
  return word === '' || word === 'active' ? 'active' : status;
}

/** `revoked` or `status`, whichever the server sends (spec.md §3). */
export const apiKeyStatus = v.pipe(
  v.object({ revoked: optional(yesOrNo), status: optionalText, ...dates, last_used_at: lastUsed }),
  v.check(({ revoked, status }) => revoked !== null || Boolean(status?.trim()), 'neither revoked nor status'),
  v.transform(({ revoked, status, ...rest }) => ({ status: keyStatus(revoked, status?.trim() ?? ''), ...rest })),
);
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
  nullOnStatus: [401, 404],
  nullOnPage: true,
});

/** The answer is shown once and never stored, cached or logged. */
export const createApiKey = defineCall({
  name: 'apiKeys.create',
  method: 'POST',
  path: '/api/apps/{id}/api-key',
  params: v.object({ id }),
  response: v.object({ api_key: v.pipe(v.string(), v.nonEmpty()) }),
  fallback: 'Failed to create API key.',
  invalidates: [{ call: 'apiKeys.status', by: 'id' }, 'apps.list'],
});

export const revokeApiKey = defineCall({
  name: 'apiKeys.revoke',
  method: 'POST',
  path: '/api/apps/{id}/api-key/revoke',
  params: v.object({ id }),
  response: v.union([apiKeyStatus, nothing]),
  fallback: 'Failed to revoke API key.',
  idempotent: true,
  invalidates: [{ call: 'apiKeys.status', by: 'id' }, 'apps.list'],
});
