import { expect, it, vi } from 'vitest';
import { cacheDb } from '@/cache/db';
import { readAndWrite } from '@/cache/read';
import { listApps } from '@/contract/apps';
import { alice, openFor } from './support';

vi.mock('@/api/config', async (original) => ({ ...(await original<object>()), API_BASE: 'https://api.example' }));

it('if an API on another origin shows tags but does not accept If-None-Match, later requests leave it out', async () => {
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
        // A browser reports a failed preflight like this.
        if (tag !== null) throw new TypeError('Failed to fetch');
        return Response.json({ apps: [] }, { headers: { ETag: '"one"' } });
      },
    });
  for (let n = 0; n < 3; n += 1) expect(await read()).toEqual({ kind: 'kept' });
  expect(asked).toEqual([null, '"one"', null, null]);
});
