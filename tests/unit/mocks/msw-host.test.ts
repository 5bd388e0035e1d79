import { createMswServer } from '@mocks/hosts/msw';
import { signIns } from '@mocks/index';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

const { server, backend } = createMswServer({ scenario: 'acme' });
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => backend.reset());
afterAll(() => server.close());

it('answers fetch in unit tests, on any origin, with the whole backend', async () => {
  const { email, password } = signIns.demo;
  const api = 'https://api.portal.test';
  expect((await fetch(`${api}/api/apps`)).status).toBe(401);
  const body = JSON.stringify({ email, password });
  expect((await fetch(`${api}/auth/login`, { method: 'POST', body })).status).toBe(200);
  const deleted = await fetch(`${api}/api/apps/app_ios`, { method: 'DELETE', headers: { 'x-tenant-id': '1' } });
  expect(deleted.status).toBe(204);
  const { apps } = (await (await fetch(`${api}/api/apps`)).json()) as { apps: unknown[] };
  expect(apps).toHaveLength(5);
  const presign = await fetch(`${api}/sdk/presigned-download/1/app_storefront/production/latest`);
  const { url } = (await presign.json()) as { url: string };
  expect((await fetch(url)).headers.get('content-type')).toBe('application/zip');
});
