import { expect, it, vi } from 'vitest';
import type { App } from '@/contract/apps';
import type { AnyCall } from '@/contract/define';
import { useAppData } from '@/features/apps/detail/useAppData';
import { renderHook } from '../../renderHook';

const list = (...items: unknown[]) => ({ status: 'ready', data: { items, unreadable: 0 } });
const failed = { status: 'failed', data: undefined };
let answers: Record<string, unknown>;
vi.mock('@/cache/useCached', () => ({
  useOwner: () => ({ id: 1, tenantId: 1, email: 'admin@acme.example' }),
  useCached: ({ name }: AnyCall) => answers[name],
}));

it('a read that was refused leaves its own step of the app unknown, and no other', async () => {
  answers = {
    'apiKeys.status': { status: 'ready', data: { status: 'active' } },
    'policyLogs.list': failed,
    'endpoints.list': failed,
    'tiles.list': list({ enabled: true, app_id: null, external_user_group: null, external_user_id: null }),
  };
  const app = { id: 7, sdk_version: '1.0.0' } as App;
  const { now } = await renderHook(useAppData, app);
  expect(now().readiness).toEqual({
    steps: { key: 'done', sdk: 'done', call: 'unknown', endpoints: 'unknown', rule: 'done' },
    next: null,
    isLoading: false,
  });
});
