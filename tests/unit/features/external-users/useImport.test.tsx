import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropImport, keepImport, keptImport } from '@/cache/imports';
import { IMPORT_NAME } from '@/cache/listed';
import { ELSEWHERE } from '@/features/external-users/import/importRun';
import { useImport } from '@/features/external-users/import/useImport';
import { hasRunningWork, hasUnresumableWork } from '@/state/dirty';
import { dismissAllToasts, waitingToasts } from '@/ui/overlays/toast';
import { withResolvers } from '../../../support/promise';
import { alice, rowToImport } from '../../cache/support';
import { type PageService, serveFetch } from '../../mocks/page';
import { renderHook } from '../../renderHook';

// Announcements need a document, which this test does not have.
const announce = vi.hoisted(() => vi.fn());
vi.mock('@/ui/util/announce', () => ({ announce, silence: () => {} }));
vi.mock('@/cache/useCached', async (original) => ({ ...(await original<object>()), useOwner: () => alice }));
const device = vi.hoisted(() => ({ keeps: true }));
vi.mock('@/cache/device', async (original) => ({
  ...(await original<object>()),
  keepsOfflineCopy: () => device.keeps,
}));

/** Ends the work of the other tab. */
let otherEnds: (() => void) | null;
let waitsFor: () => void;
let service: PageService;
beforeEach(async () => {
  otherEnds = null;
  device.keeps = true;
  dismissAllToasts();
  const ended: Promise<void> = new Promise((resolve) => (waitsFor = resolve));
  const query = async () => ({ held: otherEnds ? [{ name: IMPORT_NAME }] : [] });
  const request = async (name: string, ...given: unknown[]) => {
    const work = given.at(-1) as (lock: object | null) => unknown;
    if (name !== IMPORT_NAME) return work({});
    if (otherEnds && (given[0] as LockOptions).ifAvailable) return work(null);
    if (otherEnds) await ended;
    return work({});
  };
  vi.stubGlobal('navigator', { locks: { query, request } });
  service = await serveFetch();
});
afterEach(dropImport);

/** An import in another tab, or one that it has left unfinished. */
async function begunElsewhere({ running = false } = {}) {
  await keepImport(alice, { file: 'first.csv', createGroups: [], startedAt: Date.now() - 1_000 }, [rowToImport(2)]);
  if (running)
    otherEnds = () => {
      otherEnds = null;
      waitsFor();
    };
}

/** Waits for what the hook renders by itself. */
const soon = (job: { does: (change: () => void) => Promise<void> }, check: () => void) =>
  vi.waitFor(async () => {
    await job.does(() => {});
    check();
  });
const people = [2, 3, 4].map(rowToImport);
const open = () => renderHook(useImport, undefined);
/** Begins an import whose requests wait. Returns a function that answers them, with `reply` instead of the service. */
async function begun({ accepted = () => {}, reply = (): Response | undefined => undefined } = {}) {
  const { promise: answered, resolve: answer } = withResolvers();
  service.instead(async ({ method }) => {
    if (method === 'GET') return undefined;
    await answered;
    return reply();
  });
  const job = await open();
  await job.does(() => void job.now().start('people.csv', people, [], accepted));
  await soon(job, () => expect(service.changes.length).toBeGreaterThan(0));
  return { job, answer };
}

it('an import that is kept on this device can be resumed, and a reload need not ask', async () => {
  const { job, answer } = await begun();
  expect(job.now().view).toMatchObject({ running: true, journaled: true });
  expect([hasRunningWork(), hasUnresumableWork()]).toEqual([true, false]);
  answer();
  await soon(job, () => expect(job.now().view?.running).toBe(false));
  expect(hasRunningWork()).toBe(false);
});

it('an import that is not kept on this device says so, and a reload asks first until nothing is left of it', async () => {
  device.keeps = false;
  const { job, answer } = await begun();
  expect(job.now().view).toMatchObject({ running: true, journaled: false });
  expect(hasUnresumableWork()).toBe(true);
  answer();
  await soon(job, () => expect(job.now().view?.running).toBe(false));
  expect(hasUnresumableWork()).toBe(false);
});

it('an import whose journal is lost on the way says so at once, and a reload asks from then on', async () => {
  const { promise: answered, resolve: answer } = withResolvers();
  service.instead(async ({ method }) => {
    if (method === 'GET') return undefined;
    if (service.changes.length > 1) await answered;
    device.keeps = false;
    return undefined;
  });
  const job = await open();
  await job.does(() => void job.now().start('people.csv', people, [], () => {}));
  await soon(job, () => expect(job.now().view).toMatchObject({ running: true, journaled: false }));
  expect(hasUnresumableWork()).toBe(true);
  await vi.waitFor(async () => expect(await keptImport(alice)).toBeNull());
  answer();
  await soon(job, () => expect(job.now().view?.running).toBe(false));
  expect(hasUnresumableWork()).toBe(false);
});

it('an import that is looked at again without an offline copy is not said to be kept once it goes on', async () => {
  await begunElsewhere();
  device.keeps = false;
  const { promise: answered, resolve: answer } = withResolvers();
  service.instead(async ({ method }) => {
    if (method === 'POST') await answered;
    return undefined;
  });
  const job = await open();
  await job.does(() => job.now().look());
  await job.does(() => job.now().resume());
  await soon(job, () => expect(service.changes).toHaveLength(1));
  expect(job.now().view).toMatchObject({ running: true, journaled: false });
  expect(hasUnresumableWork()).toBe(true);
  expect(await keptImport(alice)).toBeNull();
  answer();
  await soon(job, () => expect(job.now().view?.running).toBe(false));
});

it.each([
  [200, 'Import finished'],
  [422, 'Import ended with 3 failed rows'],
])('an import that runs to its end says so (%i): %s', async (status, words) => {
  const failure = Response.json({ detail: 'No' }, { status: 422 });
  const { job, answer } = await begun({ reply: () => (status === 422 ? failure.clone() : undefined) });
  answer();
  await soon(job, () => expect(job.now().view?.running).toBe(false));
  expect(announce).toHaveBeenLastCalledWith(words);
});

it('an import that has ended with rows left in this page alone runs no more, and a reload still asks', async () => {
  device.keeps = false;
  const { job, answer } = await begun({ reply: () => Response.json({ detail: 'No' }, { status: 422 }) });
  expect(hasRunningWork()).toBe(true);
  answer();
  await soon(job, () => expect(job.now().view?.running).toBe(false));
  expect([hasRunningWork(), hasUnresumableWork()]).toEqual([false, true]);
  await job.does(() => job.now().discard());
  expect(hasUnresumableWork()).toBe(false);
});

it('an import that is not kept on this device tells what it has not done when its page is left', async () => {
  device.keeps = false;
  const { job, answer } = await begun({ reply: () => Response.json({ detail: 'No' }, { status: 422 }) });
  await job.unmount();
  answer();
  await vi.waitFor(() => expect(waitingToasts.read()).toHaveLength(1));
  expect(waitingToasts.read()[0]?.text).toBe('Import of people.csv: 0 users imported, 3 not. Failed to add user: No');
  expect(hasRunningWork()).toBe(false);
});

it('an import that is not kept on this device is there, with its failed rows, when its page is left and opened again', async () => {
  device.keeps = false;
  const { job, answer } = await begun({ reply: () => Response.json({ detail: 'No' }, { status: 422 }) });
  answer();
  await soon(job, () => expect(job.now().view?.running).toBe(false));
  // 'Back to the list', or the sidebar.
  await job.unmount();
  expect(hasUnresumableWork()).toBe(true);

  const again = await open();
  await again.does(() => again.now().look());
  expect(again.now().view).toMatchObject({ file: 'people.csv', running: false, journaled: false });
  expect(again.now().view?.rows.map(({ line, state }) => [line, state])).toEqual([
    [2, 'failed'],
    [3, 'failed'],
    [4, 'failed'],
  ]);
  await again.does(() => again.now().discard());
  expect(hasUnresumableWork()).toBe(false);
  await again.does(() => again.now().look());
  expect(again.now().view).toBeNull();
});

it('an import that has ended without rows left is closed although another tab imports, and the other one stays', async () => {
  const { job, answer } = await begun();
  answer();
  await soon(job, () => expect(job.now().view?.running).toBe(false));
  await vi.waitFor(async () => expect(await keptImport(alice)).toBeNull());
  await begunElsewhere({ running: true });
  let isGone: unknown;
  await job.does(async () => (isGone = await job.now().discard()));
  expect(isGone).toBe(true);
  expect(job.now().view).toBeNull();
  expect((await keptImport(alice))?.job.file).toBe('first.csv');
});

it('an import is not begun, and its preparation stays, while another one is not finished', async () => {
  await begunElsewhere();
  const accepted = vi.fn();
  const job = await open();
  await job.does(() => job.now().start('people.csv', people, [], accepted));
  expect(job.now()).toMatchObject({
    view: null,
    refusal: 'Another import has not been finished. Continue or discard it first.',
  });
  expect(accepted).not.toHaveBeenCalled();
  expect(service.changes).toEqual([]);
  expect((await keptImport(alice))?.job.file).toBe('first.csv');

  await job.does(() => job.now().look());
  expect(job.now()).toMatchObject({ view: { file: 'first.csv', running: false }, refusal: null });
});

it('an import that is begun has its preparation cleared', async () => {
  const accepted = vi.fn();
  const { job, answer } = await begun({ accepted });
  expect(accepted).toHaveBeenCalledOnce();
  answer();
  await soon(job, () => expect(job.now().view?.running).toBe(false));
});

it('an import that runs in another tab is not offered to be resumed or discarded here before that tab has ended', async () => {
  await begunElsewhere({ running: true });
  const job = await open();
  let looked: unknown;
  const look = async () => (looked = await job.now().look());
  await job.does(() => void look());
  await soon(job, () => expect(job.now()).toMatchObject({ view: null, elsewhere: ELSEWHERE }));
  expect(looked).toBeUndefined();
  await job.does(() => otherEnds?.());
  await soon(job, () => expect(looked).toBe(true));
  expect(job.now()).toMatchObject({ view: { file: 'first.csv', running: false }, elsewhere: null });
});
