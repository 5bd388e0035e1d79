import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whileReadsAreHeld } from '@/api/hold';
import { lazyCode } from '@/parts/lazyCode';
import { navigatorWithWorker } from '../../support/locks';

beforeEach(() => void vi.stubGlobal('navigator', navigatorWithWorker()));
afterEach(() => void vi.unstubAllGlobals());

it('code that can wait is fetched only after an update has taken over; what is opened is fetched at once', async () => {
  let endUpdate: () => void = () => {};
  const update = whileReadsAreHeld(0, () => new Promise<void>((resolve) => (endUpdate = resolve)));
  const [early, opened] = [vi.fn(async () => 'code'), vi.fn(async () => 'code')];
  const preloaded = lazyCode('early', early);
  preloaded.preload();
  lazyCode('opened', opened).fetch();
  await new Promise(setImmediate);
  expect(early).not.toHaveBeenCalled();
  expect(opened).toHaveBeenCalledOnce();
  endUpdate();
  await update;
  await vi.waitFor(() => expect(preloaded.state()).toBe('code'));
});
