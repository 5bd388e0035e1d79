import { beforeEach, expect, it, vi } from 'vitest';
import type { Source } from '@/cache/useCached';
import { DAY, HOUR, MINUTE } from '@/durations';
import { EndpointFloor } from '@/features/endpoints/EndpointFloor';
import { formatMoment } from '@/text/format';
import { stubWindow } from '../../../support/window';
import { textOf } from '../../markup';

vi.mock('react', async (original) =>
  (await import('../../../support/react')).reactWithStores(original as () => Promise<object>),
);

const NOW = Date.UTC(2026, 10, 20, 12);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  stubWindow();
  return () => void vi.useRealTimers();
});

/** A list that the service last confirmed at this time. */
const confirmed = (at: number, failure: object | null = null) =>
  ({ resource: { at: () => at, view: { held: null, failure }, mayMissChange: () => false } }) as unknown as Source;
const floor = (source: Source, hits: number | null = 40_000) =>
  textOf(<EndpointFloor hits={hits} limit="10" window="1m" source={source} />).replaceAll('&#x27;', "'");

it("what a rule would have done to an endpoint's calls carries the age of their number", () => {
  expect(floor(confirmed(NOW - 2 * MINUTE))).toContain('Updated 2 min ago');
  expect(floor(confirmed(NOW - 2 * HOUR, { kind: 'offline' }))).toContain('Saved 2 h ago');
});

it('an old number of calls is not said to be of the last 24 hours', () => {
  expect(floor(confirmed(NOW - 2 * MINUTE))).toContain(
    "At least 64 % of the last 24 hours' calls would have been over it.",
  );
  for (const at of [NOW - 2 * HOUR, NOW - 3 * DAY]) {
    const span = `the 24 hours before ${formatMoment(at, NOW)}`;
    const source = confirmed(at);
    expect(floor(source)).toContain(`At least 64 % of the calls in ${span} would have been over it.`);
    expect(floor(source, 0)).toContain(`No calls in ${span}.`);
    expect(floor(source, null)).toContain(`How many calls it had in ${span} is not known.`);
  }
  // It could not be read again.
  expect(floor(confirmed(NOW - MINUTE, { kind: 'offline' }))).toContain('of the calls in the 24 hours before');
});
