import { beforeEach, expect, it, vi } from 'vitest';
import { PlanPage } from '@/features/tiles/plan/PlanPage';
import { BULK_BUSY } from '@/parts/bulk';
import { stubWindow } from '../../../support/window';
import { rule } from '../../domain/limits/support';
import { loading, markupOf, ready, textOf } from '../../markup';

const NOTHING = { rules: loading, users: loading, groups: loading, apps: loading, unreadablePeople: 0 };
let limits: object;
let all: readonly string[];
let rules: Record<string, object[]>;
const row = (key: string) => ({
  key,
  target: { id: key, name: key, scope: 'group' },
  rules: rules[key] ?? [],
  step: { kind: 'same' },
});
let chosen: ReturnType<typeof row>[];
let sendable: ReturnType<typeof row>[];
let kept: ReadonlySet<string>;
const view = { label: 'Applying 20 per 1m', total: 2, done: 1, failed: 0, results: [] };
let running: boolean;
vi.mock('@/features/tiles/plan/usePlan', () => ({
  usePlan: () => ({
    limits,
    rows: all.map(row),
    chosen,
    kept,
    keep: () => {},
    sendable,
    selection: { keys: new Set(chosen.map(({ key }) => key)), onChange: () => {} },
    to: { limit: 20, period: '1m' },
    limit: '20',
    period: '1m',
    bulk: { view: { ...view, running } },
    busy: running ? BULK_BUSY : undefined,
  }),
}));
// These read browser storage, which a page rendered to text does not have.
vi.mock('@/parts/Age', () => ({ Age: () => null }));
vi.mock('@/parts/useOfflineReason', () => ({ useOfflineReason: () => undefined }));
vi.mock('@/parts/limits/WhatChanges', () => ({
  WhatChanges: ({ unchosen, also }: { unchosen: string; also: string[] }) => [unchosen, ...also].join(' '),
}));
vi.mock('react', async (original) => (await import('../../../support/react')).reactWithStores(original));
beforeEach(() => {
  stubWindow();
  running = false;
  chosen = [];
  sendable = [];
  kept = new Set();
  limits = NOTHING;
  all = ['Basic', 'Gold', 'Premium'];
  rules = {};
});

const page = (query = '') =>
  markupOf(<PlanPage />, { at: `/tiles/rate-limit/plan${query}`, pattern: '/tiles/:tile_type/plan' });
/** The opening tags of the page's three fields. */
const fields = () => page().match(/<select[^>]*>/g);

it('scope, limit and period cannot be changed while a plan is being applied, and say why', () => {
  const reasons = () => fields()?.map((field) => /aria-disabled="true".*data-tip="([^"]*)"/.exec(field)?.[1]);
  running = true;
  expect(reasons()).toEqual([BULK_BUSY, BULK_BUSY, BULK_BUSY]);
  running = false;
  expect(reasons()).toEqual([undefined, undefined, undefined]);
});

it("'Keep' cannot be chosen while a plan is being applied: a retry of the run would still send the change", () => {
  chosen = [{ ...row('Gold'), step: { kind: 'create' } }];
  const toggle = () => page().match(/<input[^>]*role="switch"[^>]*>/)?.[0];
  expect(toggle()).not.toContain('aria-disabled');
  running = true;
  expect(toggle()).toContain('aria-disabled="true"');
  expect(toggle()).toContain(`data-tip="${BULK_BUSY}"`);
});

it('a plan that would change something says before that it cannot be undone in one step', () => {
  chosen = [{ ...row('Gold'), step: { kind: 'create' } }];
  expect(page()).not.toContain('This cannot be undone in one step');
  sendable = chosen;
  expect(page()).toContain('This cannot be undone in one step');
});

it('nothing differs from the plan only if every chosen target has its limit already', () => {
  chosen = [row('Basic'), row('Gold')];
  expect(page()).toContain('Nothing differs from the plan.');
  expect(page()).toContain('limit changes: nothing differs from the plan.');
  kept = new Set(['Gold']);
  for (const kind of ['several', 'create']) {
    chosen = [row('Basic'), { ...row('Gold'), step: { kind } }];
    expect(page(), kind).toContain(
      'Nothing is left to apply: each chosen target is kept as it is, has this limit already,',
    );
    expect(page(), kind).not.toContain('differs from the plan');
  }
});

it('a bar floats while targets are selected: their number, all that match, and the way to the plan below them', () => {
  expect(page()).not.toContain('Show plan');
  chosen = [row('Gold'), row('Premium')];
  const bar = /<div[^>]*aria-label="Selection">.*?<\/div>/.exec(page())?.[0].replace(/<[^>]+>/g, '|');
  expect(bar).toContain('2 selected');
  expect(bar).toContain('Select all 3 that match');
  expect(bar).toContain('Show plan');
});

it('the plan says when it takes effect, and each period is named in words too', () => {
  expect(page()).not.toContain('Takes effect');
  expect(page()).toContain('>1m · 1 minute</option>');
  chosen = [row('Gold')];
  expect(page()).toContain('Takes effect within about 30 seconds');
});

it.each([
  ['group', 'No groups found.', 'Go to User Groups', '/external-user-groups'],
  ['user', 'No external users found.', 'Go to External Users', '/external-users'],
  ['app', 'No apps found.', 'Go to Apps', '/apps'],
])('a list of scope %s without targets leads to where they are made', (scope, sentence, words, href) => {
  const none = ready({ items: [], unreadable: 0 });
  limits = { rules: none, users: none, groups: none, apps: none, unreadablePeople: 0 };
  all = [];
  const [, after = ''] = page(`?scope=${scope}`).split(sentence);
  expect(after).toMatch(new RegExp(`<a [^>]*href="${href}"[^>]*>${words}</a>`));
});

it.each([
  ['no rule', ['Basic']],
  ['5 per 1h', ['Gold', 'Silver']],
  ['disabled', ['Silver']],
  ['2 rules', ['Premium']],
  ['gold 1h', ['Gold']],
  ['1 hour', ['Gold', 'Silver']],
])("the search matches the column 'Now' too: %s", (query, names) => {
  const some = ready({ items: [{}], unreadable: 0 });
  limits = { rules: some, users: some, groups: some, apps: some, unreadablePeople: 0 };
  all = ['Basic', 'Gold', 'Premium', 'Silver'];
  const hourly = { rule: rule('group', 'g', '5 per 1h') };
  rules = { Gold: [hourly], Premium: [hourly, hourly], Silver: [{ rule: { ...hourly.rule, enabled: false } }] };
  const text = textOf(<PlanPage />, {
    at: `/tiles/rate-limit/plan?q=${encodeURIComponent(query)}`,
    pattern: '/tiles/:tile_type/plan',
  });
  expect(all.filter((name) => text.includes(` ${name} `))).toEqual(names);
});
