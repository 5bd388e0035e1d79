import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { useWindow } from '@/ui/table/useWindow';
import { renderHook } from '../renderHook';

const CARD = 180;
const COUNT = 1_000;

beforeEach(() => {
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
      observe() {}
      unobserve() {}
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
