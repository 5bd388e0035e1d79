import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type CacheDb, cacheDb } from '@/cache/db';
import { followChanges, markStale } from '@/cache/invalidate';
import type { TabMessage } from '@/cache/messages';
import type { Resource } from '@/cache/resource';
import { closeStore, openStore, resourceOf } from '@/cache/store';
import { listApps } from '@/contract/apps';
import { alice, openFor } from './support';

/** The part of the page's document that matters here. */
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const other = new BroadcastChannel(`portcullis:${__FLAVOUR__}:/`);
const CHANGED: TabMessage = { kind: 'changed', scopes: [listApps.name] };
let db: CacheDb;
let asked = 0;

beforeAll(async () => {
  const opened = await cacheDb();
  if (!opened) throw new Error('no database');
  db = opened;
});
beforeEach(() => {
  asked = 0;
  vi.stubGlobal('document', page);
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return Response.json({ apps: [] });
  });
});
afterAll(() => other.close());

const seen = (visibilityState: string) => {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
};

/** Resolves once the list has looked into the store, and no read that followed is under way or about to begin. */
async function atRest(resource: Resource | null): Promise<void> {
  // The store is read in order, so every look that has begun ends before this one.
  await resource?.pull();
  await vi.waitFor(() => expect(resource?.activity.running).toBe(false));
}

/** Makes a change in another tab; resolves once this one has been told. */
async function changedElsewhere(): Promise<void> {
  const heard = vi.fn();
  const channel = new BroadcastChannel(`portcullis:${__FLAVOUR__}:/`);
  channel.onmessage = heard;
  other.postMessage(CHANGED);
  await vi.waitFor(() => expect(heard).toHaveBeenCalled());
  channel.close();
}

it.each(['kept on this device', 'kept by this tab alone'])(
  'G5: a list %s, changed in another tab while this one is hidden, is read when it is seen again, once',
  async (where) => {
    // Nothing is stored without a session row.
    await (where.includes('device') ? openFor(db, alice) : db.meta.clear());
    openStore({ ...alice });
    const resource = resourceOf(listApps, {});
    const hide = resource?.show();
    await resource?.refresh();
    expect(asked).toBe(1);
    const stop = followChanges();
    seen('hidden');
    await markStale(db, [listApps.name]);
    await changedElsewhere();
    expect(asked).toBe(1);
    seen('visible');
    await vi.waitFor(() => expect(asked).toBe(2));
    await vi.waitFor(() => expect(resource?.activity.running).toBe(false));
    seen('hidden');
    seen('visible');
    await atRest(resource);
    expect(asked).toBe(2);
    stop();
    hide?.();
    closeStore();
  },
);

it('G5: a list that another tab has already read again is not read twice', async () => {
  await openFor(db, alice);
  openStore({ ...alice });
  const resource = resourceOf(listApps, {});
  resource?.show();
  await resource?.refresh();
  const stop = followChanges();
  seen('hidden');
  await changedElsewhere();
  seen('visible');
  await atRest(resource);
  expect(asked).toBe(1);
  stop();
  closeStore();
});
