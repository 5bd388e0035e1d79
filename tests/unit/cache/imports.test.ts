import { DAY } from '@/durations';
import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, expect, it, vi } from 'vitest';
import { dropImport, dropImportOf, holdsAnother, keepImport, keptImport, noteRows } from '@/cache/imports';
import type { Owner } from '@/cache/keys';
import { IMPORT_NAME } from '@/cache/listed';
import { claimStore } from '@/cache/session-device';
import { withResolvers } from '../../support/promise';
import { rowToImport } from './support';

const me: Owner = { id: 1, tenantId: 'a', email: 'me@a.example' };
const job = () => ({ startedAt: Date.now(), file: 'people.csv', createGroups: ['Gold'] });

afterEach(async () => {
  vi.useRealTimers();
  await dropImport();
});

it('an import is restored for the user who began it, row by row', async () => {
  const begun = job();
  await keepImport(me, begun, [rowToImport(2), rowToImport(3)]);
  await noteRows(begun.startedAt, [{ ...rowToImport(3), state: 'done', message: 'Created' }]);
  const kept = await keptImport(me);
  expect(kept?.job).toMatchObject({ file: 'people.csv', createGroups: ['Gold'] });
  expect(kept?.rows.map(({ line, state }) => [line, state])).toEqual([
    [2, 'waiting'],
    [3, 'done'],
  ]);
});

it.each([
  ['another user', { ...me, id: 2 }],
  ['the same user in another tenant', { ...me, tenantId: 'b' }],
])('%s does not see a kept import, and it is deleted', async (_, other) => {
  await keepImport(me, job(), [rowToImport(2)]);
  expect(await keptImport(other)).toBeNull();
  expect(await keptImport(me)).toBeNull();
});

it('D1: as the device’s store becomes another user’s, the import of the previous one goes, unless somebody else has signed in since', async () => {
  const claims = async (id: number, holds: () => boolean) => {
    await keepImport(me, job(), [rowToImport(2)]);
    const asked = vi.fn(holds);
    await claimStore({ ...me, id }, asked);
    return asked;
  };
  await claims(2, () => true);
  await vi.waitFor(async () => expect(await isThere()).toBe(false));
  const { mock } = await claims(3, () => true);
  await vi.waitFor(async () => expect(await isThere()).toBe(false));
  // The last question is put once the journal's code has been loaded.
  let left = mock.calls.length - 1;
  const late = await claims(4, () => left-- > 0);
  await vi.waitFor(() => expect(late).toHaveBeenCalledTimes(mock.calls.length));
  expect(await keptImport(me)).not.toBeNull();
});

it('says whether rows were written down: not once the import is gone, and not if the store refuses them', async () => {
  const begun = job();
  await keepImport(me, begun, [rowToImport(2)]);
  expect(await noteRows(begun.startedAt, [rowToImport(2)])).toBe(true);
  expect(await noteRows(begun.startedAt - 1, [rowToImport(2)])).toBe(false);
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await noteRows(begun.startedAt, [rowToImport(2)])).toBe(false);
  put.mockRestore();
  await dropImport();
  expect(await noteRows(begun.startedAt, [rowToImport(2)])).toBe(false);
});

it('is deleted for one import alone: the journal of another stays', async () => {
  const begun = job();
  await keepImport(me, begun, [rowToImport(2)]);
  await dropImportOf(begun.startedAt - 1);
  expect(await keptImport(me)).not.toBeNull();
  await dropImportOf(begun.startedAt);
  expect(await keptImport(me)).toBeNull();
});

const isThere = async () => (await indexedDB.databases()).some(({ name }) => name === IMPORT_NAME);

it('an import is not shown after a week, and deleted a day later', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await keepImport(me, job(), [rowToImport(2)]);
  vi.advanceTimersByTime(8 * DAY);
  expect(await keptImport(me)).toBeNull();
  vi.advanceTimersByTime(DAY - 1);
  expect(await keptImport(me)).toBeNull();
  expect(await isThere()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(await keptImport(me)).toBeNull();
  expect(await isThere()).toBe(false);
});

it.each([
  ['a year ahead', 365 * DAY],
  ['a year back', -365 * DAY],
])('C2: a clock that was set %s hides an import, and deletes it not before it has been so for a day', async (_, by) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const begun = job();
  const right = Date.now();
  await keepImport(me, begun, [rowToImport(2)]);
  vi.setSystemTime(right + by);
  expect(await keptImport(me)).toBeNull();
  expect((await keptImport(me, begun.startedAt))?.rows).toEqual([rowToImport(2)]);
  vi.setSystemTime(right);
  expect((await keptImport(me))?.rows).toEqual([rowToImport(2)]);
  // The wrong clock left no mark.
  vi.setSystemTime(right + 8 * DAY);
  expect(await keptImport(me)).toBeNull();
  expect(await isThere()).toBe(true);
});

it('a row of an import that was discarded or replaced is not written', async () => {
  const begun = { ...job(), startedAt: Date.now() - 1_000 };
  await keepImport(me, begun, [rowToImport(2)]);
  await keepImport(me, job(), [rowToImport(9)]);
  await noteRows(begun.startedAt, [{ ...rowToImport(2), state: 'done' }]);
  expect((await keptImport(me))?.rows).toEqual([rowToImport(9)]);
  await dropImport();
  await noteRows(begun.startedAt, [rowToImport(2)]);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(IMPORT_NAME);
});

it('rows that belong to no import are deleted by the next look', async () => {
  await keepImport(me, job(), [rowToImport(2)]);
  const db = await new Dexie(IMPORT_NAME).open();
  await db.table('jobs').clear();
  db.close();
  expect(await keptImport(me)).toBeNull();
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(IMPORT_NAME);
});

it('a second import replaces the first', async () => {
  await keepImport(me, job(), [rowToImport(2), rowToImport(3)]);
  await keepImport(me, { ...job(), file: 'more.csv' }, [rowToImport(9)]);
  const kept = await keptImport(me);
  expect([kept?.job.file, kept?.rows.length]).toEqual(['more.csv', 1]);
});

/** The journal as another tab has made it, without an import. */
async function makeEmpty(): Promise<void> {
  const opened = new Dexie(IMPORT_NAME);
  opened.version(1).stores({ jobs: 'id', rows: 'line' });
  await opened.open();
  opened.close();
}

it.each(['empty', 'not there'])(
  'a look at a journal that is %s, while another tab writes its import down, deletes nothing of it',
  async (before) => {
    for (let round = 0; round < 20; round += 1) {
      if (before === 'empty') await makeEmpty();
      const [, kept] = await Promise.all([keptImport(me), keepImport(me, job(), [rowToImport(2)])]);
      expect(kept).toBe(true);
      expect((await keptImport(me))?.rows).toEqual([rowToImport(2)]);
      await dropImport();
    }
  },
);

it.each(['is not there', 'is there'])(
  'F1: a journal that %s, in a store that never opens, takes no look longer than 2 s, and is not written to',
  async (before) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    if (before === 'is there') await makeEmpty();
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => new EventTarget() as IDBOpenDBRequest);
    const begun = job();
    for (const [work, outcome] of [
      [() => keptImport(me), null],
      [() => holdsAnother(me, begun.startedAt), before === 'is there'],
      [() => keepImport(me, begun, [rowToImport(2)]), false],
      [() => noteRows(begun.startedAt, [rowToImport(2)]), false],
      [() => dropImportOf(begun.startedAt), undefined],
    ] as const) {
      const ended = work();
      // It waits for the store by now.
      for (let turns = 0; turns < 50; turns += 1) await new Promise((resolve) => setImmediate(resolve));
      await vi.advanceTimersByTimeAsync(2_000);
      expect(await Promise.race([ended, Promise.resolve('still waiting')])).toBe(outcome);
    }
  },
);

it('a row that takes long to be written is waited for, once the journal is open', async () => {
  const begun = job();
  await keepImport(me, begun, [rowToImport(2)]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { promise: written, resolve: write } = withResolvers();
  const transaction = Dexie.prototype.transaction as (...given: unknown[]) => unknown;
  vi.spyOn(Dexie.prototype, 'transaction').mockImplementationOnce(function (this: Dexie, ...given: unknown[]) {
    return Dexie.Promise.resolve(written).then(() => transaction.apply(this, given)) as never;
  });
  const noted = noteRows(begun.startedAt, [{ ...rowToImport(2), state: 'done' }]);
  for (let turns = 0; turns < 50; turns += 1) await new Promise((resolve) => setImmediate(resolve));
  await vi.advanceTimersByTimeAsync(60_000);
  write();
  expect(await noted).toBe(true);
});

it('F1: a journal that opens only after an import has begun without it is not written to', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { promise: allowed, resolve: letOpen } = withResolvers();
  const open = Dexie.prototype.open;
  vi.spyOn(Dexie.prototype, 'open').mockImplementationOnce(function (this: Dexie) {
    return Dexie.Promise.resolve(allowed).then(() => open.call(this));
  });
  const kept = keepImport(me, job(), [rowToImport(2)]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await kept).toBe(false);
  letOpen();
  // This look opens the same database, behind whatever was to be written.
  expect(await keptImport(me)).toBeNull();
});
