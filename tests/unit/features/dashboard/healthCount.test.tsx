import { beforeEach, expect, it, vi } from 'vitest';
import type { AnyCall } from '@/contract/define';
import { HealthCount } from '@/features/dashboard/HealthCount';
import { rule } from '../../domain/limits/support';
import { textOf } from '../../markup';

vi.mock('react', async (original) => (await import('../../../support/react')).reactWithStores(original));
let isSnoozed: boolean;
vi.mock('@/cache/snoozes', async (original) => ({ ...(await original<object>()), isSnoozed: () => isSnoozed }));
vi.mock('@/cache/useCached', () => ({ useOwner: () => ({ id: 1, tenantId: 1, email: 'admin@acme.example' }) }));
const list = (items: unknown[], unreadable = 0) => ({ items, unreadable });
let lists: Record<string, unknown>;
vi.mock('@/cache/useLoaded', () => ({
  useLoaded: ({ name }: AnyCall, inputs: readonly unknown[]) => inputs.map(() => lists[name]),
}));
beforeEach(() => {
  isSnoozed = false;
  lists = {
    'tiles.list': list([rule('tenant', null, '1000 per 1m')]),
    'externalUsers.list': list([]),
    'externalUserGroups.list': list([]),
    'apps.list': list([{ id: 1, app_display_name: 'Shop', status: 'running', api_key_status: 'active' }]),
    'apiKeys.status': {
      status: 'active',
      created_at: new Date().toISOString(),
      last_used_at: new Date().toISOString(),
    },
    'sdkBuilds.list': list([]),
  };
});

const text = () => textOf(<HealthCount />).trim();

it('no findings are counted for certain only where every entry of the lists could be read', () => {
  expect(text()).toBe('no findings');
  for (const name of ['tiles.list', 'externalUsers.list', 'externalUserGroups.list', 'apps.list', 'sdkBuilds.list']) {
    const whole = lists[name] as object;
    lists[name] = { ...whole, unreadable: 1 };
    expect(text(), name).toBe('no findings so far');
    lists[name] = whole;
  }
  lists['externalUserGroups.list'] = list([{ id: 'g', name: 'Trial' }], 1);
  expect(text()).toBe('1 finding so far');
});

it('findings that are snoozed are named, so that nothing seems to be in order because of them', () => {
  lists['externalUserGroups.list'] = list([{ id: 'g', name: 'Trial' }]);
  expect(text()).toBe('1 finding');
  isSnoozed = true;
  expect(text()).toBe('no findings, 1 snoozed');
});
