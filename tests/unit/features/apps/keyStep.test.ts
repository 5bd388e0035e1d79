import * as v from 'valibot';
import { expect, it, vi } from 'vitest';
import { getApiKeyStatus } from '@/contract/api-keys';
import type { App } from '@/contract/apps';
import type { AnyCall } from '@/contract/define';
import { useAppData } from '@/features/apps/detail/useAppData';
import { renderHook } from '../../renderHook';

const common = { failure: null, total: null, base: null, source: { resource: null } };
const failed = { ...common, status: 'failed', data: undefined };
let answers: Record<string, unknown>;
vi.mock('@/cache/useCached', () => ({
  useOwner: () => ({ id: 1, tenantId: 1, email: 'admin@acme.example' }),
  useCached: ({ name }: AnyCall) => answers[name],
}));

it.each([['expired'], ['disabled'], ['none']])('the step "Key" is not done with a key that is %s', async (status) => {
  const data = v.parse(getApiKeyStatus.response, { status });
  answers = {
    'apiKeys.status': { ...common, status: 'ready', data },
    'policyLogs.list': failed,
    'endpoints.list': failed,
    'sdkBuilds.list': failed,
    'tiles.list': failed,
  };
  const { now } = await renderHook(useAppData, { id: 7, sdk_version: '1.0.0' } as App);
  expect(now().readiness.steps.key).not.toBe('done');
});
