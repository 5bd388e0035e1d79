import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { Arrivals } from '@/cache/arrivals';
import { type CacheDb, cacheDb, type ResponseRow } from '@/cache/db';
import { keyOf, tenantOf, userOf } from '@/cache/keys';
import { Resource } from '@/cache/resource';
import { readRow } from '@/cache/rows';
import { listExternalUsers } from '@/contract/external-users';
import { alice, openFor } from './support';

const key = keyOf(listExternalUsers, {}, alice);

const rowOf = (hash: string, users: number): ResponseRow => ({
  key,
  call: listExternalUsers.name,
  format: 1,
  tenant: tenantOf(alice),
  user: userOf(alice),
  value: { items: Array.from({ length: users }, (_, id) => ({ id, email: `${id}@acme.example` })), unreadable: 0 },
  hash,
  storedAt: Date.now(),
  bytes: users * 100,
  total: null,
});
const LONG = 10_000;

let db: CacheDb;
let atHand: ResponseRow | undefined;
const arrivals = () => new Arrivals(listExternalUsers, key, () => atHand);

beforeAll(async () => {
  const opened = await cacheDb();
  if (!opened) throw new Error('no database');
  db = opened;
});
beforeEach(async () => {
  atHand = undefined;
  await openFor(db, alice);
  await db.responses.clear();
});

it('a short row is handed on at once, a long one once it has been read', async () => {
  const [short, long] = [vi.fn(), vi.fn()];
  const ways = arrivals();
  ways.take(rowOf('short', 3), short);
  expect(short).toHaveBeenCalledTimes(1);
  const row = rowOf('long', LONG);
  ways.take(row, long);
  expect(long).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(long).toHaveBeenCalledWith(row));
  // Read already: whoever shows it does not walk through its entries.
  const { items } = row.value as { items: object[] };
  const looks = vi.fn();
  Object.defineProperty(items[0], 'email', { get: looks });
  expect(readRow(listExternalUsers, row, alice)?.items).toHaveLength(LONG);
  expect(looks).not.toHaveBeenCalled();
});

it('a list is in memory once: what the contract made of a row takes the place of its value', () => {
  const row = rowOf('short', 3);
  const stored = row.value;
  const value = readRow(listExternalUsers, row, alice);
  expect(value?.items).toHaveLength(3);
  expect(row.value).toBe(value);
  expect(row.value).not.toBe(stored);
});

it('a list with an entry that cannot be read loses it once: what was made of the row reads as itself', () => {
  const row = rowOf('short', 3);
  (row.value as { items: unknown[] }).items.push('no user');
  const first = readRow(listExternalUsers, row, alice);
  expect(first).toMatchObject({ items: [{}, {}, {}], unreadable: 1 });
  expect(readRow(listExternalUsers, structuredClone(row), alice)).toEqual(first);
});

it('a list is in memory once: a row that the live query reads again unchanged is the page’s own object', async () => {
  const follow = vi.spyOn(db, 'follow');
  await db.responses.put(rowOf('same', LONG));
  const resource = new Resource(listExternalUsers, {}, alice, key);
  // A look-up under way meanwhile, as where two parts of a page need the list.
  const looked = resource.pull();
  const results: unknown[] = [];
  const stop = resource.onRow(() => {});
  const [[query] = []] = follow.mock.calls;
  results.push(await query?.());
  await looked;
  await vi.waitFor(() => expect(resource.lastRow).toBeDefined());
  results.push(await query?.());
  expect(results).toEqual([expect.anything(), expect.anything()]);
  for (const result of results) expect(result).toBe(resource.lastRow);
  await db.responses.put(rowOf('other', 4));
  expect(await query?.()).toMatchObject({ hash: 'other' });
  stop();
});

it('a long row that arrives twice is read once, and handed on as one', async () => {
  const ways = arrivals();
  const taken: (ResponseRow | undefined)[] = [];
  const [first, again] = [rowOf('same', LONG), rowOf('same', LONG)];
  again.storedAt = first.storedAt;
  ways.take(first, (row) => taken.push(row));
  ways.take(again, (row) => taken.push(row));
  await vi.waitFor(() => expect(taken).toHaveLength(2));
  expect(taken[0]).toBe(first);
  expect(taken[1]).toBe(first);
});

it('a row that the page already holds is not read again', () => {
  atHand = rowOf('same', LONG);
  const taken = vi.fn();
  arrivals().take({ ...atHand }, taken);
  expect(taken).toHaveBeenCalledTimes(1);
});

it('a long row does not overtake one that came later', async () => {
  const ways = arrivals();
  const taken: string[] = [];
  const note = (name: string) => (row: ResponseRow | undefined) => void taken.push(row ? row.hash : `${name} is late`);
  ways.take(rowOf('older', LONG), note('older'));
  ways.take(rowOf('newer', 3), note('newer'));
  await vi.waitFor(() => expect(taken).toHaveLength(2));
  expect(taken).toEqual(['newer', 'older is late']);
});

it('an older look that found no row does not hold back the row that is on its way', async () => {
  const ways = arrivals();
  const taken = vi.fn();
  const row = rowOf('long', LONG);
  ways.take(row, taken);
  const none = vi.fn();
  ways.take(undefined, none);
  expect(none).toHaveBeenCalledWith(undefined);
  await vi.waitFor(() => expect(taken).toHaveBeenCalledTimes(1));
  expect(taken).toHaveBeenCalledWith(row);
});

it('a long row that Dexie has is shown by whoever looks or follows', async () => {
  const row = rowOf('stored', LONG);
  await db.responses.put(row);
  const resource = new Resource(listExternalUsers, {}, alice, key);
  await resource.pull();
  expect(resource.lastRow?.hash).toBe('stored');
  const follower = new Resource(listExternalUsers, {}, alice, key);
  const told = vi.fn();
  const stop = follower.onRow(told);
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1));
  expect(follower.lastRow?.hash).toBe('stored');
  stop();
});
