import { strToU8, zipSync } from 'fflate';
import { releasedBuild } from './builds';
import type { Db } from './db';
import { readDownloadToken } from './secrets';

const LICENSE = `MIT License

Permission is hereby granted, free of charge, to any person obtaining a copy of this software, to use it without restriction.
The software is provided "as is", without warranty of any kind.
`;

const CLIENT = `/** Calls your API through Portcullis: identifies the app, and waits when it is told to slow down. */
export function createClient({ apiKey, baseUrl }) {
  return async function request(path, init = {}) {
    const headers = { ...init.headers, 'X-API-Key': apiKey };
    const response = await fetch(new URL(path, baseUrl), { ...init, headers });
    if (response.status !== 429) return response;
    const seconds = Number(response.headers.get('Retry-After') ?? 1);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    return fetch(new URL(path, baseUrl), { ...init, headers });
  };
}
`;

const DENIED = `<?xml version="1.0" encoding="UTF-8"?>
<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>`;

/** The file behind a presigned address: a real zip. An expired or unknown ticket gets 403 and XML, as from an object store. */
export function sdkFileResponse(db: Db, token: string, now: number): Response {
  const appId = readDownloadToken(db, token, now);
  const app = appId === null ? undefined : db.table('apps').get(appId);
  const build = app && app.deleted_at === null ? releasedBuild(db, app, now) : undefined;
  if (!app || !build)
    return new Response(DENIED, {
      status: 403,
      headers: { 'content-type': 'application/xml', 'cache-control': 'no-store' },
    });
  const config = {
    tenant_id: app.tenant_id,
    app_id: app.id,
    app_slug: app.app_slug,
    sdk_type: build.sdk_type,
    version: build.version,
  };
  const readme = `# ${app.app_display_name} SDK ${build.version}\n\nProtects ${app.app_display_name} with Portcullis. Put your API key into the environment, not into the source:\n\n    import { createClient } from './src/client.js';\n    const request = createClient({ apiKey: process.env.PORTCULLIS_KEY, baseUrl: 'https://api.example' });\n`;
  const files = {
    'README.md': strToU8(readme),
    'portcullis.config.json': strToU8(`${JSON.stringify(config, null, 2)}\n`),
    'src/client.js': strToU8(CLIENT),
    LICENSE: strToU8(LICENSE),
  };
  // The same build gives the same bytes: no packing time is stored in them.
  const bytes = zipSync(files, { mtime: '1990-01-02' });
  return new Response(bytes.slice().buffer, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${app.app_slug}-sdk.zip"`,
      'cache-control': 'no-store',
    },
  });
}
