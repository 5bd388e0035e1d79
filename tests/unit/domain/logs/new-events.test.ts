import { describe, expect, it } from 'vitest';
import { buildIndex } from '@/domain/logs/log-index';
import { countNew } from '@/domain/logs/new-events';
import { HOUR, MINUTE } from '@/durations';
import { log } from '../support';

const shown = [log(-50 * HOUR), log(MINUTE), log(HOUR)];
const newIn = (more: readonly ReturnType<typeof log>[], before = shown) => {
  const latest = buildIndex([...more, ...before]);
  return countNew(buildIndex(before), latest, Uint32Array.from(latest.logs.keys()));
};

describe('new events', () => {
  it('are told although an event from a wrong clock is the newest, and if they come late or at the same moment', () => {
    expect(newIn([])).toBe(0);
    expect(newIn([log(0), log(MINUTE), log(2 * MINUTE)])).toBe(3);
  });

  it('are told where nothing was shown, and without a time', () => {
    expect(newIn([log(0), log(0, { timestamp: null })], [])).toBe(2);
    expect(newIn([log(0, { timestamp: null })])).toBe(1);
  });

  it('are not the older ones of a log of which only the newest were kept', () => {
    expect(newIn([log(2 * HOUR), log(0)])).toBe(1);
  });
});
