import { beforeEach, expect, it, vi } from 'vitest';
import { GROUPS_UNKNOWN } from '@/domain/limits/words';
import { UsersPanel } from '@/features/tiles/explain/UsersPanel';
import type { DataTableProps } from '@/ui/table';
import { orderOf, sortKeyOf } from '@/ui/table/order';
import { stubWindow } from '../../../support/window';
import { rule, user } from '../../domain/limits/support';
import { failed, loading, ready, textOf } from '../../markup';
import { answer } from './support';

// These read the cache or browser storage, which a page rendered to text does not have.
vi.mock('@/parts/Age', () => ({ Age: () => null }));
vi.mock('@/parts/ExportCsv', () => ({ ExportCsv: () => null }));
vi.mock('react', async (original) => (await import('../../../support/react')).reactWithStores(original));
vi.mock('@/cache/useCached', async (original) => (await import('./support')).cacheWithAnswers(original));
let shown: DataTableProps<unknown>;
vi.mock('@/ui/table', async (original) => {
  const table = await original<typeof import('@/ui/table')>();
  const DataTable = (props: DataTableProps<unknown>) => {
    shown = props;
    return <table.DataTable {...props} />;
  };
  return { ...table, DataTable };
});
const list = (items: unknown[]) => ready({ items, unreadable: 0 });
const TENANT = rule('tenant', null, '1000 per 1m', { id: 'all' });
beforeEach(() => {
  stubWindow();
  answer({
    'tiles.list': list([TENANT, rule('group', 'Trial', '5 per 1m'), rule('user', 'u2', '7 per 1m')]),
    'apps.list': list([]),
    'externalUserGroups.list': list([{ id: 'g', name: 'Trial' }]),
    'externalUsers.list': list([user('u1', { group_id: 'g' }), user('u2')]),
  });
});

const text = (id = 'all') =>
  textOf(<UsersPanel type="rate-limit" list={{ kind: 'narrower', rule: id }} onExplain={() => {}} />, {
    at: `/?users=narrower:${id}`,
  });

it('a name from right to left in the title keeps its direction to itself before the limit after it', () => {
  answer({
    'tiles.list': list([rule('group', 'g', '5 per 1m', { id: 'own' })]),
    'externalUserGroups.list': list([{ id: 'g', name: 'תוכנית' }]),
  });
  expect(text('own')).toContain('the rule for \u2068תוכנית\u2069, 5 per 1m');
});

it('names the period of a limit in words where it is that of one rule', () => {
  expect(text()).toContain('7 per 1m · 1 minute');
  answer({
    'tiles.list': list([TENANT, rule('user', 'u2', '7 per 1m'), rule('group', 'g', '100 per 1s')]),
  });
  expect(text()).toContain('Depends: 100 per 1s');
  expect(text()).not.toContain('1 second');
});

it('without the groups the list of users says that a rule which names its group may reach more of them', () => {
  expect(text()).toContain('u1@example.com');
  expect(text()).not.toContain(GROUPS_UNKNOWN.failed);
  answer({ 'externalUserGroups.list': failed({ kind: 'offline' }) });
  expect(text()).toContain('u2@example.com');
  expect(text()).not.toContain('u1@example.com');
  expect(text()).toContain(GROUPS_UNKNOWN.failed);
});

it('while the groups are still loading no list is shown in which users of such a group are missing', () => {
  answer({ 'externalUserGroups.list': loading });
  expect(text()).not.toContain('u2@example.com');
  answer({ 'tiles.list': list([TENANT, rule('user', 'u2', '7 per 1m')]) });
  expect(text()).toContain('u2@example.com');
});

it('sorts limits by how much they allow, and users without a group last', () => {
  const rules = ['1000 per 1m', '5 per 1m', '200 per 1h', '40 per 1m'].map((text, at) => rule('user', `u${at}`, text));
  const users = rules.map((_, at) => user(`u${at}`, at === 0 ? { group_id: 'g' } : {}));
  answer({
    'tiles.list': list([TENANT, ...rules]),
    'externalUsers.list': list(users),
  });
  text();
  const keysOf = (name: string) =>
    orderOf(
      shown.rows.map((row) => sortKeyOf(shown.columns.find(({ key }) => key === name)?.sortValue?.(row))),
      false,
    ).map((at) => shown.rowKey(shown.rows[at]));
  expect(keysOf('limit')).toEqual(['u2', 'u1', 'u3', 'u0']);
  expect(keysOf('Group')[0]).toBe('u0');
  // Of the depending ones u0 has 100 or, if every rule holds, 10 a minute; u1 50 or 40.
  answer({
    'tiles.list': list([
      TENANT,
      rule('group', 'Trial', '10 per 1m'),
      rule('user', 'u0', '100 per 1m'),
      rule('user', 'u1', '50 per 1m'),
      rule('app', 'shop', '40 per 1m'),
    ]),
    'externalUsers.list': list([user('u1', { app_id: 'shop' }), user('u0', { group_id: 'g' })]),
  });
  text();
  expect(shown.rows).toMatchObject([
    { limit: expect.stringMatching('^Depends') },
    { limit: expect.stringMatching('^Depends') },
  ]);
  expect(keysOf('limit')).toEqual(['u0', 'u1']);
});
