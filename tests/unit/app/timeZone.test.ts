import { Fragment } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchTimeZone } from '@/app/timeZone';
import { HOUR } from '@/durations';
import { formatMoment, setTimeZone, zoneOffset } from '@/text/format';
import { useTimeZone } from '@/ui';
import { renderHook } from '../renderHook';
import { storageOf } from '../storage';

const AT = Date.UTC(2026, 2, 10, 12);

let page: EventTarget;
beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('localStorage', storageOf());
  vi.stubGlobal('addEventListener', () => {});
});
afterEach(() => {
  setTimeZone('local');
  vi.unstubAllEnvs();
});

/** The clocks that a component shows, and how often it was rendered. */
const clocks = () => {
  let renders = 0;
  const use = () => {
    const zone = useTimeZone();
    renders += 1;
    return { renders, label: formatMoment(AT, AT), offset: zoneOffset(AT, zone) / HOUR };
  };
  return renderHook(use, undefined, undefined, Fragment);
};

it('labels and bars follow the device into another time zone once the page is looked at again', async () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  watchTimeZone();
  const shown = await clocks();
  expect(shown.now()).toEqual({ renders: 1, label: '13:00', offset: 1 });
  vi.stubEnv('TZ', 'America/New_York');
  await shown.does(() => page.dispatchEvent(new Event('visibilitychange')));
  expect(shown.now()).toEqual({ renders: 2, label: '08:00', offset: -4 });
  // In the same zone nothing is rendered again.
  await shown.does(() => page.dispatchEvent(new Event('visibilitychange')));
  expect(shown.now().renders).toBe(2);
});

it('times in UTC stay as they are on a journey, and local ones are those of its end', async () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  watchTimeZone();
  const shown = await clocks();
  await shown.does(() => setTimeZone('utc'));
  expect(shown.now()).toEqual({ renders: 2, label: '12:00', offset: 0 });
  vi.stubEnv('TZ', 'Asia/Tokyo');
  await shown.does(() => page.dispatchEvent(new Event('visibilitychange')));
  expect(shown.now()).toEqual({ renders: 2, label: '12:00', offset: 0 });
  await shown.does(() => setTimeZone('local'));
  expect(shown.now()).toEqual({ renders: 3, label: '21:00', offset: 9 });
});
