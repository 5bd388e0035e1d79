import { beforeEach, expect, it, vi } from 'vitest';
import { hasDownloadedSdk, noteDownloadedSdk } from '@/parts/downloadedSdk';
import { storageOf } from '../storage';

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', storageOf(stored));
});

const apps = [{ id: 'app_a' }, { id: 'app_b' }];

it('another tab, and a later one, know that the SDK of one of the tenant’s apps was downloaded', async () => {
  expect(hasDownloadedSdk(1, apps)).toBe(false);
  noteDownloadedSdk(1, 'app_b');
  vi.resetModules();
  const later = await import('@/parts/downloadedSdk');
  expect(later.hasDownloadedSdk('1', apps)).toBe(true);
  expect(later.hasDownloadedSdk(2, apps)).toBe(false);
  expect(later.hasDownloadedSdk(1, [{ id: 'app_a' }])).toBe(false);
});

it('what is stored names neither tenant nor app, and has an end', () => {
  for (let n = 0; n < 50; n += 1) noteDownloadedSdk(1, `app_${n}`);
  noteDownloadedSdk(1, 'app_49');
  const [[, text = ''] = []] = [...stored];
  expect(JSON.parse(text)).toHaveLength(20);
  expect(text).not.toContain('app_');
  expect(hasDownloadedSdk(1, [{ id: 'app_49' }])).toBe(true);
  expect(hasDownloadedSdk(1, [{ id: 'app_0' }])).toBe(false);
});
