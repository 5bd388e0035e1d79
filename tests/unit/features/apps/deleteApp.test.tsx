import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recallClockAhead } from '@/api/serviceClock';
import type { ApiKeyStatus } from '@/contract/api-keys';
import type { App } from '@/contract/apps';
import { DAY, HOUR, MINUTE } from '@/durations';
import { DeleteAppDialog } from '@/features/apps/DeleteAppDialog';
import { ready, textOf } from '../../markup';

vi.mock('react', async (original) => (await import('../../../support/react')).reactWithStores(original));
vi.mock('@/parts/SubmitDialog', () => ({ ConfirmSubmit: ({ children }: { children: unknown }) => children }));
vi.mock('@/parts/limits/WhatChanges', () => ({ WhatChanges: () => null }));
let key: ApiKeyStatus | null;
/** When the service last confirmed that, epoch ms. */
let checkedAt: number;
const resource = { at: () => checkedAt, onRow: () => () => {}, onCheck: () => () => {} };
vi.mock('@/cache/useCached', async (original) => ({
  ...(await original<object>()),
  useCached: () => ({ ...ready(key), source: { resource } }),
}));

beforeEach(() => {
  checkedAt = Date.now();
});
afterEach(() => recallClockAhead(0));

const question = () =>
  textOf(
    <DeleteAppDialog app={{ id: 1, app_display_name: 'Shop' } as App} name="Shop" gone={false} onClose={() => {}} />,
  );

it('deleting an app says when its key was used in the words of revoking it', () => {
  const last_used_at = new Date(Date.now() - 3 * MINUTE).toISOString();
  key = { status: 'active', created_at: null, last_used_at };
  expect(question()).toContain('Its active API key is revoked at once. Used 3 minutes ago. The service may');
  key = { status: 'active', created_at: null, last_used_at: null };
  expect(question()).toContain('Its active API key is revoked at once. Never used. The service may');
});

it("deleting an app counts the last use by the service's clock, where this device's is hours ahead", () => {
  recallClockAhead(5 * HOUR);
  const last_used_at = new Date(Date.now() - 5 * HOUR - 3 * MINUTE).toISOString();
  key = { status: 'active', created_at: null, last_used_at };
  expect(question()).toContain('Used 3 minutes ago.');
});

it('deleting an app speaks of a key that was last read days ago as it was then', () => {
  checkedAt = Date.now() - 3 * DAY;
  key = { status: 'active', created_at: null, last_used_at: null };
  expect(question()).toContain(
    'Its API key is revoked at once. When last checked, 3 days ago, it had never been used. The service may',
  );
  const none =
    'When last checked, 3 days ago, it had no active API key; one made since is revoked at once. The service';
  for (const now of [null, { status: 'revoked', created_at: null, last_used_at: null }]) {
    key = now;
    expect(question()).toContain(none);
  }
});
