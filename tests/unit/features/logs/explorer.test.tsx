import { createElement, type FunctionComponent, type PropsWithChildren, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { List } from '@/contract/fields';
import type { PolicyLog } from '@/contract/policy-logs';
import { type LogFilters, NO_FILTERS, withChoice } from '@/domain/logs/filters';
import { buildIndex, withGroups } from '@/domain/logs/log-index';
import { HOUR, MINUTE, SECOND } from '@/durations';
import { Explorer } from '@/features/logs/Explorer';
import { Facets } from '@/features/logs/Facets';
import { useExplorer } from '@/features/logs/useExplorer';
import { useHiddenColumns, useShownSort } from '@/features/logs/useHiddenColumns';
import type { LogAddress } from '@/features/logs/useLogAddress';
import { ExportedSoFar } from '@/parts/ExportCsv';
import { namesOf } from '@/parts/names';
import { Button, NoMatch, passFocusToHeading } from '@/ui';
import { SearchField } from '@/ui/forms';
import { log } from '../../domain/support';
import { elementsIn } from '../../elements';
import { ready, textOf } from '../../markup';
import { renderHook } from '../../renderHook';
import { storageOf } from '../../storage';

const announced = vi.hoisted(() => vi.fn());
vi.mock('@/ui', async (original) => ({ ...(await original<object>()), announce: announced }));
const exporting = vi.hoisted(() => ({ progress: null as { done: number; of: number } | null }));
vi.mock('@/parts/exportFile', () => ({ useExport: () => ({ ...exporting, run: () => {}, cancel: () => {} }) }));
beforeEach(() => {
  exporting.progress = null;
  const list = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', () => list);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('localStorage', storageOf());
});

const names = namesOf();
const nothing = () => undefined;
const EXPLORED = { savedAt: null, filters: NO_FILTERS, sort: null, names, zone: 'utc' } as const;
const InRouter: FunctionComponent<PropsWithChildren> = ({ children }) => createElement(MemoryRouter, null, children);

/** The explorer of these events: the parts that it shows, by one of their properties. */
async function explorerOf(items: PolicyLog[], filters: LogFilters = NO_FILTERS) {
  const page = await renderHook(
    (list: List<PolicyLog>) => {
      const [open, setOpen] = useState<string | null>(null);
      const address: LogAddress = {
        filters,
        query: '',
        change: nothing,
        show: nothing,
        open,
        setOpen: (id) => void setOpen(id),
      };
      return Explorer({ read: ready(list), list, total: null, names, groups: null, aside: () => null, address });
    },
    { items, unreadable: 0 },
    InRouter,
  );
  /** The properties of the part that has this one. */
  const part = <P,>(property: keyof P & string) => {
    const found = elementsIn(page.now()).find(({ props }) => property in props);
    if (!found) throw new Error(`nothing has ${property}`);
    return found.props as P;
  };
  const record = () => part<{ log: PolicyLog; place: number; count: number; onGo: (place: number) => void }>('onGo');
  return {
    canClear: () => part<{ canClear: boolean }>('canClear').canClear,
    button: (text: string) =>
      elementsIn(page.now()).find(({ type, props }) => type === Button && props.children === text),
    exported: () => elementsIn(page.now()).find(({ type }) => type === ExportedSoFar)?.props,
    offersClear: () => elementsIn(page.now()).some(({ type }) => type === NoMatch),
    record: () => {
      const { log: shown, place, count } = record();
      return { shown, place, count };
    },
    open: (one: PolicyLog) => page.does(() => part<{ onOpen: (log: PolicyLog) => void }>('onOpen').onOpen(one)),
    go: (place: number) => page.does(() => record().onGo(place)),
    shows: (newer: PolicyLog[]) => page.rerender({ items: newer, unreadable: 0 }),
  };
}

it('of two events with the same id the chosen one is opened, and Next goes on behind them', async () => {
  const events = [
    log(0, { id: 'a' }),
    log(MINUTE, { id: 'same', action: 'blocked' }),
    log(2 * MINUTE, { id: 'same' }),
    log(3 * MINUTE, { id: 'b' }),
  ] as const;
  const page = await explorerOf([...events]);
  await page.open(events[2]);
  expect(page.record()).toEqual({ shown: events[2], place: 2, count: 4 });
  await page.open(events[1]);
  for (const place of [1, 2, 3]) {
    expect(page.record()).toEqual({ shown: events[place], place, count: 4 });
    if (place < 3) await page.go(place + 1);
  }
  expect(announced.mock.calls.map(([text]) => text)).toEqual([
    expect.stringMatching(/^Event: .+, 3 of 4, /),
    expect.stringMatching(/^Event: .+, 4 of 4, /),
  ]);
  // A newer answer has other objects: the id tells which one is open.
  const newer = [log(-MINUTE, { id: 'c' }), ...events.map((event) => ({ ...event }))];
  await page.shows(newer);
  expect(page.record()).toEqual({ shown: newer[4], place: 4, count: 5 });
});

it.each([
  ['some events match', 'allowed', true],
  ['none matches', 'blocked', false],
])("where %s, 'Clear filters' is offered once", async (_, value, byFacets) => {
  const page = await explorerOf([log(0)], withChoice(NO_FILTERS, { facet: 'action', value, exclude: false }));
  expect([page.canClear(), page.offersClear()]).toEqual([byFacets, !byFacets]);
});

it("an empty log offers 'Clear filters' beside its filters", async () => {
  const page = await explorerOf([], withChoice(NO_FILTERS, { facet: 'action', value: 'blocked', exclude: false }));
  expect([page.canClear(), page.offersClear()]).toEqual([true, false]);
});

it("'Cancel export' leaves the focus to its panel's heading once the export has ended", async () => {
  const page = await explorerOf([log(0)]);
  expect(page.button('Cancel export')).toBeUndefined();
  exporting.progress = { done: 1, of: 2 };
  await page.shows([log(0)]);
  expect(page.button('Cancel export')?.props.ref).toBe(passFocusToHeading);
});

it('an export under way can be cancelled, and says how far it is, also while no event matches', async () => {
  exporting.progress = { done: 2_000, of: 33_334 };
  const page = await explorerOf(
    [log(0)],
    withChoice(NO_FILTERS, { facet: 'action', value: 'blocked', exclude: false }),
  );
  expect(page.offersClear()).toBe(true);
  expect(page.button('Cancel export')).toBeDefined();
  expect(page.exported()).toEqual({ done: 2_000, of: 33_334 });
  expect(textOf(ExportedSoFar({ done: 2_000, of: 33_334 }))).toContain('2,000 of 33,334');
});

it('events without a readable time come last, whichever way they are sorted by time', async () => {
  const events = [
    log(MINUTE),
    log(0, { timestamp: 'yesterday' }),
    log(3 * MINUTE),
    log(0, { timestamp: null }),
    log(0),
  ];
  const index = buildIndex(events);
  const rowsBy = async (direction: 'ascending' | 'descending') => {
    const sort = { key: 'time', direction };
    const { now } = await renderHook(useExplorer, { ...EXPLORED, index, sort });
    return [...now().rows].map((row) => index.logs[row]?.id);
  };
  const [minute, yesterday, oldest, none, newest] = events.map(({ id }) => id);
  expect(await rowsBy('descending')).toEqual([newest, minute, oldest, yesterday, none]);
  expect(await rowsBy('ascending')).toEqual([oldest, minute, newest, yesterday, none]);
});

it('a range up to now moves on once a minute while the tab is looked at, and at once when it is looked at again', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', page);
  const filters = { ...NO_FILTERS, time: { kind: 'last', preset: '15m' } } as const;
  const input = { ...EXPLORED, index: buildIndex([log(0)]), filters };
  const explored = await renderHook(useExplorer, input);
  const opened = explored.now().now;
  await explored.does(() => vi.advanceTimersByTime(MINUTE));
  expect(explored.now().now - opened).toBe(MINUTE);
  page.hidden = true;
  await explored.does(() => vi.advanceTimersByTime(3 * HOUR + SECOND));
  expect(explored.now().now - opened).toBe(MINUTE);
  page.hidden = false;
  await explored.does(() => page.dispatchEvent(new Event('visibilitychange')));
  expect(explored.now().now).toBe(Date.now());
});

it('bars of a range from before a change of clocks begin by the clocks of that time', async () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20), toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });
  // From midnight to midnight in summer, looked at in winter.
  const [from, to] = [Date.UTC(2026, 5, 30, 22), Date.UTC(2026, 6, 8, 22)];
  const index = buildIndex([log(0, { timestamp: new Date(from + HOUR).toISOString() })]);
  const filters = { ...NO_FILTERS, time: { kind: 'between', from, to } } as const;
  const { now } = await renderHook(useExplorer, { ...EXPLORED, index, filters, zone: 'local' as const });
  expect(now().histogram?.from).toBe(from);
});

it('severities are sorted by their rank, however the service spells them', async () => {
  const index = buildIndex(['Low', 'CRITICAL', 'info', 'High'].map((severity) => log(0, { severity })));
  const sort = { key: 'severity', direction: 'ascending' } as const;
  const { now } = await renderHook(useExplorer, { ...EXPLORED, index, sort });
  expect([...now().rows].map((row) => index.logs[row]?.severity)).toEqual(['info', 'Low', 'High', 'CRITICAL']);
});

it('no event is lost when sorting by group where there are more groups than users', async () => {
  const events = [log(0, { user_id: 'u1' }), log(MINUTE, { user_id: null }), log(2 * MINUTE, { user_id: 'u1' })];
  const index = withGroups(buildIndex(events), {
    byUser: new Map([['u1', ['g1', 'g2', 'g3']]]),
    lacksUsers: false,
  });
  const rowsBy = async (direction: 'ascending' | 'descending') => {
    const sort = { key: 'group', direction };
    const { now } = await renderHook(useExplorer, { ...EXPLORED, index, sort });
    return [...now().rows];
  };
  expect(await rowsBy('ascending')).toEqual([0, 2, 1]);
  expect(await rowsBy('descending')).toEqual([0, 2, 1]);
});

it("a tab's choice of columns keeps what another has chosen meanwhile", async () => {
  const [one, other] = [await renderHook(useHiddenColumns, undefined), await renderHook(useHiddenColumns, undefined)];
  const columnsOf = async () => [...(await renderHook(useHiddenColumns, undefined)).now().hidden].sort();
  await one.does(() => one.now().toggle('severity'));
  await other.does(() => other.now().toggle('app'));
  // It goes by what the tab shows, also where the other one has done the same.
  await other.does(() => other.now().toggle('severity'));
  expect([...other.now().hidden].sort()).toEqual(['app', 'group', 'severity']);
  expect(await columnsOf()).toEqual(['app', 'group', 'severity']);
  await one.does(() => one.now().toggle('severity'));
  expect([...one.now().hidden]).toEqual(['group']);
  expect(await columnsOf()).toEqual(['app', 'group']);
});

it('the search of a facet stays once it has had the focus, also where few values are left and it filters nothing', async () => {
  const valuesOf = (count: number) =>
    Array.from({ length: count }, (_, place) => ({ value: `event${place}`, count: 1 }));
  const facetsOf = (count: number) => {
    const facets = Object.fromEntries(['event'].map((facet) => [facet, valuesOf(count)]));
    const props = { shown: ['event'], facets, choices: [], names, canClear: false, onToggle() {}, onClear() {} };
    return props as unknown as Parameters<typeof Facets.type>[0];
  };
  const group = async (count: number) => {
    const { now } = await renderHook(Facets.type, facetsOf(count));
    const found = elementsIn(now()).find(({ props }) => props.facet === 'event');
    if (!found) throw new Error('the facet is not shown');
    return found;
  };
  const { type, props } = await group(9);
  const shown = await renderHook(type as FunctionComponent<object>, props);
  const search = () =>
    elementsIn(shown.now()).find((element) => element.type === SearchField)?.props as
      | { onChange: (text: string) => void; onFocus?: () => void }
      | undefined;
  const enter = (text: string) => shown.does(() => search()?.onChange(text));
  const values = () => elementsIn(shown.now()).filter((element) => element.props['data-part'] === 'value').length;
  await shown.rerender((await group(3)).props);
  expect(search()).toBeUndefined();
  await shown.rerender(props);
  await shown.does(() => search()?.onFocus?.());
  await enter('event8');
  expect(values()).toBe(1);
  await shown.rerender((await group(3)).props);
  expect(values()).toBe(0);
  expect(search()).toBeDefined();
  await enter('');
  expect(values()).toBe(3);
  expect(search()).toBeDefined();
});

it.each([
  ['that is shown', 'severity', [], true, 'severity'],
  ['that is hidden', 'severity', ['severity'], true, null],
  ['that is hidden, in cards, which have a list of orders', 'severity', ['severity'], false, 'severity'],
  ['for which there is no room', 'app', [], true, null],
  ['that there is not', 'constructor', [], true, null],
])('an order by a column %s', async (_, key, hidden, hasHeaders, applied) => {
  const list = { matches: hasHeaders, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', () => list);
  const sort = { key, direction: 'ascending' } as const;
  const of = await renderHook(
    (fitting: ReadonlySet<string>) => useShownSort(sort, new Set(hidden), fitting),
    new Set(['time', 'severity']),
  );
  expect(of.now()?.key ?? null).toBe(applied);
});
