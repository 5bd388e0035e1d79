import { Db } from '@mocks/db';
import { periodOf, secondsOf } from '@mocks/lib/periods';
import { describe, expect, it } from 'vitest';
import { NOW, setUp } from './client';

describe('the database', () => {
  it('is restored from a snapshot that went through JSON, and by a reset to its seed', async () => {
    const { client, backend } = await setUp({ seededAt: NOW });
    await client.post('/api/apps', { tenant_id: 1, app_slug: null, app_display_name: 'Kept' });
    await client.delete('/api/apps/app_ios');
    const saved = JSON.stringify(backend.db.snapshot());
    const other = new Db('empty', 0);
    other.restore(JSON.parse(saved));
    expect(other.table('apps').getAll()).toEqual(backend.db.table('apps').getAll());
    expect(other.snapshot()).toEqual(JSON.parse(saved));
    expect(other.takeChanges()).toEqual([]);
    other.reset('acme', NOW);
    expect(other.table('apps').getAll()).toEqual(new Db('acme', NOW).table('apps').getAll());
  });

  it('reports each changed row once, and nothing twice', () => {
    const db = new Db('acme', NOW);
    expect(db.takeChanges()).toEqual([]);
    db.table('users').update('usr_b', { name: 'One' });
    db.table('users').update('usr_b', { name: 'Two' });
    db.table('tiles').delete('tile_1_1');
    const changes = db.takeChanges();
    expect(changes.map(({ table, id }) => [table, id])).toEqual([
      ['users', 'usr_b'],
      ['tiles', 'tile_1_1'],
      ['history', expect.any(String)],
    ]);
    expect(changes[0]?.row).toMatchObject({ name: 'Two' });
    expect(changes[1]?.row).toBeNull();
    // Calls meet the rules of their own time, so earlier versions of a rule are kept.
    expect(changes[2]?.row).toMatchObject({
      table: 'tiles',
      row_id: 'tile_1_1',
      before: { limit: 1000, period: '1m' },
    });
    expect(db.takeChanges()).toEqual([]);
  });

  it('keeps indexes correct across changes', () => {
    const db = new Db('acme', NOW);
    const users = db.table('externalUsers');
    const before = users.findMany({ where: { group_id: { equals: 'grp_1_1' } } }).length;
    users.update('eu_1_8', { group_id: 'grp_1_1' });
    expect(users.findMany({ where: { group_id: { equals: 'grp_1_1' } } })).toHaveLength(before + 1);
    users.delete('eu_1_8');
    expect(users.findMany({ where: { group_id: { equals: 'grp_1_1' } } })).toHaveLength(before);
    expect(users.get('eu_1_8')).toBeUndefined();
  });

  it('returns rows that cannot be changed from outside, and refuses a second row with the same id', () => {
    const db = new Db('acme', NOW);
    const app = db.table('apps').getAll()[0];
    expect(() => Object.assign(app ?? {}, { app_slug: 'other' })).toThrow();
    expect(() =>
      db.table('tenants').create({ id: 1, name: '', label: '', plan: '', payment: 'ok', created_at: '' }),
    ).toThrow();
  });
});

it('reads periods and writes them', () => {
  expect(['1s', '10s', '1m', '5m', '1h', '1d'].map(secondsOf)).toEqual([1, 10, 60, 300, 3600, 86400]);
  expect(['', '0s', '1', 'm', '1w', '-1s', '1.5h'].map(secondsOf)).toEqual([null, null, null, null, null, null, null]);
  expect([60, 61, 120].map(periodOf)).toEqual(['1m', '61s', '120s']);
});
