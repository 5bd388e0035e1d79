import { DAY } from '@/durations';
import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, expect, it, vi } from 'vitest';
import { dropImport, dropImportOf, IMPORT_NAME, keepImport, keptImport, noteRows } from '@/cache/imports';
import type { Owner } from '@/cache/keys';
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

it('a look at the journal while another tab writes its import down deletes nothing of it', async () => {
  // The database is there, and empty.
  await keepImport(me, job(), [rowToImport(1)]);
  await keptImport({ ...me, id: 2 });
  for (let round = 0; round < 20; round += 1) {
    const opened = new Dexie(IMPORT_NAME);
    opened.version(1).stores({ jobs: 'id', rows: 'line' });
    await opened.open();
    opened.close();
    const [, kept] = await Promise.all([keptImport(me), keepImport(me, job(), [rowToImport(2)])]);
    expect(kept).toBe(true);
    expect((await keptImport(me))?.rows).toEqual([rowToImport(2)]);
    await dropImport();
  }
});
