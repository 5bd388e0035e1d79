import { beforeEach, expect, it, vi } from 'vitest';
import { dropForeignDrafts, loadDraft, saveDraft } from '@/cache/drafts';
import { forget } from '@/cache/session-device';
import { listedStorageOf, storageOf } from '../storage';
import { alice, bob } from './support';

let tab: Map<string, string>;

beforeEach(() => {
  tab = new Map();
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('localStorage', storageOf());
  vi.stubGlobal('sessionStorage', listedStorageOf(tab));
});

it('D14: a draft in a tab that did not run while its user signed out in another does not come back, not even for that user', async () => {
  saveDraft('apps.create', alice, { name: 'Kiosk' });
  await forget('signed-out');
  expect(loadDraft('apps.create', alice)).toBeNull();
  dropForeignDrafts(alice);
  expect([...tab.keys()]).toEqual([]);
});

it('a second sign-out, too, reaches drafts in tabs that do not run', async () => {
  await forget('signed-out');
  saveDraft('apps.create', alice, { name: 'Kiosk' });
  expect(loadDraft('apps.create', alice)).toEqual({ name: 'Kiosk' });
  await forget('signed-out');
  expect(loadDraft('apps.create', alice)).toBeNull();
});

it('a draft stays for its user when the service ends the session', async () => {
  await forget('signed-out');
  saveDraft('apps.create', alice, { name: 'Kiosk' });
  await forget('ended');
  dropForeignDrafts(alice);
  expect(loadDraft('apps.create', alice)).toEqual({ name: 'Kiosk' });
  expect(loadDraft('apps.create', bob)).toBeNull();
});

it('drafts work as ever if localStorage is refused, or has been cleared', async () => {
  await forget('signed-out');
  saveDraft('apps.create', alice, { name: 'Kiosk' });
  vi.stubGlobal('localStorage', undefined);
  expect(loadDraft('apps.create', alice)).toEqual({ name: 'Kiosk' });
  saveDraft('apps.create', alice, { name: 'Kiosk 2' });
  expect(loadDraft('apps.create', alice)).toEqual({ name: 'Kiosk 2' });
});
