import { expect, it, vi } from 'vitest';
import { prepare } from '@/app/prepare';
import { setDirty } from '@/state/dirty';
import { toast } from '@/ui';
import { storageOf } from '../storage';

vi.mock('@/app/routes', () => ({ prefetchableCode: () => [] }));
vi.mock('@/app/versions', () => ({ registerWorker: async () => true, controlled: async () => true }));
vi.mock('@/ui', () => ({ toast: vi.fn(), preloadOverlays: async () => {} }));
vi.mock('@/cache/db', async (original) => ({ ...(await original<object>()), dbCode: async () => null }));
vi.mock('@/cache/warm', () => ({ warm: async () => true }));
vi.mock('@/cache/imports', () => ({ keptImport: async () => null }));

it('that the app works offline now is announced once, and not over a form with input', async () => {
  vi.stubGlobal('localStorage', storageOf());
  const form = {};
  setDirty(form, true);
  const prepared = prepare();
  await new Promise((resolve) => setImmediate(resolve));
  expect(toast).not.toHaveBeenCalled();
  setDirty(form, false);
  await prepared;
  expect(toast).toHaveBeenCalledExactlyOnceWith('Ready to work offline');
  await prepare();
  expect(toast).toHaveBeenCalledTimes(1);
});
