import { expect, it } from 'vitest';
import { pauseMs } from '@/features/logs/useLive';

it('live events pause for ten times as long as a read took, and for minutes at most if a sleeping device held it up', () => {
  expect(pauseMs(100)).toBe(5_000);
  expect(pauseMs(2_000)).toBe(20_000);
  expect(pauseMs(3_600_000)).toBe(150_000);
});
