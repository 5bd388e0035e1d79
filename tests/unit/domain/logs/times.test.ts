import fc from 'fast-check';
import { expect, it } from 'vitest';
import { timeOf } from '@/domain/logs/times';

it('the time of an event is what its timestamp says, whatever event came before', () => {
  const moment = fc.date({ min: new Date(-62e12), max: new Date(250e12), noInvalidDate: true });
  fc.assert(
    fc.property(fc.array(moment, { minLength: 1 }), fc.nat(90_000), (moments, apart) => {
      for (const one of moments)
        for (const at of [one.getTime(), one.getTime() + apart])
          expect(timeOf({ timestamp: new Date(at).toISOString() })).toBe(at);
    }),
  );
});

it.each([
  null,
  'build 5',
  '',
  'Z',
  'T12:34:56.000Z',
  '2026-13-01T12:34:56.000Z',
  '2026-02-30T12:34:56.000Z',
  '2026-02-29T12:34:56.000Z',
  '2026-04-31T12:34:56.000Z',
  '2026-05-31T12:34:60.000Z',
  '2026-05-31T12:34:-1.000Z',
  '2026-05-31T12:34: 1.000Z',
  '2026-05-31T12:34:1e1.00Z',
  '2026-05-31T24:00:30.000Z',
  '2026-05-31T25:00:00.000Z',
])('%j is no time', (timestamp) => {
  // An event of a minute that can be read comes before.
  timeOf({ timestamp: '2026-05-31T12:34:56.000Z' });
  expect(timeOf({ timestamp })).toBeNaN();
});
