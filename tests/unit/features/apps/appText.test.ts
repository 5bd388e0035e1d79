import { expect, it } from 'vitest';
import type { App } from '@/contract/apps';
import { appText } from '@/features/apps/columns';
import { setTimeZone } from '@/text/format';
import { matches } from '@/text/search';

const NOON = Date.parse('2026-03-12T12:00:00Z');
const created = (iso: string) => ({ id: 'app_a', app_display_name: 'Shop', created_at: iso }) as App;
const finds = (words: string, app: App) => matches(words)(appText(app, NOON));

it('the search finds an app by the time that its row shows, and by the exact one', () => {
  setTimeZone('utc');
  expect(finds('09:15:30', created('2026-03-12T09:15:30Z'))).toBe(true);
  expect(finds('h ago', created('2026-03-12T09:15:30Z'))).toBe(false);
  expect(finds('5 min ago', created('2026-03-12T11:55:00Z'))).toBe(true);
  expect(finds('14 Jan', created('2026-01-14T08:00:00Z'))).toBe(true);
  expect(finds('2026', created('2026-01-14T08:00:00Z'))).toBe(true);
});

it('text that is no time is found as it came', () => {
  expect(finds('build five', created('build five'))).toBe(true);
});
