import { safeParse } from 'valibot';
import { expect, it } from 'vitest';
import { calls } from '@/contract/index';
import { setUp } from './client';

const paths: Record<string, string> = {
  '/api/apps/{id}/api-key/status': '/api/apps/app_ios/api-key/status',
  '/api/apps/{id}/sdk-build-history': '/api/apps/app_ios/sdk-build-history',
  '/sdk/presigned-download/{tenant_id}/{app_id}/production/latest':
    '/sdk/presigned-download/1/app_ios/production/latest',
  '/api/v2/tiles': '/api/v2/tiles?type=rate-limit&tenant_id=1',
  '/api/endpoints': '/api/endpoints?tenant_id=1&app_id=app_ios&ignored=false',
};

it.each(calls.filter((call) => call.method === 'GET').map((call) => [call.name, call] as const))(
  'answers %s in the shape of the contract, with nothing unreadable',
  async (_, call) => {
    const { client } = await setUp();
    const body = await client.json(client.get(paths[call.path] ?? call.path));
    const read = safeParse(call.response, body);
    expect(read.issues).toBeUndefined();
    const output = read.output as { items?: unknown[]; unreadable?: number };
    if ('element' in call.response) {
      expect(output.unreadable).toBe(0);
      expect(output.items?.length, 'mocks/scenarios/acme.ts has none').toBeGreaterThan(0);
    }
  },
);

it.each(
  calls
    .filter((call) => !['auth.login', 'auth.register', 'tenants.create'].includes(call.name))
    .map((call) => [call.name, call] as const),
)('answers %s with 401 without a session', async (_, call) => {
  const { client } = await setUp({}, null);
  const path = paths[call.path] ?? call.path.replaceAll(/\{\w+\}/g, '1');
  expect(await client.refusal(client.call(call.method, path, call.body ? {} : undefined), 401)).toBe(
    'Not authenticated',
  );
});
