import { beforeEach, expect, it, vi } from 'vitest';
import type { CsvColumn } from '@/domain/csv/write';
import { GROUPS_UNKNOWN_IN_REACH } from '@/domain/limits/words';
import { TargetDirectory } from '@/domain/rules';
import { RulesPage } from '@/features/tiles/RulesPage';
import { COLUMNS, filterRows, type RuleRow, rowsOf } from '@/features/tiles/rows';
import { paths } from '@/paths';
import { stubWindow } from '../../../support/window';
import { rule, user } from '../../domain/limits/support';
import { failed, loading, ready, textOf } from '../../markup';
import { answer } from './support';

// These read browser storage, which a page rendered to text does not have.
vi.mock('@/parts/Age', () => ({ Age: () => null }));
vi.mock('@/parts/useOfflineReason', () => ({ useOfflineReason: () => undefined }));
vi.mock('@/features/tiles/RuleToggle', () => ({ RuleToggle: () => null }));
vi.mock('react', async (original) => (await import('../../../support/react')).reactWithStores(original));
vi.mock('@/cache/useCached', async (original) => (await import('./support')).cacheWithAnswers(original));
let shown: { columns: readonly CsvColumn<RuleRow>[]; rows: readonly unknown[] };
vi.mock('@/parts/ExportCsv', () => ({
  ExportCsv: (props: typeof shown) => {
    shown = props;
    return null;
  },
}));
const list = (items: unknown[], unreadable = 0) => ready({ items, unreadable });
beforeEach(() => {
  stubWindow();
  answer({
    'tiles.list': list([rule('tenant', null, '1000 per 1m'), rule('group', 'Trial', '5 per 1m')]),
    'apps.list': list([]),
    'externalUserGroups.list': list([{ id: 'g', name: 'Trial' }]),
    'externalUsers.list': list([user('u', { group_id: 'g' })]),
  });
});

const text = () => textOf(<RulesPage />, { at: paths.tile.to('rate-limit'), pattern: paths.tile.pattern });

it("beside 'Reaches' the page says how many people could not be read", () => {
  expect(text()).not.toContain('could not be read');
  answer({
    'externalUsers.list': list([user('u', { group_id: 'g' })], 2),
    'externalUserGroups.list': list([{ id: 'g', name: 'Trial' }], 1),
  });
  expect(text()).toContain('3 entries could not be read');
});

it("beside 'Reaches' the page says that a rule may reach more users if the groups could not be loaded", () => {
  expect(text()).not.toContain(GROUPS_UNKNOWN_IN_REACH);
  answer({ 'externalUserGroups.list': failed({ kind: 'offline' }) });
  expect(text()).toContain(GROUPS_UNKNOWN_IN_REACH);
  answer({ 'tiles.list': list([rule('tenant', null, '1000 per 1m')]) });
  expect(text()).not.toContain(GROUPS_UNKNOWN_IN_REACH);
});

it("'Reaches' stays empty while the groups that a rule may name are still to come", () => {
  expect(text()).toContain('1 user');
  answer({ 'externalUserGroups.list': loading });
  expect(text()).not.toMatch(/\d+ users?/);
  expect(text()).not.toContain(GROUPS_UNKNOWN_IN_REACH);
});

it('people who could not be read are left out where there is no rule to reach them', () => {
  answer({ 'tiles.list': list([]), 'externalUsers.list': list([], 2) });
  expect(text()).toContain('No rules yet.');
  expect(text()).not.toContain('could not be read');
});

it("the lists that the names and 'Reaches' come from are named if they could not be loaded", () => {
  expect(text()).not.toContain('Try again');
  const down = failed({ kind: 'refused', status: 500, message: 'Down', retryAfterS: null });
  const lists = { 'apps.list': down, 'externalUserGroups.list': down, 'externalUsers.list': down };
  answer(lists);
  expect(text()).toContain('Failed to fetch users: Down Try again');
  expect(text()).toContain('Failed to load groups. Down Try again');
  expect(text()).toContain('Apps: Down Try again');
  // Without rules there is nothing to name.
  answer({ 'tiles.list': list([]) });
  expect(text()).not.toContain('Try again');
});

it('a window that is too narrow for all columns still shows what each rule says', () => {
  const shownFirst = COLUMNS.filter(({ priority }) => priority !== 'low');
  expect(shownFirst.map(({ header }) => header)).toEqual(['Applies to', 'Scope', 'Limit']);
});

it('a rule of a type that this version does not know is shown and found by its own type', () => {
  answer({ 'tiles.list': list([rule('tenant', null, '1000 per 1m')]) });
  expect(text()).not.toContain('bot-shield');
  const newer = rule('group', 'Trial', '5 per 1m', { type: 'bot-shield' });
  answer({ 'tiles.list': list([rule('tenant', null, '1000 per 1m'), newer]) });
  expect(text()).toContain('bot-shield');
  const directory = new TargetDirectory({ apps: [], groups: [], users: [] });
  const found = filterRows(rowsOf([newer], directory), { query: 'bot-shield', scope: '', group: '' });
  expect(found.map((row) => row.rule)).toEqual([newer]);
});

it("a rule is found by what 'Reaches' shows", () => {
  const found = (query: string) => {
    shown = { columns: [], rows: [] };
    textOf(<RulesPage />, { at: paths.tile.to('rate-limit', { q: query }), pattern: paths.tile.pattern });
    return shown.rows.map((row) => (row as RuleRow).target.scope);
  };
  expect(found('1 user, decides for 0')).toEqual(['tenant']);
  expect(found('1 has a narrower rule')).toEqual(['tenant']);
  expect(found('decides for 1 trial')).toEqual(['group']);
  expect(found('2 users')).toEqual([]);
  // It is not known yet.
  answer({ 'externalUsers.list': loading });
  expect(found('decides')).toEqual([]);
});

it("the exported rules have what 'Reaches' shows, and empty cells while it is not known", () => {
  text();
  const row = shown.rows.find((one) => (one as RuleRow).target.scope === 'tenant') as RuleRow;
  const cells = () => Object.fromEntries(shown.columns.map(({ header, value }) => [header, value(row)]));
  expect(cells()).toMatchObject({ reaches: 1, decides_for: 0, may_decide_for: 0, have_narrower: 1 });
  answer({ 'externalUsers.list': loading });
  text();
  expect(cells()).toMatchObject({ reaches: undefined, decides_for: undefined, have_narrower: undefined });
});

it('the exported rules name every group that a rule may be for, and none where it is for the organization', () => {
  answer({
    'tiles.list': list([
      rule('tenant', null, '1000 per 1m'),
      rule('group', 'Team', '5 per 1m'),
      rule('user', 'u', '5 per 1m'),
    ]),
    'externalUserGroups.list': list([
      { id: 1, name: 'Team' },
      { id: 2, name: 'Team' },
    ]),
  });
  text();
  const column = shown.columns.find(({ header }) => header === 'target_id');
  const ids = shown.rows.map((row) => [(row as RuleRow).target.scope, column?.value(row as RuleRow)]);
  expect(Object.fromEntries(ids)).toEqual({ tenant: '', group: '1; 2', user: 'u' });
});
