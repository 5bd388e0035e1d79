import { afterEach, expect, it, vi } from 'vitest';
import { cacheDb } from '@/cache/db';
import { closeStore, openStore } from '@/cache/store';
import { warm } from '@/cache/warm';
import { WARM_APPS } from '@/contract/constants';
import { alice, openFor } from './support';

afterEach(() => closeStore());

it('reads ahead for the newest apps; one whose age is not known comes last', async () => {
  const db = await cacheDb();
  if (!db) throw new Error('no database');
  await openFor(db, alice);
  openStore({ ...alice });
  const dated = Array.from({ length: WARM_APPS }, (_, n) => ({ id: `new_${n}`, created_at: Date.UTC(2026, 0, n + 1) }));
  const apps = [{ id: 'undated', created_at: null }, ...dated, { id: 'old', created_at: '2019-05-01' }];
  const asked: string[] = [];
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname } = new URL(url);
    const ofApp = /^\/api\/apps\/([^/]+)\/sdk-build-history$/.exec(pathname);
    if (ofApp?.[1]) asked.push(ofApp[1]);
    return Response.json(pathname === '/api/apps' ? apps.map((app) => ({ ...app, app_display_name: app.id })) : []);
  });
  await warm();
  expect(asked.sort()).toEqual(dated.map(({ id }) => id).sort());
});
