import { beforeEach, expect, it, vi } from 'vitest';
import { GROUPS_UNKNOWN_IN_REACH } from '@/domain/limits/words';
import { RulesPage } from '@/features/tiles/RulesPage';
import { paths } from '@/paths';
import { rule, user } from '../../domain/limits/support';
import { failed, loading, ready, textOf } from '../../markup';

// These read browser storage, which a page rendered to text does not have.
vi.mock('@/parts/Age', () => ({ Age: () => null }));
vi.mock('@/parts/useOfflineReason', () => ({ useOfflineReason: () => undefined }));
vi.mock('@/features/tiles/RuleToggle', () => ({ RuleToggle: () => null }));
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useSyncExternalStore: (_: unknown, read: () => unknown) => read(),
}));
const list = (items: unknown[], unreadable = 0) => ready({ items, unreadable });
let answers: Record<string, unknown>;
vi.mock('@/cache/useCached', async (original) => ({
  ...(await original<object>()),
  useOwner: () => ({ id: 1, tenantId: 1, email: 'admin@acme.example' }),
  useCached: ({ name }: { name: string }) => answers[name],
}));
beforeEach(() => {
  vi.stubGlobal('window', { innerWidth: 1280, innerHeight: 800, matchMedia: () => ({ matches: true }) });
  answers = {
    'tiles.list': list([rule('tenant', null, '1000 per 1m'), rule('group', 'Trial', '5 per 1m')]),
    'apps.list': list([]),
    'externalUserGroups.list': list([{ id: 'g', name: 'Trial' }]),
    'externalUsers.list': list([user('u', { group_id: 'g' })]),
  };
});

const text = () => textOf(<RulesPage />, { at: paths.tile.to('rate-limit'), pattern: paths.tile.pattern });

it("beside 'Reaches' the page says how many people could not be read", () => {
  expect(text()).not.toContain('could not be read');
  answers = {
    ...answers,
    'externalUsers.list': list([user('u', { group_id: 'g' })], 2),
    'externalUserGroups.list': list([{ id: 'g', name: 'Trial' }], 1),
  };
  expect(text()).toContain('3 entries could not be read');
});

it("beside 'Reaches' the page says that a rule may reach more users if the groups could not be loaded", () => {
  expect(text()).not.toContain(GROUPS_UNKNOWN_IN_REACH);
  answers = { ...answers, 'externalUserGroups.list': failed({ kind: 'offline' }) };
  expect(text()).toContain(GROUPS_UNKNOWN_IN_REACH);
  answers = { ...answers, 'tiles.list': list([rule('tenant', null, '1000 per 1m')]) };
  expect(text()).not.toContain(GROUPS_UNKNOWN_IN_REACH);
});

it("'Reaches' stays empty while the groups that a rule may name are still to come", () => {
  expect(text()).toContain('1 user');
  answers = { ...answers, 'externalUserGroups.list': loading };
  expect(text()).not.toMatch(/\d+ users?/);
  expect(text()).not.toContain(GROUPS_UNKNOWN_IN_REACH);
});

it('people who could not be read are left out where there is no rule to reach them', () => {
  answers = { ...answers, 'tiles.list': list([]), 'externalUsers.list': list([], 2) };
  expect(text()).toContain('No rules yet.');
  expect(text()).not.toContain('could not be read');
});
