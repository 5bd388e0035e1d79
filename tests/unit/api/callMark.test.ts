import { beforeEach, expect, it, vi } from 'vitest';
import { requestOf } from '@/api/call';
import { callMark } from '@/api/controller';
import { askEarly } from '@/api/early';
import { askForNote, asksForNote } from '@/cache/reply';
import { createApp, listApps } from '@/contract/apps';
import { installationIn } from '@/contract/installation';

const OWN = 'https://portal.example/dev-sw.js?dev-sw';
const OTHER = 'https://portal.example/demo/dev-sw.js?dev-sw';

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://portal.example/apps'));
});

const controlledBy = (scriptURL: string | null) =>
  vi.stubGlobal('navigator', { serviceWorker: { controller: scriptURL === null ? null : { scriptURL } } });

function addresses(): string[] {
  const sent: string[] = [];
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('fetch', async (address: string) => {
    sent.push(new URL(address, location.href).href);
    return new Response();
  });
  askEarly('/auth/me', null);
  const body = { tenant_id: 1, app_slug: null, app_display_name: 'New' };
  return [...sent, requestOf(listApps, {}).url, requestOf(createApp, { body }).url];
}

it('every call names its installation while another one’s worker controls the page', () => {
  controlledBy(OTHER);
  const named = addresses().map((address) => installationIn(new URL(address)));
  expect(named).toEqual(['/', '/', '/']);
});

it.each([
  ['its own worker', OWN],
  ['no worker', null],
])('the addresses of a page that %s controls stay as they are', (_, scriptURL) => {
  controlledBy(scriptURL);
  expect(callMark()).toBe('');
  expect(addresses().filter((address) => address.includes('#'))).toEqual([]);
});

it('a read that asks a worker for a note has that mark alone', () => {
  controlledBy(OTHER);
  const asked = askForNote(requestOf(listApps, {}));
  expect(asksForNote(asked)).toBe(true);
  expect(asked.url.split('#')).toHaveLength(2);
  expect(installationIn(new URL(asked.url))).toBe('/');
});
