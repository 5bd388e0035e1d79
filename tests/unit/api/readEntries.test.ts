import * as v from 'valibot';
import { afterEach, expect, it, vi } from 'vitest';
import { readEntries } from '@/api/readEntries';
import { listExternalUsers } from '@/contract/external-users';

const answer = () => ({
  users: [
    { id: 1, email: 'a@acme.example' },
    { id: 2 },
    { id: 3, email: 'c@acme.example', group_id: 7 },
    { id: 1, email: 'a@acme.example' },
    null,
  ],
});

afterEach(() => {
  vi.restoreAllMocks();
});

it('a list whose entries were read ahead reads as one whose entries were not', async () => {
  const ahead = answer();
  await readEntries(listExternalUsers, ahead);
  const read = v.parse(listExternalUsers.response, ahead);
  expect(read).toEqual(v.parse(listExternalUsers.response, answer()));
  expect([read.items.length, read.unreadable]).toEqual([2, 2]);
});

it('what was read ahead is read once: the list takes it over', async () => {
  let looks = 0;
  const user = { id: 1, email: 'a@acme.example' };
  const watched = Object.defineProperty({ ...user }, 'email', {
    enumerable: true,
    get: () => {
      looks += 1;
      return user.email;
    },
  });
  const list = [watched];
  await readEntries(listExternalUsers, list);
  const before = looks;
  expect(before).toBeGreaterThan(0);
  expect(v.parse(listExternalUsers.response, list).items).toMatchObject([user]);
  expect(looks).toBe(before);
});

it('no list, or an answer that is none, is left to its reader', async () => {
  for (const raw of [null, 'no', {}, { users: 'none' }]) {
    await readEntries(listExternalUsers, raw);
    expect(v.safeParse(listExternalUsers.response, raw).success).toBe(false);
  }
});

it('between its slices other work has its turn', async () => {
  // By this clock each look at it takes 1 ms, so that 100 entries are 100 ms of work.
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 1;
    return now;
  });
  let read = 0;
  const list = Array.from({ length: 100 }, (_, id) => ({
    id,
    get email() {
      read += 1;
      return `${id}@acme.example`;
    },
  }));
  const { port1, port2 } = new MessageChannel();
  const seen = new Set<number>();
  port1.onmessage = () => {
    seen.add(read);
    port2.postMessage(null);
  };
  port2.postMessage(null);
  await readEntries(listExternalUsers, list);
  port1.close();
  expect(seen.size).toBeGreaterThanOrEqual(8);
});
