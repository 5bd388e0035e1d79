import { createElement, type FunctionComponent, type PropsWithChildren } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeStore, openStore, resourceOf } from '@/cache/store';
import { useCached } from '@/cache/useCached';
import { listPolicyLogs, type PolicyLog } from '@/contract/policy-logs';
import { NO_FILTERS } from '@/domain/logs/filters';
import { MINUTE } from '@/durations';
import { Explorer } from '@/features/logs/Explorer';
import { namesOf } from '@/parts/names';
import { holdStore, openEmptyStore } from '../../cache/page-store';
import { alice } from '../../cache/support';
import { log } from '../../domain/support';
import { elementsIn } from '../../elements';
import { renderHook } from '../../renderHook';

vi.mock('@/cache/device', async (original) => ({ ...(await original<object>()), storedSwitchedColumns: () => [] }));

const names = namesOf();
const nothing = () => undefined;
const NO_LOGS = { items: [], unreadable: 0 };
const EVERYTHING = { filters: NO_FILTERS, query: '', change: nothing, show: nothing, setOpen: nothing };
const InRouter: FunctionComponent<PropsWithChildren> = ({ children }) => createElement(MemoryRouter, null, children);
const [old, newer, ofUser] = [
  log(2, { id: 'old' }),
  log(1, { id: 'newer' }),
  log(9, { id: 'of_user', user_id: 'u_1' }),
];

let whole: PolicyLog[];
let isOffline: boolean;
/** While set, the service's answers wait for it. */
let held: Promise<void> | null;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  await openEmptyStore();
  const list = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', () => list);
  whole = [old];
  [isOffline, held] = [false, null];
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    await held;
    if (isOffline) throw new TypeError('no network');
    return Response.json({ logs: new URL(url).searchParams.has('user_id') ? [ofUser] : whole });
  });
});
afterEach(() => {
  vi.useRealTimers();
  closeStore();
});

/** Reads an answer, some minutes before the page is opened. */
async function read(query: Record<string, string>) {
  await resourceOf(listPolicyLogs, query)?.refresh();
  vi.advanceTimersByTime(5 * MINUTE);
}

/** The panel of the open event, on the page of a log that was read before. */
async function recordOf(open: string) {
  const page = await renderHook(
    () => {
      const logs = useCached(listPolicyLogs, {});
      const list = logs.data ?? NO_LOGS;
      const address = { ...EVERYTHING, open };
      return Explorer({ read: logs, list, total: null, names, groups: null, aside: () => null, address });
    },
    {},
    InRouter,
  );
  const props = () => elementsIn(page.now()).find((element) => 'onGo' in element.props)?.props;
  return {
    shows: (log: PolicyLog | undefined, more: object) =>
      page.shows(() => expect(props()).toMatchObject({ log, ...more })),
  };
}

it('an event that is newer than the saved log is awaited while the log is read again, and then shown', async () => {
  await read({});
  whole = [newer, old];
  let answer = () => {};
  held = new Promise((resolve) => {
    answer = resolve;
  });
  const record = await recordOf('newer');
  await record.shows(undefined, { isMissing: false });
  answer();
  await record.shows(newer, { isMissing: false, absence: null });
});

it.each([
  ['has been read again without it', false],
  ['could not be read again', true],
])('an event is missing once the log %s', async (_, offline) => {
  await read({});
  isOffline = offline;
  const record = await recordOf('of_nobody');
  await record.shows(undefined, { isMissing: true });
});

it.each([
  ['in memory', false],
  ['on the device', true],
])("an event that only a user's own answer has, %s, is shown from there", async (_, isReloaded) => {
  await read({});
  await read({ user_id: 'u_1' });
  if (isReloaded) {
    closeStore();
    openStore({ ...alice });
    await resourceOf(listPolicyLogs, {})?.pull();
  }
  isOffline = true;
  const record = await recordOf('of_user');
  await record.shows(ofUser, { isMissing: false, absence: 'elsewhere', place: -1 });
});

it('F1: an event is missing although another tab holds the store, and found there once that lets go', async () => {
  await read({});
  await read({ user_id: 'u_1' });
  closeStore();
  openStore({ ...alice });
  await resourceOf(listPolicyLogs, {})?.pull();
  const release = await holdStore();
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
  isOffline = true;
  const record = await recordOf('of_user');
  await record.shows(undefined, { isMissing: true });
  release();
  await record.shows(ofUser, { isMissing: false, absence: 'elsewhere' });
});
