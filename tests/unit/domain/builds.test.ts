import { describe, expect, it } from 'vitest';
import type { App } from '@/contract/apps';
import type { SdkBuild } from '@/contract/sdk';
import { buildState, isBuilding, newestFirst, noSdkReason, shortCommit } from '@/domain/builds';

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

  it('without a state are unknown, and not awaited', () => {
    const build = { id: 1, version: '', sdk_type: '', build_status: null, created_at: null, commit_hash: null };
    expect(buildState(build)).toEqual({ word: 'Unknown', tone: 'neutral' });
    expect(isBuilding([build])).toBe(false);
  });

  it('show a commit in seven letters', () => {
    expect(shortCommit('914290a00ff')).toBe('914290a');
    expect(shortCommit('')).toBeNull();
    expect(shortCommit(null)).toBeNull();
  });
});

describe('an SDK cannot be downloaded', () => {
  const now = Date.parse('2026-03-10T12:00:00Z');
  const app = (sdk_version: string | null, created_at = '2026-01-01T00:00:00Z') => ({ sdk_version, created_at }) as App;
  const at = '2026-03-10T11:59:59Z';

  it('before a build has succeeded: one may be under way, or all have failed', () => {
    expect(noSdkReason(app(null), { builds: [build(1, 'queued', at)], now })).toContain('is being built');
    expect(noSdkReason(app(null), { builds: [build(1, 'failed', at)], now })).toContain('has succeeded yet');
    expect(noSdkReason(app(null), { builds: [], now })).toContain('has succeeded yet');
    expect(noSdkReason(app(null), { apps: [app(null), app('1.0.0')], now })).toContain('has succeeded yet');
    expect(noSdkReason(app(null), { apps: [app(null, at)], now })).toContain('has succeeded yet');
  });

  it('but is where there is a version, a good build or one in a state that nobody knows, or where nobody can tell', () => {
    expect(noSdkReason(app('1.0.0'), { builds: [build(1, 'failed', at)], now })).toBeUndefined();
    expect(
      noSdkReason(app(null), { builds: [build(1, 'succeeded', at), build(2, 'failed', at)], now }),
    ).toBeUndefined();
    expect(noSdkReason(app(null), { builds: [build(1, 'shipped', at)], now })).toBeUndefined();
    // A service that sends no versions at all.
    expect(noSdkReason(app(null), { apps: [app(null), app(null)], now })).toBeUndefined();
    expect(noSdkReason(app(null), { now })).toBeUndefined();
  });
});
