import { beforeEach, expect, it, vi } from 'vitest';
import { watchEntries } from '@/ui/util/heldEntry';
import { showSecret } from './secretDialog';

interface Entry {
  state: Record<string, unknown> | null;
  url: string;
}

/** A tab's history whose moves arrive one by one, and the listeners of its window, in the order in which they came, as browsers have them. */
class Tab {
  entries: Entry[] = ['/dashboard', '/apps', '/apps/1'].map((url, idx) => ({ url, state: { idx, key: `k${idx}` } }));
  at = 2;
  #moves: number[] = [];
  #listeners: ((event: Event) => void)[] = [];

  get history() {
    const tab = this;
    return {
      get state() {
        return tab.entries[tab.at]?.state ?? null;
      },
      pushState(state: Entry['state'], _: string, url: string) {
        tab.entries = [...tab.entries.slice(0, tab.at + 1), { state: structuredClone(state), url }];
        tab.at += 1;
      },
      go: (by: number) => void tab.#moves.push(by),
      back: () => void tab.#moves.push(-1),
      forward: () => void tab.#moves.push(1),
    };
  }

  listen = (name: string, hear: (event: Event) => void) => {
    if (name === 'popstate') this.#listeners.push(hear);
  };

  /** Plays the moves that have been asked for, and those that follow. A move out of the history does nothing. */
  settle(): void {
    for (let by = this.#moves.shift(); by !== undefined; by = this.#moves.shift()) {
      const to = this.at + by;
      if (!this.entries[to]) continue;
      this.at = to;
      let stopped = false;
      const event = { state: this.entries[to].state, stopImmediatePropagation: () => (stopped = true) };
      for (const hear of this.#listeners) if (!stopped) hear(event as unknown as Event);
    }
  }
}

let tab: Tab;
/** Addresses to which the router has gone. */
let routed: string[];

beforeEach(() => {
  tab = new Tab();
  routed = [];
  vi.stubGlobal('HTMLElement', class {});
  vi.stubGlobal('location', { href: '/apps/1' });
  vi.stubGlobal('history', tab.history);
  vi.stubGlobal('addEventListener', tab.listen);
  watchEntries();
  // The router has listened since before the dialog.
  tab.listen('popstate', () => routed.push(tab.entries[tab.at]?.url ?? ''));
});

it.each([
  ['Back', -1],
  ['a jump past the page', -2],
  ['a jump to the first page', -3],
])('E6: %s leads nowhere while a secret is shown, as often as it is tried', async (_, by) => {
  const dialog = await showSecret();
  for (const _try of [1, 2]) {
    history.go(by);
    tab.settle();
    expect([tab.at, routed]).toEqual([3, []]);
  }
  await dialog.unmount();
  tab.settle();
  expect([tab.at, routed]).toEqual([2, ['/apps/1']]);
  history.back();
  tab.settle();
  expect([tab.at, routed]).toEqual([1, ['/apps/1', '/apps']]);
});

it('E6: the entry that an earlier dialog has left, as a reload does, holds nobody up', async () => {
  tab.entries.push({ url: '/apps/1', state: { idx: 2, key: 'k2', heldSince: 1 } });
  tab.at = 3;
  await showSecret();
  history.back();
  tab.settle();
  expect([tab.at, routed]).toEqual([4, []]);
});
