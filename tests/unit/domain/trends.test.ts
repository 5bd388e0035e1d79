import { describe, expect, it } from 'vitest';
import { STATS_SNAPSHOT_EVERY_MS } from '@/contract/stats';
import { baselineOf, changesSince } from '@/domain/trends';
import { HOUR } from '@/durations';

const NOW = Date.parse('2026-03-10T12:30:00Z');
const ago = (hours: number) => ({ at: NOW - hours * HOUR });

describe('the figure to compare with', () => {
  it('is the snapshot nearest to a day earlier', () => {
    expect(baselineOf([ago(160), ago(40), ago(25), ago(22), ago(1)], NOW)).toEqual(ago(25));
    expect(baselineOf([ago(40), ago(22)], NOW)).toEqual(ago(22));
  });

  it('is the oldest if none is a day old, and an older one if there is no other', () => {
    expect(baselineOf([ago(5), ago(3), ago(1)], NOW)).toEqual(ago(5));
    expect(baselineOf([ago(120)], NOW)).toEqual(ago(120));
  });

  it('is null if no snapshot is older than the figure itself', () => {
    expect(baselineOf([], NOW)).toBeNull();
    expect(baselineOf([{ at: NOW }, { at: NOW - STATS_SNAPSHOT_EVERY_MS + 1 }, ago(-2)], NOW)).toBeNull();
    expect(baselineOf([{ at: NOW - STATS_SNAPSHOT_EVERY_MS }], NOW)).not.toBeNull();
  });
});

describe('the change of each figure', () => {
  it('is the difference, or null for a figure that either answer leaves out', () => {
    const then = { apps_total: 4, external_users_total: 60, groups_total: null, active_policies_total: 9 };
    const now = { apps_total: 6, external_users_total: 58, groups_total: 6, active_policies_total: null };
    expect(changesSince(now, then)).toEqual({ apps_total: 2, external_users_total: -2 });
    expect(changesSince(then, then)).toMatchObject({ apps_total: 0 });
  });
});
