import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CacheDb, cacheDb } from '@/cache/db';
import { followChanges, invalidate, markStale, rereadOutdated } from '@/cache/invalidate';
import type { TabMessage } from '@/cache/messages';
import type { Resource } from '@/cache/resource';
import { LIMITS } from '@/cache/resource-page';
import { closeStore, openStore, resourceOf } from '@/cache/store';
import { listApps } from '@/contract/apps';
import { WRITE_TIMEOUT_MS } from '@/contract/constants';
import { alice, openFor } from './support';

/** The part of the page's document that matters here. */
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const other = new BroadcastChannel(`portcullis:${__FLAVOUR__}:/`);
const CHANGED: TabMessage = { kind: 'changed', scopes: [listApps.name] };
const QUIET: TabMessage = { ...CHANGED, quiet: true };
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

/** Sends a message from another tab; resolves once this one has been told. */
async function toldElsewhere(message: TabMessage): Promise<void> {
  const heard = vi.fn();
  const channel = new BroadcastChannel(`portcullis:${__FLAVOUR__}:/`);
  channel.onmessage = heard;
  other.postMessage(message);
  await vi.waitFor(() => expect(heard).toHaveBeenCalled());
  channel.close();
}
/** Makes a change in another tab; resolves once this one has been told. */
const changedElsewhere = () => toldElsewhere(CHANGED);

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
  await db.checks.update(resource?.key ?? '', { checkedAt: Date.now() + 1 });
  seen('visible');
  await atRest(resource);
  expect(asked).toBe(1);
  stop();
  closeStore();
});

describe('while another tab does quiet work, a visible list', () => {
  let resource: Resource | null;
  let stop: () => void;
  beforeEach(async () => {
    await openFor(db, alice);
    await Promise.all([db.responses.clear(), db.checks.clear(), db.changes.clear()]);
    openStore({ ...alice });
    resource = resourceOf(listApps, {});
    resource?.show();
    await resource?.refresh();
    expect(asked).toBe(1);
    stop = followChanges();
    seen('visible');
  });
  afterEach(() => {
    vi.useRealTimers();
    stop();
    closeStore();
  });
  const quietly = async (changes: number) => {
    for (let made = 0; made < changes; made += 1) {
      await markStale(db, [listApps.name]);
      await toldElsewhere(QUIET);
    }
    await atRest(resource);
  };

  it('is marked as out of date and not read; it is read once when the work ends', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    // The read from which the next one would keep its distance, by this clock.
    asked = 0;
    await resource?.refresh('current');
    await quietly(3);
    expect(resource?.mayMissChange()).toBe(true);
    // Long enough for a read that would have been put off.
    await vi.advanceTimersByTimeAsync(LIMITS.spacingMs + 100);
    expect(asked).toBe(1);
    await toldElsewhere({ kind: 'work-ended' });
    await vi.waitFor(() => expect(asked).toBe(2));
    await atRest(resource);
    expect(asked).toBe(2);
    expect(resource?.mayMissChange()).toBe(false);
  });

  it('is read when its window is looked at again, if the tab of the work was closed in the middle', async () => {
    await quietly(1);
    expect(asked).toBe(1);
    seen('hidden');
    seen('visible');
    await vi.waitFor(() => expect(asked).toBe(2));
  });

  it('is read when it is opened again, if the tab of the work was closed in the middle', async () => {
    await quietly(1);
    expect(asked).toBe(1);
    resource?.show();
    await vi.waitFor(() => expect(asked).toBe(2));
  });

  it('is read automatically once no change has been reported for longer than a change can take', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await quietly(1);
    await vi.advanceTimersByTimeAsync(WRITE_TIMEOUT_MS - 1_000);
    await quietly(1);
    await vi.advanceTimersByTimeAsync(WRITE_TIMEOUT_MS - 1_000);
    expect(asked).toBe(1);
    await vi.advanceTimersByTimeAsync(2_000);
    await vi.waitFor(() => expect(asked).toBe(2));
  });
});

it('other tabs hear of each change of quiet work, marked as quiet, before they hear of its end', async () => {
  const heard: unknown[] = [];
  other.onmessage = ({ data }) => heard.push(data);
  // The last change is still being marked when the work ends.
  void invalidate([listApps.name], { read: false });
  rereadOutdated();
  await vi.waitFor(() => expect(heard).toHaveLength(2));
  expect(heard).toEqual([{ kind: 'changed', scopes: [listApps.name], quiet: true }, { kind: 'work-ended' }]);
  other.onmessage = null;
});
