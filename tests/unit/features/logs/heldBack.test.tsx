import { createElement, type FunctionComponent, type PropsWithChildren, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import type { PolicyLog } from '@/contract/policy-logs';
import { MINUTE } from '@/durations';
import { EventsTable } from '@/features/logs/EventsTable';
import { Explorer } from '@/features/logs/Explorer';
import { LogsPage } from '@/features/logs/LogsPage';
import { NewEvents } from '@/features/logs/NewEvents';
import { Loaded } from '@/parts/Loaded';
import { Button, passFocusToHeading } from '@/ui';
import { log } from '../../domain/support';
import { elementsIn } from '../../elements';
import { ready, textOf } from '../../markup';
import { renderHook } from '../../renderHook';

const cache = vi.hoisted(() => ({ logs: {} as object }));
vi.mock('@/cache/useCached', async (original) => ({
  ...(await original<object>()),
  useOwner: () => ({ id: 1, tenantId: 1 }),
  useCached: ({ name }: { name: string }) =>
    name === 'policyLogs.list' ? cache.logs : ready({ items: [], unreadable: 0 }),
}));
vi.mock('@/parts/Age', () => ({ Age: () => null }));
vi.mock('@/cache/device', async (original) => ({ ...(await original<object>()), storedSwitchedColumns: () => [] }));
beforeEach(() => {
  address = '/logs';
  const list = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', () => list);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
});

let address: string;
const InRouter: FunctionComponent<PropsWithChildren> = ({ children }) =>
  createElement(MemoryRouter, { initialEntries: [address] }, children);
type ExplorerProps = Parameters<typeof Explorer>[0];

/** The newest events of the log, and how many it has; null where these are all. */
const answers = (items: readonly PolicyLog[], total: number | null) => {
  const data = { items: items.map((one) => ({ ...one })), unreadable: 0 };
  cache.logs = { ...ready(data), total, newest: total === null ? null : items.length };
};

/** The properties of the first element of this type. */
function propsOf<P>(within: unknown, type: unknown): P {
  const found = elementsIn(within).find((element) => element.type === type);
  if (!found) throw new Error('it is not shown');
  return found.props as P;
}

/** The page of a log, by what its explorer shows. */
async function pageOf(items: readonly PolicyLog[], total: number | null) {
  answers(items, total);
  const page = await renderHook(LogsPage, undefined as never, InRouter);
  const inside = () => {
    const { from, children } = propsOf<{ from: { data: unknown }; children: (list: unknown) => unknown }>(
      page.now(),
      Loaded,
    );
    return propsOf<ExplorerProps>(children(from.data), Explorer);
  };
  const explorer = await renderHook(Explorer, inside(), InRouter);
  const parts = () => elementsIn(explorer.now());
  return {
    shows: () => {
      const pill = parts().find(({ type }) => type === NewEvents);
      const aside = parts().find(({ props }) => props.title === 'Matching events')?.props.aside;
      return {
        events: propsOf<{ rows: Uint32Array }>(explorer.now(), EventsTable).rows.length,
        aside: textOf(aside as ReactNode).trim(),
        button: pill ? textOf(pill).trim() : null,
      };
    },
    scrollDown: () => {
      const ref = parts().find(({ props }) => 'ref' in props)?.props.ref as { current: unknown };
      ref.current = { getBoundingClientRect: () => ({ top: -400 }) };
    },
    receives: async (newer: readonly PolicyLog[], of: number | null) => {
      answers(newer, of);
      await page.rerender(undefined as never);
      await explorer.rerender(inside());
    },
    showNew: () => explorer.does(propsOf<{ onShow: () => void }>(explorer.now(), NewEvents).onShow),
  };
}

const whole = Array.from({ length: 5 }, (_, place) => log(place * MINUTE));
const saved = whole.slice(0, 2);

it('while rows are read, the rest of a log of which a part was saved is added below them', async () => {
  const page = await pageOf(saved, 5);
  expect(page.shows()).toEqual({ events: 2, aside: 'newest 2 of 5', button: null });
  page.scrollDown();
  await page.receives(whole, null);
  expect(page.shows()).toEqual({ events: 5, aside: '', button: null });
});

it('in another order than newest first, where they would come between the rows being read, they wait', async () => {
  address = '/logs?sort=severity';
  const page = await pageOf(saved, 5);
  page.scrollDown();
  await page.receives(whole, null);
  expect(page.shows()).toEqual({ events: 2, aside: 'newest 2 of 5', button: null });
});

it('while newer events wait, the page says of which part of the log the shown ones are', async () => {
  const page = await pageOf(saved, 5);
  page.scrollDown();
  await page.receives([log(-MINUTE), ...whole], null);
  expect(page.shows()).toEqual({ events: 2, aside: 'newest 2 of 5', button: '1 new event' });
  await page.showNew();
  expect(page.shows()).toEqual({ events: 6, aside: '', button: null });
});

it('the button for them leaves the focus to the heading if it goes because the page is scrolled to its top', () => {
  const parts = elementsIn(NewEvents({ count: 1, onShow: () => {} }));
  expect(parts.find(({ type }) => type === Button)?.props.ref).toBe(passFocusToHeading);
});
