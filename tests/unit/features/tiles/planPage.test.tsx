import { beforeEach, expect, it, vi } from 'vitest';
import { PlanPage } from '@/features/tiles/plan/PlanPage';
import { markupOf } from '../../markup';

const loading = { status: 'loading', data: undefined };
const row = (key: string) => ({
  key,
  target: { id: key, name: key, scope: 'group' },
  rules: [],
  step: { kind: 'same' },
});
let chosen: ReturnType<typeof row>[];
const view = { label: 'Applying 20 per 1m', total: 2, done: 1, failed: 0, results: [] };
let running: boolean;
vi.mock('@/features/tiles/plan/usePlan', () => ({
  usePlan: () => ({
    limits: { rules: loading, users: loading, groups: loading, apps: loading, unreadablePeople: 0 },
    rows: ['Basic', 'Gold', 'Premium'].map(row),
    chosen,
    kept: new Set(),
    sendable: [],
    selection: { keys: new Set(chosen.map(({ key }) => key)), onChange: () => {} },
    to: { limit: 20, period: '1m' },
    limit: '20',
    period: '1m',
    bulk: { view: { ...view, running } },
  }),
}));
// These read browser storage, which a page rendered to text does not have.
vi.mock('@/parts/Age', () => ({ Age: () => null }));
vi.mock('@/parts/useOfflineReason', () => ({ useOfflineReason: () => undefined }));
vi.mock('@/parts/limits/WhatChanges', () => ({ WhatChanges: () => null }));
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useSyncExternalStore: (_: unknown, read: () => unknown) => read(),
}));
beforeEach(() => {
  vi.stubGlobal('window', { innerWidth: 1280, innerHeight: 800, matchMedia: () => ({ matches: true }) });
  running = false;
  chosen = [];
});

const page = () => markupOf(<PlanPage />, { at: '/tiles/rate-limit/plan', pattern: '/tiles/:tile_type/plan' });
/** The opening tags of the page's three fields. */
const fields = () => page().match(/<select[^>]*>/g);

it('scope, limit and period cannot be changed while a plan is being applied', () => {
  running = true;
  expect(fields()?.map((field) => field.includes(' disabled=""'))).toEqual([true, true, true]);
  running = false;
  expect(fields()?.map((field) => field.includes(' disabled=""'))).toEqual([false, false, false]);
});

it('a bar floats while targets are selected: their number, all that match, and the way to the plan below them', () => {
  expect(page()).not.toContain('Show plan');
  chosen = [row('Gold'), row('Premium')];
  const bar = /<div[^>]*aria-label="Selection">.*?<\/div>/.exec(page())?.[0].replace(/<[^>]+>/g, '|');
  expect(bar).toContain('2 selected');
  expect(bar).toContain('Select all 3 that match');
  expect(bar).toContain('Show plan');
});
