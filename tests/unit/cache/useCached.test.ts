import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sentenceFor } from '@/app/shell/PageNotice';
import type { CacheDb } from '@/cache/database';
import { FORMAT, setStorageState } from '@/cache/db';
import { keyOf, tenantOf, userOf } from '@/cache/keys';
import type { Resource } from '@/cache/resource';
import { closeStore, resourceOf, troubleNow, wakeShown } from '@/cache/store';
import { useCached, useFreshness } from '@/cache/useCached';
import { listApps } from '@/contract/apps';
import { listPolicyLogs } from '@/contract/policy-logs';
import { HOUR } from '@/durations';
import { renderHook } from '../renderHook';
import { openEmptyStore } from './page-store';
import { alice } from './support';

let db: CacheDb;
let asked = 0;
let offline = false;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  db = await openEmptyStore();
  asked = 0;
  offline = false;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    if (offline) throw new TypeError('no network');
    return Response.json({ apps: [{ id: 1, app_display_name: 'Shop' }] });
  });
});
afterEach(() => {
  vi.useRealTimers();
  setStorageState('ok');
  closeStore();
});

/** A screen that has shown its data for five seconds when the clock changes. */
async function screenBefore(byMs: number) {
  const screen = await renderHook((_render: object) => {
    const apps = useCached(listApps, {});
    return { ...apps, at: useFreshness(apps.source).at };
  }, {});
  await screen.shows(() => expect(screen.now().status).toBe('ready'));
  expect(asked).toBe(1);
  vi.advanceTimersByTime(5_000);
  vi.setSystemTime(Date.now() + byMs);
  // Waiting moves the clock too, by no more than seconds.
  const isOfThisMinute = (at: number | null) => at !== null && at <= Date.now() && at > Date.now() - 60_000;
  const isReady = () => {
    expect(screen.now().status).toBe('ready');
    expect(screen.now().at).toSatisfy(isOfThisMinute);
  };
  return { ...screen, isReady, isOfThisMinute };
}
const apps = () => resourceOf(listApps, {}) as Resource;

describe('a screen that stays open', () => {
  it('C2: reads its data again once it renders, if that may not be shown any more after more than a week asleep', async () => {
    const screen = await screenBefore(8 * 24 * HOUR);
    await screen.rerender({});
    await screen.shows(screen.isReady);
    expect(asked).toBe(2);
  });

  it('C2: reads its data again once the window is visible, if that may not be shown any more', async () => {
    const screen = await screenBefore(8 * 24 * HOUR);
    await screen.does(() => wakeShown());
    await screen.shows(screen.isReady);
    expect(asked).toBe(2);
  });

  it('C2: says that nothing is saved if data that may not be shown any more cannot be read again', async () => {
    const screen = await screenBefore(8 * 24 * HOUR);
    offline = true;
    await screen.rerender({});
    await screen.shows(() => expect(screen.now()).toMatchObject({ status: 'failed', failure: { kind: 'offline' } }));
  });

  it('C2: goes on showing its data, with its age, when the clock is set back', async () => {
    const screen = await screenBefore(-HOUR);
    await screen.rerender({});
    screen.isReady();
    await screen.does(() => wakeShown());
    screen.isReady();
    expect(asked).toBe(1);
  });

  it('C2: says how old its data is if it is offline after the clock was set back, though only the page holds it', async () => {
    setStorageState('full');
    const screen = await screenBefore(-2 * 60_000);
    expect(apps().view.held).not.toBeNull();
    offline = true;
    await screen.does(() => apps().refresh('user'));
    await screen.rerender({});
    expect(screen.now()).toMatchObject({ status: 'ready', failure: { kind: 'offline' } });
    expect(troubleNow().at).toSatisfy(screen.isOfThisMinute);
    expect(sentenceFor(troubleNow(), 'offline')?.('x')).toBe('You are offline. Showing data saved x.');
  });
});

it('the events of one app are shown alone, from a service that ignores for which app it is asked', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ logs: [1, 2].map((id) => ({ id, app_id: id === 1 ? 'shop' : 'bank', action: 'blocked' })) }),
  );
  const screen = await renderHook((query: { app_id?: string }) => useCached(listPolicyLogs, query), { app_id: 'shop' });
  await screen.shows(() => expect(screen.now().data?.items.map(({ id }) => id)).toEqual([1]));
  expect(screen.now().base).toBeNull();
});

describe('the stored part of a long log, from a service that ignores for which app it is asked', () => {
  const shop = { app_id: 'shop' };
  /** The newest events of 100,000, which are of these apps, offline. */
  const screenOf = async (...apps: string[]) => {
    offline = true;
    await db.responses.put({
      key: keyOf(listPolicyLogs, shop, alice),
      call: listPolicyLogs.name,
      format: FORMAT,
      tenant: tenantOf(alice),
      user: userOf(alice),
      value: { items: apps.map((app_id, id) => ({ id, app_id, action: 'blocked' })), unreadable: 0 },
      hash: apps.join(),
      storedAt: Date.now(),
      bytes: 100,
      total: 100_000,
    });
    const screen = await renderHook(() => useCached(listPolicyLogs, shop), undefined);
    await screen.shows(() => expect(screen.now()).toMatchObject({ status: 'ready', failure: { kind: 'offline' } }));
    return screen.now();
  };

  it('is not taken for the newest events of that app', async () => {
    const { data, base, total, newest } = await screenOf('shop', 'bank');
    expect(data?.items).toHaveLength(1);
    expect(base?.items).toHaveLength(2);
    expect({ total, newest }).toEqual({ total: 100_000, newest: 2 });
  });

  it('is taken for them where it has no other', async () => {
    const { data, base } = await screenOf('shop', 'shop');
    expect(data?.items).toHaveLength(2);
    expect(base).toBeNull();
  });
});

it('an answer is one object until something in it changes, so that a screen’s parts render for their own news alone', async () => {
  const screen = await renderHook((_render: object) => useCached(listApps, {}), {});
  await screen.shows(() => expect(screen.now().status).toBe('ready'));
  const shown = screen.now();
  await screen.rerender({});
  expect(screen.now()).toBe(shown);
  await screen.does(() => shown.refresh());
  expect(asked).toBe(2);
  expect(screen.now()).toBe(shown);
  offline = true;
  await screen.does(() => shown.refresh());
  await screen.shows(() => expect(screen.now().failure).toEqual({ kind: 'offline' }));
  expect(screen.now()).not.toBe(shown);
  expect(screen.now().data).toBe(shown.data);
});
