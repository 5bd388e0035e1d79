import { expect, it, vi } from 'vitest';
import { nextTurn } from '@/api/turns';
import { prepare } from '@/app/prepare';
import { setDirty } from '@/state/dirty';
import { toast } from '@/ui';
import { withResolvers } from '../../support/promise';
import { storageOf } from '../storage';

const code = vi.hoisted(() => ({ ahead: [] as { preload: () => Promise<void> }[] }));
vi.mock('@/app/routes', () => ({ prefetchableCode: () => code.ahead }));
vi.mock('@/app/versions', () => ({ registerWorker: async () => true, controlled: async () => true }));
vi.mock('@/ui', () => ({ toast: vi.fn(), preloadOverlays: async () => {} }));
vi.mock('@/cache/db', async (original) => ({ ...(await original<object>()), dbCode: async () => null }));
vi.mock('@/cache/warm', () => ({ warm: async () => 'stored' }));
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

it('code is fetched ahead one piece after the other, so that what the user asks for meanwhile waits behind one', async () => {
  vi.stubGlobal('localStorage', storageOf());
  const { promise, resolve: arrive } = withResolvers<void>();
  const [first, second] = [vi.fn(() => promise), vi.fn(async () => {})];
  code.ahead = [{ preload: first }, { preload: second }];
  await prepare();
  await nextTurn();
  expect(first).toHaveBeenCalledOnce();
  expect(second).not.toHaveBeenCalled();
  arrive();
  await vi.waitFor(() => expect(second).toHaveBeenCalledOnce());
  code.ahead = [];
});
