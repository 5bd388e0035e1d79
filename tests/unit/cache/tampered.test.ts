import { describe, expect, it } from 'vitest';
import { FORMAT, type ResponseRow } from '@/cache/db';
import { readRow } from '@/cache/rows';
import { beginRead } from '@/cache/ticket';
import { listApps } from '@/contract/apps';
import { listTiles } from '@/contract/tiles';
import { alice, appsNamed, bob, freshDb, openFor } from './support';

const row = (change: Partial<Record<keyof ResponseRow, unknown>> = {}): ResponseRow =>
  ({
    key: 'k',
    call: 'apps.list',
    format: FORMAT,
    tenant: 'acme',
    user: '1',
    value: appsNamed('Shop'),
    hash: 'x',
    storedAt: Date.now(),
    bytes: 1,
    total: null,
    ...change,
  }) as ResponseRow;

describe('a stored row', () => {
  it('F8: is read if it fits, with its text unchanged', () => {
    const text = '<script>alert(1)</script>';
    const read = readRow(listApps, row({ value: appsNamed(text) }), alice);
    expect(read?.items[0]?.app_display_name).toBe(text);
  });

  it.each<[string, Partial<Record<keyof ResponseRow, unknown>>]>([
    ['another tenant', { tenant: 'globex' }],
    ['another user', { user: '2' }],
    ['a newer format', { format: FORMAT + 1 }],
    ['no format', { format: undefined }],
    ['another call', { call: 'users.list' }],
    ['no time', { storedAt: 'yesterday' }],
    ['no hash', { hash: 7 }],
    ['text for a list', { value: '<b>apps</b>' }],
    ['nothing', { value: null }],
    ['a function’s source', { value: { items: '() => 1' } }],
  ])('F8: with %s is ignored', (_, change) => {
    expect(readRow(listApps, row(change), alice)).toBeUndefined();
  });

  it('F8: with a polluting value pollutes nothing', () => {
    const value = JSON.parse(
      '{"items":[{"id":1,"app_display_name":"A","__proto__":{"polluted":true}}],"unreadable":0}',
    );
    readRow(listApps, row({ value }), alice);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe('a read', () => {
  it('D2: is stored for the session’s own tenant only, by header and by query', async () => {
    const db = await freshDb();
    await openFor(db, alice);
    expect(await beginRead(db, listApps, {}, 'acme')).toMatchObject({ owner: alice });
    expect(await beginRead(db, listApps, {}, 'globex')).toBeNull();
    expect(await beginRead(db, listTiles, { type: 'rate-limit', tenant_id: 'globex' }, 'acme')).toBeNull();
    expect(await beginRead(db, listTiles, { type: 'rate-limit', tenant_id: 'acme' }, 'acme')).not.toBeNull();
  });

  it('D2: without a session, or for another user, shares no row', async () => {
    const db = await freshDb();
    expect(await beginRead(db, listApps, {}, null)).toBeNull();
    await openFor(db, alice);
    const hers = await beginRead(db, listApps, {}, null);
    await openFor(db, bob, 2);
    const his = await beginRead(db, listApps, {}, null);
    expect(hers?.key).not.toBe(his?.key);
    expect(hers?.epoch).not.toBe(his?.epoch);
  });
});
