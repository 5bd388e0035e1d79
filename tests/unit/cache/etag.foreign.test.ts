import { expect, it, vi } from 'vitest';
import { cacheDb } from '@/cache/db';
import { readAndWrite } from '@/cache/read';
import { listApps } from '@/contract/apps';
import { alice, openFor } from './support';

vi.mock('@/api/config', async (original) => ({ ...(await original<object>()), API_BASE: 'https://api.example' }));

it('an API on another origin that shows tags, but takes no If-None-Match, is asked without from then on', async () => {
  const db = await cacheDb();
  if (!db) throw new Error('no database');
  await openFor(db, alice);
  const asked: (string | null)[] = [];
  const read = () =>
    readAndWrite({
      call: listApps,
      parameters: {},
      tenantHeader: 'acme',
      makeRequest: () => new Request('https://api.example/api/apps'),
      fetch: async (request) => {
        const tag = request.headers.get('If-None-Match');
        asked.push(tag);
        // As a browser reports a preflight that lists another set of headers.
        if (tag !== null) throw new TypeError('Failed to fetch');
        return Response.json({ apps: [] }, { headers: { ETag: '"one"' } });
      },
    });
  for (let n = 0; n < 3; n += 1) expect(await read()).toEqual({ kind: 'kept' });
  expect(asked).toEqual([null, '"one"', null, null]);
});
