import { expect, it, vi } from 'vitest';
import { type Endpoint, listEndpoints } from '@/contract/endpoints';
import { EndpointsPage } from '@/features/endpoints/EndpointsPage';
import type { DataTableProps, Sort } from '@/ui/table';
import { stubWindow } from '../../../support/window';
import { alice, sessionFor } from '../../cache/support';
import { ready, textOf } from '../../markup';
import { storageOf } from '../../storage';

let endpoints: Endpoint[];
const APPS = [{ id: 7, app_display_name: 'Shop', app_slug: null }];
vi.mock('react', async (original) =>
  (await import('../../../support/react')).reactWithStores(original as () => Promise<object>),
);
vi.mock('@/cache/useCached', async (original) => ({
  ...(await original<object>()),
  useOwner: () => alice,
  useCached: (call: unknown) => ready({ items: call === listEndpoints ? endpoints : APPS, unreadable: 0 }),
}));
// It reads the cache, which a page rendered to text does not have.
vi.mock('@/parts/ExportCsv', () => ({ ExportCsv: () => null }));

vi.mock('@/parts/lazyDialog', () => ({
  lazyDialog: () => (props: { endpoint: Endpoint }) => `Form for ${props.endpoint.method} ${props.endpoint.pattern}.`,
}));
let offline: string | undefined;
vi.mock('@/parts/useOfflineReason', () => ({ useOfflineReason: () => offline }));
const rowKeys = vi.hoisted(() => new Set<string>());
/** The sort in the address. */
let chosenSort: Sort | null = null;
vi.mock('@/parts/useTableState', async (original) => ({
  ...(await original<object>()),
  useUrlSort: () => [
    chosenSort,
    (sort: Sort | null) => {
      chosenSort = sort;
    },
  ],
}));
let shown: Pick<DataTableProps<Endpoint>, 'sort' | 'onSort'>;
vi.mock('@/ui/table', async (original) => {
  const table = await original<typeof import('@/ui/table')>();
  const DataTable: typeof table.DataTable = (props) => {
    shown = props as unknown as typeof shown;
    for (const row of props.rows.slice(0, 2)) rowKeys.add(props.rowKey(row));
    return table.DataTable(props);
  };
  return { ...table, DataTable };
});
const pageAt = (query = '') =>
  textOf(<EndpointsPage />, { at: `/apps/7/endpoints${query}`, pattern: '/apps/:appId/endpoints' });
const endpoint = (fields: Partial<Endpoint>): Endpoint => ({
  id: 7,
  method: 'GET',
  pattern: '/orders',
  last_seen_at: null,
  hit_count_24h: 1,
  tags: [],
  is_ignored: false,
  ...fields,
});

it('the form is about the endpoint of its row where two share an id', () => {
  sessionFor(alice);
  stubWindow();
  vi.stubGlobal('localStorage', storageOf());
  endpoints = [endpoint({}), endpoint({ method: 'POST' })];
  rowKeys.clear();
  expect(pageAt()).not.toContain('Form for');
  const forms = [...rowKeys].map((key) => /Form for (\w+)/.exec(pageAt(`?rule=${encodeURIComponent(key)}`))?.[1]);
  expect(forms).toEqual(['GET', 'POST']);
  // An address of an earlier version names the id alone.
  expect(pageAt('?rule=7')).toContain('Form for GET /orders.');
  expect(pageAt('?rule=8')).not.toContain('Form for');
});

it('an app with more endpoints than a call takes arguments has its page', () => {
  sessionFor(alice);
  stubWindow();
  endpoints = Array.from({ length: 150_000 }, (_, id) => endpoint({ id, pattern: `/users/${id}`, hit_count_24h: id }));
  const text = pageAt();
  expect(text).toContain('Endpoints of Shop');
  expect(text).toContain('150,000 endpoints');
  expect(text).toContain('/users/149999');
});

it('each click on the header of the hits reverses the order, and a third click on another one returns to the busiest first', () => {
  sessionFor(alice);
  stubWindow();
  vi.stubGlobal('localStorage', storageOf());
  endpoints = [endpoint({}), endpoint({ id: 8, pattern: '/users' })];
  /** Clicks a column's header: ascending, descending, not sorted. Returns the order that follows. */
  const click = (key: string) => {
    const direction = shown.sort?.key === key ? shown.sort.direction : null;
    shown.onSort(
      direction === 'descending' ? null : { key, direction: direction === null ? 'ascending' : 'descending' },
    );
    pageAt();
    return `${shown.sort?.key} ${shown.sort?.direction}`;
  };
  pageAt();
  expect(Array.from({ length: 5 }, () => click('hits'))).toEqual([
    'hits ascending',
    'hits descending',
    'hits ascending',
    'hits descending',
    'hits ascending',
  ]);
  // A phone's menu clears any order.
  shown.onSort(null);
  pageAt();
  expect(`${shown.sort?.key} ${shown.sort?.direction}`).toBe('hits descending');
  expect(Array.from({ length: 3 }, () => click('last'))).toEqual([
    'last ascending',
    'last descending',
    'hits descending',
  ]);
});

it("offline each 'Apply rule' is described by its endpoint and the reason", () => {
  sessionFor(alice);
  stubWindow();
  vi.stubGlobal('localStorage', storageOf());
  endpoints = [endpoint({ id: 1 }), endpoint({ id: 2, method: 'POST', pattern: '/login' })];
  offline = 'You are offline.';
  for (const name of ['GET /orders', 'POST /login']) expect(pageAt()).toContain(`${name}. You are offline.`);
  offline = undefined;
  expect(pageAt()).not.toContain('You are offline.');
});
