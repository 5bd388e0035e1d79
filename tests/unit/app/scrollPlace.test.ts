import { createElement, type PropsWithChildren } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, MemoryRouter, useNavigate } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderHook } from '../renderHook';
import { storageOf } from '../storage';

/** A window as far as the hook asks for it. */
let page: EventTarget & { scrollY: number };
const scrollTo = (_left: number, top: number) => {
  if (page.scrollY === top) return;
  page.scrollY = top;
  page.dispatchEvent(new Event('scroll'));
};
let stored: Map<string, string>;

beforeEach(() => {
  page = Object.assign(new EventTarget(), { scrollY: 0 });
  stored = new Map();
  vi.stubGlobal('scrollTo', scrollTo);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  vi.stubGlobal('history', {});
  vi.stubGlobal('document', { documentElement: null });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('sessionStorage', storageOf(stored));
  Object.defineProperty(globalThis, 'scrollY', { configurable: true, get: () => page.scrollY });
});

let entries: { pathname: string; key: string }[];
const Router = ({ children }: PropsWithChildren) => createElement(MemoryRouter, { initialEntries: entries }, children);

/** Loads the page in the tab, at the last of these history entries; the previous page's memory is gone. */
async function load(...history: [pathname: string, key: string][]) {
  entries = history.map(([pathname, key]) => ({ pathname, key }));
  vi.resetModules();
  const { useScrollPlace } = await import('@/app/shell/useScrollPlace');
  const use = () => {
    useScrollPlace();
    return useNavigate();
  };
  const of = await renderHook(use, undefined, Router);
  return {
    goes: (to: string, replace = false) => of.does(() => of.now()(to, { replace })),
    back: () => of.does(() => of.now()(-1)),
    leaves: async () => {
      page.dispatchEvent(new Event('pagehide'));
      await of.unmount();
      page.scrollY = 0;
    },
  };
}

it('Back returns to the place of a page whose address was changed without scrolling', async () => {
  const { goes, back } = await load(['/apps', 'first']);
  scrollTo(0, 800);
  await goes('/apps?open=7');
  await goes('/apps?q=a', true);
  await goes('/users');
  expect(page.scrollY).toBe(0);
  await back();
  expect(page.scrollY).toBe(800);
});

it('Back returns to the place of an address with a fragment, and following one scrolls by itself', async () => {
  const { goes, back } = await load(['/apps', 'first']);
  await goes('/apps#content');
  scrollTo(0, 500);
  await goes('/users');
  expect(page.scrollY).toBe(0);
  await back();
  expect(page.scrollY).toBe(500);
});

it('Back returns to the places of a tab that was reloaded', async () => {
  const first = await load(['/apps', 'first']);
  scrollTo(0, 400);
  await first.goes('/users');
  await first.leaves();
  const again = await load(['/apps', 'first'], ['/users', 'second']);
  expect(page.scrollY).toBe(0);
  await again.back();
  expect(page.scrollY).toBe(400);
});

it('a tab keeps the places of its last hundred addresses', async () => {
  const { goes, leaves } = await load(['/apps', 'first']);
  for (let at = 1; at < 150; at += 1) {
    await goes(`/users/${at}`);
    scrollTo(0, at);
  }
  await leaves();
  const [kept] = [...stored.values()].map((text): [string, number][] => JSON.parse(text));
  expect(kept?.map(([, top]) => top)).toEqual(Array.from({ length: 100 }, (_, at) => at + 50));
});

/** A tab at a history entry, with the router's view of it. */
async function keyOfEntry(state: object | null) {
  const entry = {
    state,
    replaceState(next: object) {
      entry.state = next;
    },
  };
  vi.stubGlobal('history', entry);
  const { nameEntries } = await import('@/app/shell/useScrollPlace');
  nameEntries();
  const tab = { history: entry, location: { pathname: '/apps', search: '', hash: '' } } as unknown as Window;
  return { key: createBrowserHistory({ window: tab, v5Compat: true }).location.key, state: entry.state };
}

it('the entry at which a page is loaded has a key of its own, for two loads in one tab are two places', async () => {
  const first = await keyOfEntry(null);
  const second = await keyOfEntry(null);
  expect(first.key).not.toBe('default');
  expect(second.key).not.toBe('default');
  expect(second.key).not.toBe(first.key);
});

it('the entry that the skip link makes has a key of its own too', async () => {
  const { key } = await keyOfEntry(null);
  history.replaceState(null, '');
  page.dispatchEvent(new Event('popstate'));
  expect(history.state).toEqual({ key: expect.any(String) });
  expect(history.state.key).not.toBe(key);
});

it('an entry that has a key keeps it when it is loaded again, and any entry keeps its state', async () => {
  const { key, state } = await keyOfEntry({ usr: { email: 'ada@acme.example' }, idx: 3 });
  expect(state).toEqual({ usr: { email: 'ada@acme.example' }, idx: 3, key });
  expect(await keyOfEntry(state)).toEqual({ key, state });
});
