import { afterEach, beforeEach, it, vi } from 'vitest';
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

it('a change ends unsent if another tab has signed in somebody else, and then the first user again, before the others were told', async () => {
  const world = await World.make(true);
  await world.signIn(1, 1);
  await world.change(0);
  await world.signIn(1, 0);
  await world.check();
  await world.settle();
});
