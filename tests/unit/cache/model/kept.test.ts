import { afterEach, beforeEach, it, vi } from 'vitest';
import { World } from './world';

// Orders that have failed once, and those that chance finds too rarely.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

it('an answer from before the storage was cleared is not stored for nobody after a sign-out', async () => {
  const world = await World.make(true);
  await world.clearStorage();
  await world.signIn(0, 0);
  await world.show(0, false);
  await world.clearStorage();
  await world.signOut(0);
  await world.settle();
});

it('a 304 about an earlier answer confirms none that another tab has stored meanwhile', async () => {
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

it('a change is not sent, and ends, where another tab has signed somebody else in, and back, before anybody heard of it', async () => {
  const world = await World.make(true);
  await world.signIn(1, 1);
  await world.change(0);
  await world.signIn(1, 0);
  await world.check();
  await world.settle();
});
