import { expect, it } from 'vitest';
import type { App } from '@/contract/apps';
import type { Endpoint } from '@/contract/endpoints';
import { endpointsIn } from '@/features/palette/usePalette';

const endpoint = { id: 1, method: 'GET', pattern: '/v1/orders' } as Endpoint;
const saved = ['kept', 'deleted'].map((appId) => ({ appId, items: [endpoint] }));
const apps = (unreadable: number) => ({ items: [{ id: 'kept', app_display_name: 'Checkout' } as App], unreadable });
const count = (...input: Parameters<typeof endpointsIn>) => [...endpointsIn(...input)].length;

it('the search finds no endpoints of an app that the list of apps does not have', () => {
  expect(count(saved, apps(0))).toBe(1);
});

it('as long as apps may be missing in the list, or it is not known, it finds all of them', () => {
  expect(count(saved, apps(1))).toBe(2);
  expect(count(saved, undefined)).toBe(2);
});
