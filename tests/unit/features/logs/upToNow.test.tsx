/** A range up to now: of a log that is current it moves on, of a saved one it ends when the log was saved. */
import { createElement, type FunctionComponent, type PropsWithChildren } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Resource } from '@/cache/resource';
import type { Cached } from '@/cache/useCached';
import type { List } from '@/contract/fields';
import type { PolicyLog } from '@/contract/policy-logs';
import { NO_FILTERS } from '@/domain/logs/filters';
import { HOUR, MINUTE, SECOND } from '@/durations';
import { EventsTable } from '@/features/logs/EventsTable';
import { Explorer } from '@/features/logs/Explorer';
import { LogsPage } from '@/features/logs/LogsPage';
import { NewEvents } from '@/features/logs/NewEvents';
import { namesOf } from '@/parts/names';
import { log, NOW } from '../../domain/support';
import { elementsIn } from '../../elements';
import { ready } from '../../markup';
import { renderHook } from '../../renderHook';
import { storageOf } from '../../storage';

const polled = vi.hoisted(() => ({ logs: undefined as number | undefined }));
vi.mock('@/cache/useCached', async (original) => ({
  ...(await original<object>()),
  useOwner: () => ({ id: 1, tenantId: 1 }),
  useCached: ({ name }: { name: string }, _: unknown, { refreshEveryMs }: { refreshEveryMs?: number } = {}) => {
    if (name === 'policyLogs.list') polled.logs = refreshEveryMs;
    return ready({ items: [], unreadable: 0 });
  },
}));
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] });
  const list = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', () => list);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('localStorage', storageOf());
});
afterEach(() => void vi.useRealTimers());

let address = '/logs';
const InRouter: FunctionComponent<PropsWithChildren> = ({ children }) =>
  createElement(MemoryRouter, { initialEntries: [address] }, children);

it.each([
  ['/logs?range=15m', 'once a minute', MINUTE],
  ['/logs', 'when somebody asks for it', undefined],
  ['/logs?from=2026-03-10', 'when somebody asks for it', undefined],
])('the log of %s is read again %s', async (at, _, every) => {
  address = at;
  await renderHook(LogsPage, undefined as never, InRouter);
  expect(polled.logs).toBe(every);
});

const names = namesOf();
const nothing = () => undefined;
const filters = { ...NO_FILTERS, time: { kind: 'last', preset: '1h' } } as const;
const pageAddress = { filters, query: '', change: nothing, show: nothing, open: null, setOpen: nothing };

interface Answer {
  items: readonly PolicyLog[];
  /** When the service confirmed it last. */
  at: number;
  failed?: boolean;
}

/** The explorer of the last hour. */
async function lastHourOf(answer: Answer) {
  let read = {} as Cached<List<PolicyLog>>;
  const takes = ({ items, at, failed = false }: Answer) => {
    const resource = { at: () => at, onRow: () => nothing, onCheck: () => nothing } as unknown as Resource;
    const data = { items: [...items], unreadable: 0 };
    read = { ...ready(data), failure: failed ? { kind: 'timeout' } : null, source: { resource } };
  };
  takes(answer);
  const explorer = await renderHook(
    () =>
      Explorer({
        read,
        list: read.data ?? { items: [], unreadable: 0 },
        total: null,
        names,
        groups: null,
        aside: () => null,
        address: pageAddress,
      }),
    undefined,
    InRouter,
  );
  const parts = () => elementsIn(explorer.now());
  const propOf = (type: unknown, name: string) => parts().find((element) => element.type === type)?.props[name];
  return {
    events: () => (propOf(EventsTable, 'rows') as Uint32Array | undefined)?.length ?? 0,
    waiting: () => propOf(NewEvents, 'count'),
    passes: (ms: number) => explorer.does(() => vi.advanceTimersByTime(ms)),
    scrollDown: () => {
      const ref = parts().find(({ props }) => 'ref' in props)?.props.ref as { current: unknown };
      ref.current = { getBoundingClientRect: () => ({ top: -400 }) };
    },
    receives: async (newer: Answer) => {
      takes(newer);
      await explorer.rerender(undefined);
    },
  };
}

const TWO_HOURS_AGO = NOW - 2 * HOUR;
const early = [log(2 * HOUR + 10 * MINUTE), log(2 * HOUR + 20 * MINUTE), log(4 * HOUR)];

it('the last hour of a saved log is the hour before it was saved', async () => {
  const explorer = await lastHourOf({ items: early, at: TWO_HOURS_AGO });
  expect(explorer.events()).toBe(2);
  await explorer.passes(HOUR);
  expect(explorer.events()).toBe(2);
});

it('the last hour stands still once the log cannot be read any more, and goes on with the next answer', async () => {
  const items = [log(55 * MINUTE)];
  const explorer = await lastHourOf({ items, at: NOW });
  expect(explorer.events()).toBe(1);
  await explorer.receives({ items, at: NOW, failed: true });
  await explorer.passes(10 * MINUTE);
  expect(explorer.events()).toBe(1);
  await explorer.receives({ items, at: Date.now() });
  expect(explorer.events()).toBe(0);
});

it('the last hour of a log that is current moves on', async () => {
  const explorer = await lastHourOf({ items: [log(55 * MINUTE)], at: NOW + 10 * MINUTE });
  expect(explorer.events()).toBe(1);
  await explorer.passes(6 * MINUTE + SECOND);
  expect(explorer.events()).toBe(0);
});

it('while rows of a saved log are read, they stay, and the events of the hour up to now are counted as new', async () => {
  const explorer = await lastHourOf({ items: early, at: TWO_HOURS_AGO });
  explorer.scrollDown();
  await explorer.receives({ items: [log(MINUTE), log(2 * MINUTE), log(90 * MINUTE), ...early], at: NOW });
  expect([explorer.events(), explorer.waiting()]).toEqual([2, 2]);
});
