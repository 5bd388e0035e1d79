import { describe, expect, it } from 'vitest';
import type { SdkBuild } from '@/contract/sdk';
import { buildState, isBuilding, newestFirst, shortCommit } from '@/domain/builds';

const build = (id: number, build_status: string, created_at: string | null): SdkBuild => ({
  id,
  version: `1.${id}.0`,
  sdk_type: 'javascript',
  build_status,
  created_at,
  commit_hash: null,
});

describe('SDK builds', () => {
  it('are awaited while the newest is queued or building, whatever the order in which they came', () => {
    const old = build(1, 'succeeded', '2026-01-01T00:00:00Z');
    expect(isBuilding([])).toBe(false);
    expect(isBuilding([old])).toBe(false);
    expect(isBuilding([old, build(2, 'queued', '2026-01-02T00:00:00Z')])).toBe(true);
    expect(isBuilding([build(2, 'building', '2026-01-02T00:00:00Z'), old])).toBe(true);
  });

  it('are not awaited for an old one that never ended, nor for a state that nobody knows', () => {
    const stuck = build(1, 'building', '2026-01-01T00:00:00Z');
    expect(isBuilding([build(2, 'failed', '2026-01-02T00:00:00Z'), stuck])).toBe(false);
    expect(isBuilding([build(3, 'signing', '2026-01-03T00:00:00Z')])).toBe(false);
  });

  it('stay as they came where a time is missing or cannot be read', () => {
    const rows = [build(1, 'failed', null), build(2, 'failed', '2026-01-02T00:00:00Z'), build(3, 'failed', 'soon')];
    expect(newestFirst(rows).map((row) => row.id)).toEqual([1, 2, 3]);
  });

  it('name their state, one that is not known as it is', () => {
    expect(buildState({ build_status: 'succeeded' })).toEqual({ word: 'Succeeded', tone: 'success' });
    expect(buildState({ build_status: 'constructor' })).toEqual({ word: 'constructor', tone: 'neutral' });
  });

  it('show a commit in seven letters', () => {
    expect(shortCommit('914290a00ff')).toBe('914290a');
    expect(shortCommit('')).toBeNull();
    expect(shortCommit(null)).toBeNull();
  });
});
