import { createElement, type PropsWithChildren, useCallback } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { useWindow } from '@/ui/table/useWindow';
import { renderHook } from '../renderHook';

const CARD = 180;
const COUNT = 1_000;

let frames: (() => void)[] = [];
const observed = new Set<unknown>();

beforeEach(() => {
  frames = [];
  observed.clear();
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', () => {});
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('document', { body: null });
  vi.stubGlobal('innerWidth', 390);
  vi.stubGlobal('innerHeight', 800);
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('HTMLElement', class {});
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(element: unknown) {
        observed.add(element);
      }
      unobserve(element: unknown) {
        observed.delete(element);
      }
      disconnect() {}
    },
  );
});

const nowhere = { current: null };

/** A list of cards, under the one entry of this history. */
async function open(label: string) {
  const of = await renderHook(() => ({ view: useWindow(label, COUNT, CARD, nowhere) }), undefined, MemoryRouter);
  const card = (index: number, offsetHeight: number) =>
    ({ isConnected: true, getAttribute: () => String(index), offsetHeight }) as unknown as HTMLElement;
  return {
    /** What is in the document: fewer cards the higher they are, and the space around them. */
    shows: () => {
      const { indexes, before, after } = of.now().view;
      return { indexes, before, after };
    },
    measures: (index: number, height: number) => of.does(() => of.now().view.measure?.(card(index, height))),
    passes: (ms: number) => of.does(() => vi.advanceTimersByTime(ms)),
    leaves: () => of.unmount(),
  };
}

it('a list that Back returns to has the heights that it had', async () => {
  const list = await open('Users');
  const estimated = list.shows();
  for (let index = 0; index < 5; index += 1) await list.measures(index, CARD + 100);
  const measured = list.shows();
  expect(measured).not.toEqual(estimated);
  await list.leaves();

  const again = await open('Users');
  expect(again.shows()).toEqual(measured);
  const other = await open('Apps');
  expect(other.shows()).toEqual(estimated);
});

it('the first frame has the visible rows alone, later ones two more beyond them', async () => {
  const list = await open('Users, opened');
  expect(list.shows().indexes).toEqual([0, 1, 2, 3, 4]);
  vi.useFakeTimers();
  for (let at = 0; at < 2; at += 1) for (const frame of frames.splice(0)) frame();
  await list.passes(1_000);
  expect(list.shows().indexes).toEqual([0, 1, 2, 3, 4, 5, 6]);
  vi.useRealTimers();
});

it('the item that has the focus stays in the document, at its place, beyond the window', async () => {
  let held = 40;
  const of = await renderHook(
    () => useWindow('Users, held', COUNT, CARD, nowhere, { heldIndex: () => held }),
    undefined,
    MemoryRouter,
  );
  const view = of.now();
  expect(view.indexes).toEqual([0, 1, 2, 3, 4, 40]);
  expect([4, 40].map(view.gapBefore)).toEqual([0, 35 * CARD]);
  expect(view.after).toBe((COUNT - 41) * CARD);
  held = COUNT;
  await of.rerender(undefined);
  expect(of.now().indexes).toEqual([0, 1, 2, 3, 4]);
});

it('a table of the same name on another page begins where it did there', async () => {
  // Below the window on one page, at its top on the other.
  const head = (bottom: number) => ({ current: { tagName: 'THEAD', getBoundingClientRect: () => ({ bottom }) } });
  const at = (page: string) => (props: PropsWithChildren) =>
    createElement(MemoryRouter, { initialEntries: [page] }, props.children);
  const firstOn = async (page: string, bottom: number) => {
    const counts: number[] = [];
    const of = await renderHook(
      () => void counts.push(useWindow('Users', COUNT, CARD, head(bottom) as never).indexes.length),
      undefined,
      at(page),
    );
    await of.unmount();
    return counts;
  };
  const ofUsers = await firstOn('/external-users', 0);
  const ofGroups = await firstOn('/external-user-groups', 620);
  expect(ofGroups.at(-1)).toBeLessThan(ofUsers.at(-1) as number);
  expect((await firstOn('/external-users', 0))[0]).toBe(ofUsers.at(-1));
  expect((await firstOn('/external-user-groups', 620))[0]).toBe(ofGroups.at(-1));
});

/** A list of cards with keys of their own, in an order that changes. */
function openSortable(label: string) {
  const use = (keys: readonly string[]) => {
    const getItemKey = useCallback((index: number) => keys[index] ?? '', [keys]);
    return useWindow(label, COUNT, CARD, nowhere, { getItemKey });
  };
  return renderHook(use, KEYS, MemoryRouter);
}
const KEYS: readonly string[] = Array.from({ length: COUNT }, (_, index) => `row ${index}`);
const cardAt = (index: number, offsetHeight = CARD) => {
  const card = { isConnected: true, index, getAttribute: () => String(card.index), offsetHeight };
  return card as unknown as HTMLElement & { index: number };
};

it('a row that a sort has moved is still measured, although another one is in its earlier place', async () => {
  const list = await openSortable('Users, sorted');
  const [moved, added] = [cardAt(0), cardAt(0)];
  await list.does(() => list.now().measure?.(moved));
  // It keeps its element, which React does not attach again.
  moved.index = 1;
  await list.rerender(['another row', 'row 0', ...KEYS.slice(2)]);
  await list.does(() => list.now().measure?.(added));
  expect(observed).toContain(added);
  expect(observed).toContain(moved);
});

it('a height goes with its row when the list is sorted', async () => {
  const list = await openSortable('Teams, sorted');
  const { indexes, after } = list.now();
  await list.does(() => list.now().measure?.(cardAt(0, CARD + 500)));
  await list.rerender(KEYS.toReversed());
  expect(list.now().indexes).toEqual(indexes);
  expect(list.now().after).toBe(after + 500);
});
