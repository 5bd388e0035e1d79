import { expect, it, vi } from 'vitest';

// In a file of its own: the pages of other tests go on reading, and would ask for the code as well.
it('the database’s code is asked for again every five seconds, however many reads want the store', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let asked = 0;
  vi.doMock('@/cache/database', () => {
    asked += 1;
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const db = await import('@/cache/db');
  for (let second = 0; second < 60; second += 1) {
    // Or the test's module loader remembers the failure.
    vi.resetModules();
    for (let n = 0; n < 10; n += 1) expect(await db.ownedDb()).toBeNull();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  // At the start, and every five seconds (LOAD_AGAIN_AFTER_MS); the last may fall on the end of the minute.
  expect([12, 13]).toContain(asked);
});
