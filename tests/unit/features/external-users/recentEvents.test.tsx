import { beforeEach, expect, it, vi } from 'vitest';
import { listPolicyLogs, type PolicyLog } from '@/contract/policy-logs';
import { AppPage } from '@/features/apps/detail/AppPage';
import { UserPage } from '@/features/external-users/user/UserPage';
import { paths } from '@/paths';
import { stubWindow } from '../../../support/window';
import { log } from '../../domain/support';
import { ready, textOf } from '../../markup';

vi.mock('@/parts/Age', () => ({ Age: () => null }));
vi.mock('@/parts/limits/EffectiveLimit', () => ({ EffectiveLimit: () => null }));
vi.mock('@/parts/RulesPanel', () => ({ RulesPanel: () => null }));
vi.mock('@/parts/useOfflineReason', () => ({ useOfflineReason: () => undefined }));
vi.mock('@/ui', async (original) => ({
  ...(await original<object>()),
  AfterPaint: ({ children }: { children: unknown }) => children,
}));
vi.mock('react', async (original) => (await import('../../../support/react')).reactWithStores(original as never));
const LISTS: Record<string, unknown[]> = {
  'externalUsers.list': [{ id: 7, email: 'ada@x.example', name: null, tiles: [] }],
  'apps.list': [{ id: 7, app_display_name: 'Shop', app_slug: null, sdk_version: null, created_at: null }],
};
const answer = vi.hoisted(() => ({ logs: [] as unknown[] }));
vi.mock('@/cache/useCached', async (original) => ({
  ...(await original<object>()),
  useOwner: () => ({ id: 1, tenantId: 1, email: 'admin@acme.example' }),
  useCached: ({ name }: { name: string }, query: Record<string, string>) => {
    const list = { items: LISTS[name] ?? [], unreadable: 0 };
    if (name !== 'policyLogs.list') return ready(list);
    return ready(listPolicyLogs.narrow?.narrowAnswer({ items: answer.logs as PolicyLog[], unreadable: 0 }, query));
  },
}));
beforeEach(() => {
  stubWindow();
});

it('the events that the service gives for a user or an app are shown, also where they name neither', async () => {
  answer.logs = [log(0, { id: 'one', event_type: 'call.nameless' })];
  const user = textOf(<UserPage />, { at: paths.externalUser.to(7), pattern: paths.externalUser.pattern });
  expect(user).toContain('call.nameless');
  const app = textOf(<AppPage />, { at: paths.app.to(7), pattern: paths.app.pattern });
  expect(app).toContain('call.nameless');
});
