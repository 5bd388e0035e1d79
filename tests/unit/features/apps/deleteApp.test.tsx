import { expect, it, vi } from 'vitest';
import type { ApiKeyStatus } from '@/contract/api-keys';
import type { App } from '@/contract/apps';
import { MINUTE } from '@/durations';
import { DeleteAppDialog } from '@/features/apps/DeleteAppDialog';
import { ready, textOf } from '../../markup';

vi.mock('react', async (original) => (await import('../../../support/react')).reactWithStores(original));
vi.mock('@/parts/SubmitDialog', () => ({ ConfirmSubmit: ({ children }: { children: unknown }) => children }));
vi.mock('@/parts/limits/WhatChanges', () => ({ WhatChanges: () => null }));
let key: ApiKeyStatus | null;
vi.mock('@/cache/useCached', async (original) => ({ ...(await original<object>()), useCached: () => ready(key) }));

const question = () => textOf(<DeleteAppDialog app={{ id: 1, app_display_name: 'Shop' } as App} onClose={() => {}} />);

it('deleting an app says when its key was used in the words of revoking it', () => {
  const last_used_at = new Date(Date.now() - 3 * MINUTE).toISOString();
  key = { status: 'active', created_at: null, last_used_at };
  expect(question()).toContain('Its active API key is revoked at once. Used 3 minutes ago. The service may');
  key = { status: 'active', created_at: null, last_used_at: null };
  expect(question()).toContain('Its active API key is revoked at once. Never used. The service may');
});
