import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { World } from './world';

// Orders that have failed before, and some that random search finds too rarely.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

it('an answer from before the storage was cleared is not stored after a sign-out, when nobody is signed in', async () => {
  const world = await World.make(true);
  await world.clearStorage();
  await world.signIn(0, 0);
  await world.show(0, false);
  await world.clearStorage();
  await world.signOut(0);
  await world.settle();
});

it('a 304 for an earlier answer does not confirm one that another tab has stored meanwhile', async () => {
  const world = await World.make(true);
  await world.signIn(1, 0);
  await world.show(0, false);
  world.serve(0);
  await world.land(0);
  await world.cross(0, 1);
  await world.land(0);
  await world.check();
  await world.settle();
});

it('windows poll a list once per interval together, and 15 s after a poll whose answer is never stored', async () => {
  const world = await World.make(true);
  for (const tab of [0, 1, 2]) {
    await world.signIn(tab, 0);
    await world.show(tab, true);
  }
  await world.drain();
  const [begun, start] = [world.polls.length, world.now];
  const polls = () => world.polls.slice(begun).map((at) => at - start);
  for (const tab of [1, 2]) await world.see(tab, false);
  await world.pass(44_700);
  expect(polls()).toEqual([30_000]);
  // The answer may still come.
  await world.see(1, true);
  expect(polls()).toEqual([30_000]);
  await world.pass(300);
  await world.see(2, true);
  expect(polls()).toEqual([30_000, 45_000]);
  await world.drain();
  await world.pass(29_000);
  expect(polls()).toEqual([30_000, 45_000]);
  await world.pass(2_000);
  expect(polls()).toEqual([30_000, 45_000, 75_000]);
  await world.settle();
});

it('a change ends unsent if another tab has signed in somebody else, and then the first user again, before the others were told', async () => {
  const world = await World.make(true);
  await world.signIn(1, 1);
  await world.change(0);
  expect(world.changesSent).toBe(0);
  await world.signIn(1, 0);
  await world.check();
  await world.settle();
  expect(world.changesSent).toBe(0);
});
