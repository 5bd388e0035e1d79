import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { DAY } from '@/durations';
import { type Client, NOW, setUp } from './client';

interface App {
  id: string;
  app_slug: string;
  app_display_name: string;
  api_key_status: string | null;
  sdk_version: string | null;
}

const apps = async (client: Client) => (await client.json<{ apps: App[] }>(client.get('/api/apps'))).apps;
const create = (client: Client, name: string, slug: string | null = null) =>
  client.post('/api/apps', { tenant_id: 1, app_slug: slug, app_display_name: name });

describe('apps', () => {
  it('derives a missing slug from the name, and lists the new app without key or SDK', async () => {
    const { client } = await setUp();
    const made = await client.json<App>(create(client, '  Café Ordering 2! '), 201);
    expect(made).toMatchObject({
      app_slug: 'cafe-ordering-2',
      app_display_name: 'Café Ordering 2!',
      api_key_status: null,
    });
    expect(await apps(client)).toContainEqual(made);
    expect(made.sdk_version).toBeNull();
  });

  it('derives a slug if the body leaves it out', async () => {
    const { client } = await setUp();
    const app = await client.json(client.post('/api/apps', { tenant_id: 1, app_display_name: 'Night Shift' }), 201);
    expect(app.app_slug).toBe('night-shift');
  });

  it('refuses a slug that is taken (409), given or derived, and a blank name or a bad slug (422)', async () => {
    const { client } = await setUp();
    await client.refusal(create(client, 'Anything', ' STOREFRONT-web '), 409);
    await client.refusal(create(client, 'Storefront Web'), 409);
    await client.refusal(create(client, '  '), 422);
    await client.refusal(create(client, 'Fine', 'not a slug'), 422);
  });

  it('deletes softly: the app and its rules are gone, its key is revoked, its logs stay, its slug can be used again', async () => {
    const { client, backend } = await setUp();
    expect((await client.delete('/api/apps/app_storefront')).status).toBe(204);
    expect((await apps(client)).map((app) => app.id)).not.toContain('app_storefront');
    expect(backend.db.table('apps').get('app_storefront')?.deleted_at).toBe(new Date(NOW).toISOString());
    expect(
      backend.db
        .table('apiKeys')
        .findMany({ where: { app_id: { equals: 'app_storefront' } } })
        .map((key) => key.revoked_at),
    ).toEqual([new Date(NOW).toISOString()]);
    const rules = await client.json<{ app_id: string }[]>(client.get('/api/v2/tiles?type=rate-limit&tenant_id=1'));
    expect(rules.some((rule) => rule.app_id === 'app_storefront')).toBe(false);
    const logs = await client.json<unknown[]>(client.get('/api/policy-logs?app_id=app_storefront'));
    expect(logs.length).toBeGreaterThan(100);
    const people = await client.json<{ users: { app_id: string | null }[] }>(client.get('/api/external-users'));
    expect(people.users.some((user) => user.app_id === 'app_storefront')).toBe(false);
    await client.json(create(client, 'Storefront Web'), 201);
  });

  it('answers 404 for a deleted app in every call about it', async () => {
    const { client } = await setUp();
    await client.delete('/api/apps/app_ios');
    await client.refusal(client.delete('/api/apps/app_ios'), 404);
    await client.refusal(client.post('/api/apps/app_ios/rebuild', {}), 404);
    await client.refusal(client.get('/api/apps/app_ios/api-key/status'), 404);
    await client.refusal(client.get('/api/apps/app_ios/sdk-build-history'), 404);
    await client.refusal(client.get('/api/endpoints?tenant_id=1&app_id=app_ios&ignored=false'), 404);
    await client.refusal(client.get('/sdk/presigned-download/1/app_ios/production/latest'), 404);
  });
});

describe('the first build', () => {
  it('starts when the app is created, succeeds within 2 s, and no second build can be started meanwhile', async () => {
    const { client, clock } = await setUp({ scenario: 'empty' });
    const { id } = await client.json<App>(create(client, 'First'), 201);
    const builds = () =>
      client.json<{ build_status: string; version: string }[]>(client.get(`/api/apps/${id}/sdk-build-history`));
    expect(await builds()).toMatchObject([{ build_status: 'queued', version: '1.0.0' }]);
    await client.refusal(client.post(`/api/apps/${id}/rebuild`, {}), 409);
    await client.refusal(client.get(`/sdk/presigned-download/1/${id}/production/latest`), 404);
    clock.now += 2000;
    expect(await builds()).toMatchObject([{ build_status: 'succeeded', version: '1.0.0' }]);
    expect((await apps(client))[0]).toMatchObject({ sdk_version: '1.0.0' });
    await client.json(client.get(`/sdk/presigned-download/1/${id}/production/latest`));
  });
});

describe('builds', () => {
  const newest = async (client: Client, id: string) =>
    (
      await client.json<{ build_status: string; version: string }[]>(client.get(`/api/apps/${id}/sdk-build-history`))
    )[0];

  it('go from queued through building to succeeded within 2 s, and only then count as the SDK version', async () => {
    const { client, clock } = await setUp();
    expect((await client.post('/api/apps/app_checkout/rebuild', {})).status).toBe(202);
    expect(await newest(client, 'app_checkout')).toMatchObject({ build_status: 'queued', version: '1.0.1' });
    clock.now += 1000;
    expect(await newest(client, 'app_checkout')).toMatchObject({ build_status: 'building' });
    expect((await apps(client)).find((app) => app.id === 'app_checkout')?.sdk_version).toBeNull();
    clock.now += 1000;
    expect(await newest(client, 'app_checkout')).toMatchObject({ build_status: 'succeeded' });
    expect((await apps(client)).find((app) => app.id === 'app_checkout')?.sdk_version).toBe('1.0.1');
  });

  it('are refused while one is running (409), and for an unknown app (404)', async () => {
    const { client, clock } = await setUp();
    await client.post('/api/apps/app_ios/rebuild', {});
    await client.refusal(client.post('/api/apps/app_ios/rebuild', {}), 409);
    await client.refusal(client.post('/api/apps/nope/rebuild', {}), 404);
    clock.now += 2000;
    expect((await client.post('/api/apps/app_ios/rebuild', {})).status).toBe(202);
  });

  it('stay newer than those of the scenario if it begins again weeks later', async () => {
    const clock = { now: NOW };
    const { client } = await setUp({ scenario: 'under-attack', now: () => clock.now });
    await client.post('/api/apps/app_storefront/rebuild', {});
    clock.now += 3000;
    const built = await newest(client, 'app_storefront');
    const released = async () => (await apps(client)).find((app) => app.id === 'app_storefront')?.sdk_version;
    expect(await released()).toBe(built?.version);
    clock.now += 20 * DAY;
    expect(await newest(client, 'app_storefront')).toEqual(built);
    expect(await released()).toBe(built?.version);
  });

  it('are over if the clock is set back', async () => {
    const { client, clock } = await setUp();
    await client.post('/api/apps/app_ios/rebuild', {});
    clock.now -= 10 * 60_000;
    expect(await newest(client, 'app_ios')).toMatchObject({ build_status: 'succeeded' });
    expect((await client.post('/api/apps/app_ios/rebuild', {})).status).toBe(202);
  });

  it('are listed newest first, including failed ones', async () => {
    const { client } = await setUp();
    const list = await client.json<{ created_at: string; build_status: string }[]>(
      client.get('/api/apps/app_storefront/sdk-build-history'),
    );
    expect(list.map((build) => build.created_at)).toEqual(
      list
        .map((build) => build.created_at)
        .sort()
        .reverse(),
    );
    expect(list.map((build) => build.build_status)).toContain('failed');
    await client.refusal(client.get('/api/apps/nope/sdk-build-history'), 404);
  });
});

describe('the SDK download', () => {
  const presign = (client: Client, app = 'app_storefront', tenant = 1) =>
    client.get(`/sdk/presigned-download/${tenant}/${app}/production/latest`);

  it('is of the version that the list of apps names, also where a newer build was never released', async () => {
    const { client, clock } = await setUp();
    const versions = async () => {
      const { url } = await client.json<{ url: string }>(presign(client, 'app_android'));
      const files = unzipSync(new Uint8Array(await (await client.get(new URL(url).pathname)).arrayBuffer()));
      const { version } = JSON.parse(new TextDecoder().decode(files['portcullis.config.json'])) as { version: string };
      return { file: version, listed: (await apps(client)).find(({ id }) => id === 'app_android')?.sdk_version };
    };
    expect(await versions()).toEqual({ file: '1.0.0', listed: '1.0.0' });
    await client.post('/api/apps/app_android/rebuild', {});
    clock.now += 2000;
    expect(await versions()).toEqual({ file: '1.2.1', listed: '1.2.1' });
  });

  it('is a real zip with a readme, a configuration, a client and a licence, and works without a session', async () => {
    const { client, another } = await setUp();
    const { url } = await client.json<{ url: string }>(presign(client));
    expect(url).toMatch(/^http:\/\/portal\.test\/sdk\/files\/[^/]+\.zip$/);
    const response = await another().get(new URL(url).pathname);
    expect(response.headers.get('content-type')).toBe('application/zip');
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    expect(Object.keys(files).sort()).toEqual(['LICENSE', 'README.md', 'portcullis.config.json', 'src/client.js']);
    const config: unknown = JSON.parse(new TextDecoder().decode(files['portcullis.config.json']));
    expect(config).toMatchObject({ app_id: 'app_storefront', version: '1.4.0' });
  });

  it('is served below the path that the app is served under', async () => {
    const { client } = await setUp({ base: '/demo/' });
    const { url } = await client.json<{ url: string }>(presign(client));
    expect(new URL(url).pathname).toMatch(/^\/demo\/sdk\/files\//);
    expect((await client.get(new URL(url).pathname)).status).toBe(200);
  });

  it('is refused with 403 and XML once 5 minutes are over, for a forged ticket and for a deleted app', async () => {
    const { client, clock } = await setUp();
    const { url } = await client.json<{ url: string }>(presign(client));
    const path = new URL(url).pathname;
    clock.now += 5 * 60_000 - 1;
    expect((await client.get(path)).status).toBe(200);
    clock.now += 1;
    const late = await client.get(path);
    expect(late.status).toBe(403);
    expect(late.headers.get('content-type')).toBe('application/xml');
    expect(await late.text()).toContain('AccessDenied');
    const fresh = new URL((await client.json<{ url: string }>(presign(client))).url).pathname;
    expect((await client.get(fresh.replace('app_storefront', 'app_ios'))).status).toBe(403);
    expect((await client.get('/sdk/files/nonsense.zip')).status).toBe(403);
    await client.delete('/api/apps/app_storefront');
    expect((await client.get(fresh)).status).toBe(403);
  });

  it('is refused without a build (404), for an unknown app (404) and for another tenant (403)', async () => {
    const { client } = await setUp();
    expect(await client.refusal(presign(client, 'app_checkout'), 404)).toContain('no SDK build');
    await client.refusal(presign(client, 'nope'), 404);
    await client.refusal(presign(client, 'app_storefront', 2), 403);
  });
});

describe('API keys', () => {
  it('go from none to active to revoked, and a new one can follow', async () => {
    const { client, clock } = await setUp();
    const status = () => client.get('/api/apps/app_checkout/api-key/status');
    await client.refusal(status(), 404);
    const { api_key } = await client.json<{ api_key: string }>(client.post('/api/apps/app_checkout/api-key'), 201);
    expect(api_key).toMatch(/^pk_live_[0-9a-f]{40}$/);
    expect(await client.json(status())).toEqual({
      revoked: false,
      created_at: new Date(NOW).toISOString(),
      last_used_at: null,
    });
    await client.refusal(client.post('/api/apps/app_checkout/api-key'), 409);
    expect(await client.json(client.post('/api/apps/app_checkout/api-key/revoke'))).toMatchObject({ revoked: true });
    await client.refusal(client.post('/api/apps/app_checkout/api-key/revoke'), 409);
    expect((await apps(client)).find((app) => app.id === 'app_checkout')?.api_key_status).toBe('disabled');
    clock.now += 1000;
    const second = await client.json<{ api_key: string }>(client.post('/api/apps/app_checkout/api-key'), 201);
    expect(second.api_key).not.toBe(api_key);
    expect(await client.json(status())).toMatchObject({ revoked: false });
  });

  it('are active one at a time even if the clock is set back', async () => {
    const { client, clock } = await setUp();
    const key = (path = '') => client.post(`/api/apps/app_checkout/api-key${path}`);
    await client.json(key(), 201);
    clock.now += 60_000;
    await client.json(key('/revoke'));
    clock.now -= 10 * 60_000;
    await client.json(key(), 201);
    expect(await client.json(client.get('/api/apps/app_checkout/api-key/status'))).toMatchObject({ revoked: false });
    await client.refusal(key(), 409);
    expect(await client.json(key('/revoke'))).toMatchObject({ revoked: true });
    await client.refusal(key('/revoke'), 409);
  });

  it('are not found if there is no app or no key', async () => {
    const { client } = await setUp();
    await client.refusal(client.post('/api/apps/nope/api-key'), 404);
    await client.refusal(client.post('/api/apps/nope/api-key/revoke'), 404);
    await client.refusal(client.post('/api/apps/app_checkout/api-key/revoke'), 404);
  });

  it('are nowhere in the state, not even in remembered answers', async () => {
    const { client, backend } = await setUp();
    const made = client.post('/api/apps/app_checkout/api-key', undefined, { 'x-request-id': 'make-key' });
    const { api_key } = await client.json<{ api_key: string }>(made, 201);
    expect(JSON.stringify(backend.db.snapshot())).not.toContain(api_key.slice(8));
    const again = client.post('/api/apps/app_checkout/api-key', undefined, { 'x-request-id': 'make-key' });
    expect(await client.json(again, 201)).toEqual({ api_key });
  });
});
