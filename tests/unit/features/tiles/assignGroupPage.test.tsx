import { beforeEach, expect, it, vi } from 'vitest';
import { NO_TENANT } from '@/cache/keys';
import { AssignGroupPage } from '@/features/tiles/AssignGroupPage';
import { paths } from '@/paths';
import { stubWindow } from '../../../support/window';
import { rule } from '../../domain/limits/support';
import { failed, ready, textOf } from '../../markup';

// These read the cache or browser storage, which a page rendered to text does not have.
vi.mock('@/features/tiles/AssignEffect', async (original) => ({
  ...(await original<object>()),
  AssignEffect: () => 'What changes',
}));
vi.mock('@/parts/useOfflineReason', () => ({ useOfflineReason: () => undefined }));
vi.mock('react', async (original) => (await import('../../../support/react')).reactWithStores(original));
let told: object[];
vi.mock('@/parts/undo', () => ({ toastDone: (done: object) => told.push(done) }));
vi.mock('@/parts/useDraftForm', async (original) => {
  const { useDraftForm } = await original<typeof import('@/parts/useDraftForm')>();
  return { useDraftForm: (...of: Parameters<typeof useDraftForm>) => ({ ...useDraftForm(...of), forget: () => {} }) };
});
let made: (answer: unknown, input: object) => void;
/** Finds out whether an assignment without an answer was made. */
let settle: (input: object) => (read: (call: { name: string }) => Promise<unknown>) => Promise<boolean>;
vi.mock('@/cache/useSubmit', async (original) => ({
  ...(await original<object>()),
  useSubmit: (_: unknown, options: { onMade: typeof made; settle: typeof settle }) => {
    made = options.onMade;
    settle = options.settle;
    return { state: { phase: 'idle' }, pending: false, run: async () => {}, reset: () => {} };
  },
}));
let groups: unknown;
let tenantId: string | number;
vi.mock('@/cache/useCached', async (original) => ({
  ...(await original<object>()),
  useOwner: () => ({ id: 1, tenantId, email: 'admin@acme.example' }),
  useCached: () => groups,
}));
beforeEach(() => {
  told = [];
  tenantId = 2;
  groups = ready({ items: [], unreadable: 0 });
  stubWindow();
});

const text = () => textOf(<AssignGroupPage />, { at: paths.assignGroup.to() });

it('the form says why it suggests no groups, and loads them again', () => {
  expect(text()).not.toContain('Try again');
  groups = failed({ kind: 'refused', status: 500, message: 'Down', retryAfterS: null });
  expect(text()).toContain('Failed to load groups. Down Try again');
});

it('the form says how many groups it cannot suggest', () => {
  expect(text()).not.toContain('could not be read');
  groups = ready({ items: [], unreadable: 2 });
  expect(text()).toContain('2 groups could not be read');
});

it('the toast of an assignment says when it takes effect, and leads to the rules of a type that has a page', () => {
  text();
  const assign = (type: string) => made({}, { body: { group: 'Gold', tile: { type, config: {} } } });
  assign('rate-limit');
  assign('bot-shield');
  const done = { text: 'Tile assigned to Gold', isRule: true };
  expect(told).toEqual([{ ...done, action: { label: 'Show rules', onSelect: expect.any(Function) } }, done]);
});

it.each([
  ['100 per 60s', true],
  ['100 per 1m off', false],
  ['500 per 5m', false],
])('an assignment without an answer was made if the group has its rule, enabled: %s', async (listed, was) => {
  text();
  const lists: Record<string, unknown[]> = {
    'externalUserGroups.list': [{ id: 'g', name: 'Gold' }],
    'tiles.list': [rule('group', 'g', listed)],
  };
  const config = { max_requests: 100, interval_seconds: 60 };
  const isMade = settle({ body: { group: 'Gold', tile: { type: 'rate-limit', config } } });
  expect(await isMade(async ({ name }) => ({ items: lists[name] }))).toBe(was);
});

it('without a tenant, the form reads no rules to show what changes, and asks tenant 1 whether an assignment was made', async () => {
  expect(text()).toContain('What changes');
  tenantId = NO_TENANT;
  expect(text()).toContain('The service names no organization, so it is unknown whose limit changes.');
  expect(text()).not.toContain('What changes');
  const asked: unknown[] = [];
  const config = { max_requests: 100, interval_seconds: 60 };
  const read = async (_: { name: string }, input: object) => {
    asked.push(input);
    return { items: [{ id: 'g', name: 'Gold' }] };
  };
  await settle({ body: { group: 'Gold', tile: { type: 'rate-limit', config } } })(read as never);
  expect(asked).toContainEqual({ type: 'rate-limit', tenant_id: 1 });
});
