import { createTraffic } from '@mocks/traffic';
import { thinned } from '@mocks/traffic/thinned';
import { expect, it, vi } from 'vitest';
import { HOUR, MINUTE } from '@/durations';
import { play } from './play';

vi.mock('@mocks/traffic/thinned', async (original) => {
  const real = await original<{ thinned: typeof thinned }>();
  return { ...real, thinned: vi.fn(real.thinned) };
});

it.each([
  ['computed at once', [4 * HOUR]],
  ['computed step by step', Array.from({ length: 12 }, (_, n) => (n + 1) * 20 * MINUTE)],
])('an attack that goes on holds no entry that no answer has: %s', (_, steps) => {
  const { clock, db } = play('under-attack');
  const from = clock.now;
  const traffic = createTraffic(db);
  for (const step of steps) traffic.logs(1, from + step);
  const [held] = vi.mocked(thinned).mock.lastCall ?? [];
  const shown = vi.mocked(thinned).mock.results.at(-1)?.value as readonly unknown[];
  expect(shown.length).toBeGreaterThan(2_000);
  expect(held?.length).toBe(shown.length);
});
